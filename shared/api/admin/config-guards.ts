import type { EndpointRequest } from '#shared/api/lib/endpoint.ts';
import type { SessionEndLeverageCap, LeverageBracket, VolatilityLeverageCap } from '#shared/market/leverage-limits.ts';
import { parseAmount } from '#shared/money.ts';
import type { ConfigKind, ConfigValue } from '#shared/schemas/admin/config.ts';
import { type InvestmentRiskLevel, investmentRiskLevels } from '#shared/schemas/investments.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import { type SystemSettingName, systemSettingNames, systemSettings } from '#shared/staff/system-settings.ts';
import type { adminCoinEndpoints } from './coins.ts';
import type { adminConfigEndpoints } from './config.ts';
import type { adminDepositWithdrawEndpoints } from './deposit-withdraw.ts';
import type { adminFinancialEndpoints } from './financial.ts';
import type { adminLevelEndpoints } from './levels.ts';
import type { adminLoanEndpoints } from './loans.ts';
import type { adminSymbolEndpoints } from './symbols.ts';
import type { adminTicketEndpoints } from './tickets.ts';

/**
 * Rules for a change, weakest first: only its code; 24 hours without an objection from owners or risk, or a second
 * person; always a second person.
 */
export const configChangeRules = ['immediate', 'day', 'two_people'] as const;
export type ConfigChangeRule = (typeof configChangeRules)[number];

/** A value before a change: null is no limit, undefined is not offered. */
type PreviousValue = ConfigValue | undefined;

const units = (value: ConfigValue): bigint =>
  (typeof value === 'string' || typeof value === 'number' ? parseAmount(String(value)) : null) ?? 0n;

/** Null is no limit: above every other value. */
const isHigher = (before: PreviousValue, after: ConfigValue): boolean =>
  before !== null && (after === null || units(after) > units(before ?? 0));

/** Null is no threshold: below every other value. */
const isLower = (before: PreviousValue, after: ConfigValue): boolean =>
  before === undefined || (before !== null && (after === null || units(after) < units(before)));

/** Zero is no ceiling: above every other value. */
const isLowerCeiling = (before: PreviousValue, after: ConfigValue): boolean =>
  before === undefined || (units(after) !== 0n && (units(before) === 0n || units(after) < units(before)));

const getRiskRank = (value: PreviousValue): number => investmentRiskLevels.indexOf(value as InvestmentRiskLevel);

const listed = (value: PreviousValue): string[] =>
  typeof value === 'string'
    ? value
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    : [];

/** Returns the highest leverage of an order up to a notional; 0 beyond all brackets. */
const leverageUpTo = (brackets: readonly LeverageBracket[], notional: bigint): number =>
  Math.max(
    0,
    ...brackets.filter((bracket) => units(bracket.notional_up_to) >= notional).map(({ leverage }) => leverage),
  );

function allowsMoreLeverage(before: readonly LeverageBracket[], after: readonly LeverageBracket[]): boolean {
  return after.some(({ notional_up_to, leverage }) => leverage > leverageUpTo(before, units(notional_up_to)));
}

/** Returns the cap just above a volatility. */
const capAbove = (caps: readonly VolatilityLeverageCap[], volatility: number): number =>
  Math.min(...caps.filter(({ above }) => above <= volatility).map(({ leverage }) => leverage));

const capsLess = (before: readonly VolatilityLeverageCap[], after: readonly VolatilityLeverageCap[]): boolean =>
  before.some(({ above }) => capAbove(after, above) > capAbove(before, above));

const closesLess = (before: SessionEndLeverageCap | null, after: SessionEndLeverageCap | null): boolean =>
  before !== null && (after === null || after.minutes < before.minutes || after.leverage > before.leverage);

/** Checks, by direction, whether a change of a field loosens a guard or creates money. */
const directions = {
  changed: (before, after) => before !== after,
  higher: isHigher,
  lower: isLower,
  on: (before, after) => after === true && before !== true,
  lower_ceiling: isLowerCeiling,
  fewer_listed: (before, after) =>
    before !== undefined && listed(before).some((listedName) => !listed(after).includes(listedName)),
  lower_risk: (before, after) => before === undefined || getRiskRank(after) < getRiskRank(before),
  deeper_brackets: (before, after) =>
    before === undefined ||
    allowsMoreLeverage(before as unknown as LeverageBracket[], after as unknown as LeverageBracket[]),
  weaker_caps: (before, after) =>
    before === undefined ||
    capsLess(before as unknown as VolatilityLeverageCap[], after as unknown as VolatilityLeverageCap[]),
  weaker_close_cap: (before, after) =>
    before === undefined || closesLess(before as SessionEndLeverageCap | null, after as SessionEndLeverageCap | null),
} as const satisfies Record<string, (before: PreviousValue, after: ConfigValue) => boolean>;

