import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import type { ParameterlessFieldErrorName } from '#shared/errors/field-errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import type { LeverageBracket, VolatilityLeverageCap } from '#shared/market/leverage-limits.ts';
import { MAX_LEVERAGE, MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { type Amount, toAmount, parseAmount, toPercent } from '#shared/money.ts';
import { approvalView } from '#shared/schemas/admin/approvals.ts';
import { adminFuturesConfig, adminOptionConfig, configChange, configKinds } from '#shared/schemas/admin/config.ts';
import { optionFeeMethods } from '#shared/schemas/options.ts';
import { textLineSchema } from '#shared/schemas/scalars.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput } from './change.ts';
import { decimalSettingSchema, MAX_SETTING_AMOUNT } from './decimal-setting.ts';

const above = (a: string, b: string): boolean => (parseAmount(a) ?? 0n) > (parseAmount(b) ?? 0n);

type AddFieldError = (field: string, name: ParameterlessFieldErrorName) => void;
const noteIn =
  (context: z.RefinementCtx): AddFieldError =>
  (field, name) =>
    context.addIssue({ code: 'custom', path: [field], message: schemaError(name) });

const LEVERAGE = schemaError('wholeRange', { least: MIN_LEVERAGE, most: MAX_LEVERAGE });
const leverage = z.int(LEVERAGE).min(MIN_LEVERAGE, LEVERAGE).max(MAX_LEVERAGE, LEVERAGE);
const CLOSE_LEVERAGE = schemaError('wholeRange', { least: 1, most: MAX_LEVERAGE });
const STEPS = schemaError('leverageSteps');

const BRACKETS = schemaError('leverageBrackets');
const CAPS = schemaError('volatilityCaps');
const MAX_VOLATILITY_CAPS = 10;
const VOLATILITY = schemaError('wholeRange', { least: 1, most: 10_000 });
const MINUTES = schemaError('wholeRange', { least: 1, most: 1440 });

const futuresTerms = {
  contract_value: decimalSettingSchema('0.00000001', '1000000'),
  min_quantity: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  max_quantity: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  min_leverage: leverage,
  max_leverage: leverage,
  leverage_steps: z.array(leverage, STEPS).min(1, STEPS).max(12, STEPS),
  brackets: z
    .array(z.strictObject({ notional_up_to: decimalSettingSchema('1', MAX_SETTING_AMOUNT), leverage }), BRACKETS)
    .min(1, BRACKETS)
    .max(MAX_VOLATILITY_CAPS, BRACKETS),
  /** Percent a year. */
  volatility_caps: z
    .array(z.strictObject({ above: z.int(VOLATILITY).min(1, VOLATILITY).max(10_000, VOLATILITY), leverage }), CAPS)
    .max(MAX_VOLATILITY_CAPS, CAPS),
  /** Rejects orders in these minutes when it is below their minimum leverage. */
  close_cap: z
    .strictObject({
      minutes: z.int(MINUTES).min(1, MINUTES).max(1440, MINUTES),
      leverage: z.int(CLOSE_LEVERAGE).min(1, CLOSE_LEVERAGE).max(MAX_LEVERAGE, CLOSE_LEVERAGE),
    })
    .nullable(),
  /** Percent of the notional. */
  fee_rate: decimalSettingSchema('0', '1'),
  /** Percent of the notional. */
  maintenance_margin_rate: decimalSettingSchema('0', '1'),
  is_active: z.boolean(),
  exposure_limit: decimalSettingSchema('1', MAX_SETTING_AMOUNT),
  insurance_ceiling: decimalSettingSchema('1', MAX_SETTING_AMOUNT),
};

interface FuturesTerms {
  min_quantity: string;
  max_quantity: string;
  min_leverage: number;
  max_leverage: number;
  leverage_steps: number[];
  brackets: LeverageBracket[];
  volatility_caps: VolatilityLeverageCap[];
  fee_rate: string;
  maintenance_margin_rate: string;
}

const falls = (leverages: readonly { leverage: number }[]): boolean =>
  leverages.every(
    ({ leverage: leverageValue }, i) => leverageValue < (leverages[i - 1]?.leverage ?? Number.POSITIVE_INFINITY),
  );

function checkCaps({ brackets, volatility_caps: caps }: FuturesTerms, note: AddFieldError): void {
  const larger = brackets.every(({ notional_up_to: notionalLimit }, i) =>
    above(notionalLimit, brackets[i - 1]?.notional_up_to ?? '0'),
  );
  if (!larger || !falls(brackets)) note('brackets', 'leverageBrackets');
  const wilder = caps.every((cap, i) => cap.above > (caps[i - 1]?.above ?? 0));
  if (!wilder || !falls(caps)) note('volatility_caps', 'volatilityCaps');
}

function checkFutures(terms: FuturesTerms, note: AddFieldError): void {
  const { min_leverage, max_leverage, leverage_steps: steps } = terms;
  if (above(terms.min_quantity, terms.max_quantity)) note('max_quantity', 'underLeastQuantity');
  const rising = steps.every((step, i) => step > (steps[i - 1] ?? 0));
  const areWithin = steps.every((step) => step >= min_leverage && step <= max_leverage);
  if (min_leverage > max_leverage) note('max_leverage', 'underLeastLeverage');
  else if (!rising || !areWithin) note('leverage_steps', 'leverageSteps');
  checkCaps(terms, note);
  if (toPercent(terms.fee_rate) * BigInt(max_leverage) >= toPercent('100')) note('fee_rate', 'feeTakesMargin');
  // Users are warned at a loss of 80 % of the margin, before the liquidation.
  if (toPercent(terms.maintenance_margin_rate) * BigInt(max_leverage) >= toPercent('20'))
    note('maintenance_margin_rate', 'maintenanceTakesMargin');
}

const rate = decimalSettingSchema('0', '100');
const optionTerms = {
  payout_rate: decimalSettingSchema('0.01', '100'),
  min_amount: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  max_amount: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  fee_calculation_method: z.enum(optionFeeMethods),
  fee_per_order: decimalSettingSchema('0', MAX_SETTING_AMOUNT),
  fee_percentage: rate,
  min_fee: decimalSettingSchema('0', MAX_SETTING_AMOUNT),
  max_fee: decimalSettingSchema('0', MAX_SETTING_AMOUNT),
  tax_rate: rate,
  is_active: z.boolean(),
  exposure_limit: decimalSettingSchema('1', MAX_SETTING_AMOUNT),
};

interface OptionTerms {
  min_amount: string;
  max_amount: string;
  fee_calculation_method: 'fixed' | 'percentage';
  fee_per_order: string;
  fee_percentage: string;
  min_fee: string;
  max_fee: string;
  tax_rate: string;
}

/** Checks fee and tax of the smallest accepted order: they must leave part of it. */
function takesAll(terms: OptionTerms): boolean {
  const stake = toAmount(terms.min_amount);
  const share = (of: string) => (stake * toPercent(of)) / toPercent('100');
  const byShare = share(terms.fee_percentage);
  const raised = toAmount(terms.min_fee) > byShare ? toAmount(terms.min_fee) : byShare;
  const fee = terms.fee_calculation_method === 'fixed' ? toAmount(terms.fee_per_order) : (raised as Amount);
  return fee + share(terms.tax_rate) >= stake;
}

function checkOptions(terms: OptionTerms, note: AddFieldError): void {
  if (above(terms.min_amount, terms.max_amount)) note('max_amount', 'underLeastAmount');
  if (above(terms.max_fee, '0') && above(terms.min_fee, terms.max_fee)) note('max_fee', 'underLeastFee');
  if (takesAll(terms)) note('min_amount', 'feeTakesOrder');
}

/** Shortest and longest period, seconds. */
const SHORTEST = 10;
const LONGEST = 30 * DAY_SECONDS;
const PERIOD = schemaError('secondsRange', { least: SHORTEST, most: LONGEST });

export const adminConfigEndpoints = {
  'GET /admin/futures/configs': endpoint({
    summary: 'List the terms of perpetuals',
    description: 'One set of terms for each symbol class.',
    permission: 'config.read',
    output: z.object({ configs: z.array(adminFuturesConfig) }),
  }),
  ...listFileEndpoint('/admin/futures/configs', {
    permission: 'config.read',
    file: 'Export the terms of perpetuals as CSV',
  }),
  'GET /admin/futures/configs/{type}': endpoint({
    summary: 'Get the perpetual terms of a symbol class',
    permission: 'config.read',
    params: z.strictObject({ type: z.enum(marketProductTypes) }),
    output: z.object({ config: adminFuturesConfig }),
    errors: ['CONFIGURATION_NOT_FOUND'],
  }),
  'PUT /admin/futures/configs/{type}': endpoint({
    summary: 'Update the perpetual terms of a symbol class',
    description: 'Open positions and resting orders keep theirs.',
    permission: 'config.write',
    params: z.strictObject({ type: z.enum(marketProductTypes) }),
    body: z
      .strictObject({ ...futuresTerms, ...configChangeFields })
      .superRefine((terms, context) => checkFutures(terms, noteIn(context))),
    ...buildApprovableOutput({ config: adminFuturesConfig }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
  'GET /admin/options-config': endpoint({
    summary: 'List option periods',
    description: 'Includes their terms.',
    permission: 'config.read',
    output: z.object({ configs: z.array(adminOptionConfig) }),
  }),
  ...listFileEndpoint('/admin/options-config', { permission: 'config.read', file: 'Export option periods as CSV' }),
  'POST /admin/options-config': endpoint({
    summary: 'Create an option period',
    description: 'The id is `p` and the number of seconds.',
    permission: 'config.write',
    body: z
      .strictObject({
        period: z.int(PERIOD).min(SHORTEST, PERIOD).max(LONGEST, PERIOD),
        ...optionTerms,
        reason: configChangeFields.reason,
        code: configChangeFields.code,
      })
      .superRefine((terms, context) => checkOptions(terms, noteIn(context))),
    /** Null while a new period awaits approval. */
    ...buildApprovableOutput({ config: adminOptionConfig.nullable() }),
    errors: configChangeErrors,
  }),
  'GET /admin/options-config/{id}': endpoint({
    summary: 'Get an option period',
    permission: 'config.read',
    params: z.strictObject({ id: z.string().regex(/^p\d{1,8}$/) }),
    output: z.object({ config: adminOptionConfig }),
    errors: ['CONFIGURATION_NOT_FOUND'],
  }),
  'PUT /admin/options-config/{id}': endpoint({
    summary: 'Update an option period',
    description: 'Existing orders keep their terms.',
    permission: 'config.write',
    params: z.strictObject({ id: z.string().regex(/^p\d{1,8}$/) }),
    body: z
      .strictObject({ ...optionTerms, ...configChangeFields })
      .superRefine((terms, context) => checkOptions(terms, noteIn(context))),
    ...buildApprovableOutput({ config: adminOptionConfig }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
  'GET /admin/configs/pending': endpoint({
    summary: 'List pending changes',
    description: 'Changes of one kind that wait for a second staff member, or for their time.',
    permission: 'config.read',
    query: z.strictObject({ kind: z.enum(configKinds) }),
    output: z.object({
      approvals: z.array(approvalView),
      /** With only one owner every guarded change waits 24 hours. */
      has_one_owner: z.boolean(),
    }),
  }),
  'GET /admin/configs/history': endpoint({
    summary: 'List the changes of a configuration',
    description:
      'Changes of a symbol, an option period, a symbol class, a level or a setting, with member and reason. Newest first.',
    permission: 'config.read',
    query: z.strictObject({
      kind: z.enum(configKinds),
      id: textLineSchema(32),
      cursor: z.string().max(600).optional(),
    }),
    output: z.object({ changes: z.array(configChange), next_cursor: z.string().nullable() }),
  }),
};
