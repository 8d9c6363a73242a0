import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { toAmount, formatUnits, parseAmount } from '#shared/money.ts';

/** Maximum amount of money in a setting of the configuration. */
export const MAX_SETTING_AMOUNT = '1000000000000';

/** Schema of a setting of the configuration: a plain decimal between two others, both included. */
export const decimalSettingSchema = (minimum: string, maximum: string) => {
  const message = schemaError('numberRange', { least: minimum, most: maximum });
  const [from, to] = [toAmount(minimum), toAmount(maximum)];
  return z
    .string(message)
    .meta({ pattern: '^(0|[1-9]\\d{0,15})(\\.\\d{1,8})?$' })
    .transform((text, context): string => {
      const units = parseAmount(text);
      if (units !== null && units >= from && units <= to) return formatUnits(units);
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
};