export interface ConfigFieldGuard {
  takes: Exclude<ConfigChangeRule, 'immediate'>;
  when: keyof typeof directions;
}

type GuardDirection = ConfigFieldGuard['when'];
const day = (when: GuardDirection): ConfigFieldGuard => ({ takes: 'day', when });
const twoPeople = (when: GuardDirection): ConfigFieldGuard => ({ takes: 'two_people', when });
/** Creates no money and loosens nothing. */
const none = null;

/** Fields that a request may change; an undeclared field does not compile. */
type FieldGuardsOfEndpoint<Endpoint> = Readonly<
  Record<Exclude<keyof EndpointRequest<Endpoint>['body'], 'version' | 'reason' | 'code'>, ConfigFieldGuard | null>
>;

const symbol: FieldGuardsOfEndpoint<(typeof adminSymbolEndpoints)['PUT /admin/trading/symbols/{symbol}']> = {
  // Traded products have their own limits, each guarded.
  is_active: none,
  is_trading: none,
  supports_options: none,
  supports_futures: none,
};

const options: FieldGuardsOfEndpoint<(typeof adminConfigEndpoints)['POST /admin/options-config']> = {
  period: none,
  payout_rate: day('higher'),
  min_amount: none,
  max_amount: day('higher'),
  fee_calculation_method: day('changed'),
  fee_per_order: day('lower'),
  fee_percentage: day('lower'),
  min_fee: day('lower'),
  max_fee: day('lower_ceiling'),
  tax_rate: day('lower'),
  is_active: none,
  exposure_limit: day('higher'),
};

const futures: FieldGuardsOfEndpoint<(typeof adminConfigEndpoints)['PUT /admin/futures/configs/{type}']> = {
  // Limits are on quantities, not on their value.
  contract_value: day('higher'),
  min_quantity: none,
  max_quantity: day('higher'),
  min_leverage: none,
  max_leverage: day('higher'),
  // The ticket's choices, within the limits above.
  leverage_steps: none,
  brackets: day('deeper_brackets'),
  volatility_caps: day('weaker_caps'),
  close_cap: day('weaker_close_cap'),
  fee_rate: day('lower'),
  maintenance_margin_rate: day('lower'),
  is_active: none,
  exposure_limit: day('higher'),
  insurance_ceiling: day('higher'),
};

const levels: FieldGuardsOfEndpoint<(typeof adminLevelEndpoints)['POST /admin/user-levels']> = {
  level_number: none,
  level_name: none,
  min_trading_volume: day('lower'),
  trading_fee_discount: day('higher'),
};

const coins: FieldGuardsOfEndpoint<(typeof adminCoinEndpoints)['PUT /admin/coins/{coin_type}']> = {
  icon: none,
  display_digits: none,
  is_transfer_enabled: none,
  is_exchange_enabled: none,
  min_exchange_amount: none,
  max_exchange_amount: day('higher'),
  exchange_spread: day('lower'),
  inventory_limit: day('higher'),
};

const coinNetworks: FieldGuardsOfEndpoint<
  (typeof adminDepositWithdrawEndpoints)['POST /admin/deposit-withdraw/configs']
> = {
  // Coin and network: a new pair always has a new contract and decimals.
  coin_type: none,
  chain_type: none,
  // Credited or sent money cannot be recovered.
  is_deposit_enabled: day('on'),
  is_withdraw_enabled: day('on'),
  min_deposit_amount: none,
  max_deposit_amount: day('higher'),
  min_withdraw_amount: none,
  max_withdraw_amount: day('higher'),
  withdraw_fee: day('lower'),
  withdraw_fee_type: day('changed'),
  confirmation_blocks: day('lower'),
  contract: twoPeople('changed'),
  decimals: twoPeople('changed'),
  explorer: none,
};

const financialProducts: FieldGuardsOfEndpoint<(typeof adminFinancialEndpoints)['POST /admin/financial-products']> = {
  names: none,
  descriptions: none,
  // A draft or closed product offers nothing: `getRequiredConfigChangeRule`.
  status: none,
  annual_return_rate: twoPeople('higher'),
  min_investment: none,
  max_investment: day('higher'),
  term_days: day('higher'),
  // Decides who may invest.
  risk_level: day('lower_risk'),
  capacity_total: day('higher'),
  capacity_per_person: day('higher'),
};

