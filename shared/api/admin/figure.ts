import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { amount, formatUnits, parseAmount } from '#shared/money.ts';

/** Maximum amount of money in a setting of the configuration. */
export const MAX_SETTING_AMOUNT = '1000000000000';

/** Schema of a setting of the configuration: a plain decimal between two others, both included. */
export const decimalSetting = (least: string, most: string) => {
  const message = schemaError('numberRange', { least, most });
  const [from, to] = [amount(least), amount(most)];
  return z
    .string(message)
    .meta({ pattern: '^(0|[1-9]\\d{0,15})(\\.\\d{1,8})?$' })
    .transform((given, context): string => {
      const units = parseAmount(given);
      if (units !== null && units >= from && units <= to) return formatUnits(units);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
};