const loanProducts: FieldGuardsOfEndpoint<(typeof adminLoanEndpoints)['POST /admin/loan-products']> = {
  names: none,
  descriptions: none,
  status: none,
  interest_rate: day('lower'),
  processing_fee_rate: day('lower'),
  min_amount: none,
  max_amount: day('higher'),
  term_days: day('higher'),
  capacity_total: day('higher'),
  min_credit_score: day('lower'),
  excluded_countries: day('fewer_listed'),
  may_leave: twoPeople('on'),
};

const financeHeading: FieldGuardsOfEndpoint<(typeof adminFinancialEndpoints)['PUT /admin/financial-heading']> = {
  tag: none,
  title: none,
};

const ticketMacros: FieldGuardsOfEndpoint<(typeof adminTicketEndpoints)['POST /admin/ticket-macros']> = {
  title: none,
  texts: none,
};

/** Returns the guard of a setting for a higher, lower or any other value, as the setting declares it. */
const guardOfFigure = (name: SystemSettingName): ConfigFieldGuard | null => {
  const { guardsLess } = systemSettings[name];
  return guardsLess === 'never' ? none : day(guardsLess);
};

/** Configuration kinds with fields declared here; news create no money. */
export type GuardedConfigKind = Exclude<ConfigKind, 'news'>;

/** Permission to change each kind, and so to approve changes by others. */
export const configWritePermissions: Readonly<Record<GuardedConfigKind, StaffPermission>> = {
  symbol: 'symbols.write',
  options: 'config.write',
  futures: 'config.write',
  levels: 'levels.write',
  system: 'settings.write',
  coins: 'coins.write',
  coin_networks: 'coin_networks.write',
  financial_products: 'wealth_products.write',
  finance_heading: 'wealth_products.write',
  loan_products: 'loan_products.write',
  ticket_macros: 'macros.write',
};

const byField = {
  symbol,
  options,
  futures,
  levels,
  coins,
  coin_networks: coinNetworks,
  financial_products: financialProducts,
  finance_heading: financeHeading,
  loan_products: loanProducts,
  ticket_macros: ticketMacros,
} as const satisfies Record<Exclude<GuardedConfigKind, 'system'>, Readonly<Record<string, ConfigFieldGuard | null>>>;

const isFigure = (id: string): id is SystemSettingName => (systemSettingNames as readonly string[]).includes(id);

/** Returns the guard of each field of an object: null when it creates no money and loosens nothing. */
export function getConfigFieldGuards(
  kind: GuardedConfigKind,
  id: string,
): Readonly<Record<string, ConfigFieldGuard | null>> {
  if (kind !== 'system') return byField[kind];
  return isFigure(id) ? { value: guardOfFigure(id) } : {};
}

type ConfigFields = Readonly<Record<string, ConfigValue>>;

/** Only products have a status: one that is not active is offered to no one. */
const isOffered = ({ status = 'active' }: ConfigFields): boolean => status === 'active';

export interface RequiredConfigChangeRule {
  rule: ConfigChangeRule;
  /** Fields that need the rule; empty when the change takes effect immediately. */
  fields: string[];
}

/**
 * Returns the strictest rule of the fields that create money or loosen a guard.
 * @param before null for a new object: everything it offers is new.
 */
export function getRequiredConfigChangeRule(
  kind: GuardedConfigKind,
  id: string,
  before: ConfigFields | null,
  after: ConfigFields,
): RequiredConfigChangeRule {
  const immediate: RequiredConfigChangeRule = { rule: 'immediate', fields: [] };
  if (!isOffered(after)) return immediate;
  const guards = getConfigFieldGuards(kind, id);
  const undeclared = Object.keys(after).filter((field) => guards[field] === undefined);
  if (undeclared.length > 0) throw new Error(`No rule is declared for ${undeclared.join(', ')} of ${kind} ${id}.`);
  const offered = before !== null && isOffered(before) ? before : null;
  return Object.entries(guards).reduce<RequiredConfigChangeRule>((strictest, [field, guard]) => {
    const value = after[field];
    if (guard === null || value === undefined || !directions[guard.when](offered?.[field], value)) return strictest;
    if (guard.takes === strictest.rule) return { ...strictest, fields: [...strictest.fields, field] };
    const isStricter = configChangeRules.indexOf(guard.takes) > configChangeRules.indexOf(strictest.rule);
    return isStricter ? { rule: guard.takes, fields: [field] } : strictest;
  }, immediate);
}
