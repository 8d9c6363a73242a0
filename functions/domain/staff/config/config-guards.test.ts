import { describe, expect, it } from 'vitest';
import { SEEDED_COIN_NETWORKS } from '#functions/data/chains/seeded-coin-networks.ts';
import { SEEDED_FUTURES_CONFIGS } from '#functions/data/futures/futures-configs.ts';
import { SEEDED_FINANCIAL_PRODUCTS } from '#functions/data/investments/seeded-products.ts';
import { SEEDED_LOAN_PRODUCTS } from '#functions/data/loans/seeded-products.ts';
import { SEEDED_OPTION_CONFIGS } from '#functions/data/options/option-configs.ts';
import {
  getRequiredConfigChangeRule,
  getConfigFieldGuards,
  configWritePermissions,
  type GuardedConfigKind,
} from '#shared/api/admin/config-guards.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { ConfigValue } from '#shared/schemas/admin/config.ts';
import { type SystemSettingName, systemSettingNames } from '#shared/staff/system-settings.ts';

/** Rule and direction of each field of each kind. */
const DECLARED: Record<Exclude<GuardedConfigKind, 'system'>, Record<string, string | null>> = {
  symbol: { is_active: null, is_trading: null, supports_options: null, supports_futures: null },
  options: {
    period: null,
    payout_rate: 'day higher',
    min_amount: null,
    max_amount: 'day higher',
    fee_calculation_method: 'day changed',
    fee_per_order: 'day lower',
    fee_percentage: 'day lower',
    min_fee: 'day lower',
    max_fee: 'day lower_ceiling',
    tax_rate: 'day lower',
    is_active: null,
    exposure_limit: 'day higher',
  },
  futures: {
    contract_value: 'day higher',
    min_quantity: null,
    max_quantity: 'day higher',
    min_leverage: null,
    max_leverage: 'day higher',
    leverage_steps: null,
    brackets: 'day deeper_brackets',
    volatility_caps: 'day weaker_caps',
    close_cap: 'day weaker_close_cap',
    fee_rate: 'day lower',
    maintenance_margin_rate: 'day lower',
    is_active: null,
    exposure_limit: 'day higher',
    insurance_ceiling: 'day higher',
  },
  levels: {
    level_number: null,
    level_name: null,
    min_trading_volume: 'day lower',
    trading_fee_discount: 'day higher',
  },
  coins: {
    icon: null,
    display_digits: null,
    is_transfer_enabled: null,
    is_exchange_enabled: null,
    min_exchange_amount: null,
    max_exchange_amount: 'day higher',
    exchange_spread: 'day lower',
    inventory_limit: 'day higher',
  },
  coin_networks: {
    coin_type: null,
    chain_type: null,
    is_deposit_enabled: 'day on',
    is_withdraw_enabled: 'day on',
    min_deposit_amount: null,
    max_deposit_amount: 'day higher',
    min_withdraw_amount: null,
    max_withdraw_amount: 'day higher',
    withdraw_fee: 'day lower',
    withdraw_fee_type: 'day changed',
    confirmation_blocks: 'day lower',
    contract: 'two_people changed',
    decimals: 'two_people changed',
    explorer: null,
  },
  financial_products: {
    names: null,
    descriptions: null,
    status: null,
    annual_return_rate: 'two_people higher',
    min_investment: null,
    max_investment: 'day higher',
    term_days: 'day higher',
    risk_level: 'day lower_risk',
    capacity_total: 'day higher',
    capacity_per_person: 'day higher',
  },
  finance_heading: { tag: null, title: null },
  loan_products: {
    names: null,
    descriptions: null,
    status: null,
    interest_rate: 'day lower',
    processing_fee_rate: 'day lower',
    min_amount: null,
    max_amount: 'day higher',
    term_days: 'day higher',
    capacity_total: 'day higher',
    min_credit_score: 'day lower',
    excluded_countries: 'day fewer_listed',
    may_leave: 'two_people on',
  },
  ticket_macros: { title: null, texts: null },
};

const FIGURES: Record<SystemSettingName, 'higher' | 'lower' | 'changed' | null> = {
  transfer_single_limit: 'higher',
  transfer_daily_limit: 'higher',
  transfer_hourly_count: 'higher',
  adjustment_approval_value: 'higher',
  credit_second_value: 'higher',
  withdrawal_review_value: 'higher',
  withdrawal_second_value: 'higher',
  withdrawal_daily_limit: 'higher',
  withdrawal_daily_ceiling: 'higher',
  withdrawal_address_confirmation: 'lower',
  ledger_hold_share: 'higher',
  hot_wallet_low_value: 'lower',
  loan_second_value: 'higher',
  loan_late_fee_rate: 'lower',
  loan_late_fee_cap: 'higher',
  loan_coins_after_days: 'higher',
  wealth_interest_limit: 'higher',
  deposits_on: null,
  withdrawals_on: 'higher',
  transfers_on: null,
  exchange_on: null,
  options_on: null,
  perpetuals_on: null,
  wealth_on: null,
  loans_on: null,
  sign_up_on: null,
  maintenance: null,
  ai_win_rate_days: 'changed',
  ai_win_rate_least: 'higher',
  ai_win_rate_chance: 'higher',
  ai_win_rate_p_below: 'lower',
  ai_last_moment_days: 'changed',
  ai_last_moment_least: 'higher',
  ai_last_moment_window_ms: 'changed',
  ai_last_moment_p_below: 'lower',
  ai_shared_device_days: 'lower',
  ai_shared_device_accounts: 'higher',
  ai_self_referral_days: 'lower',
  ai_self_referral_referred: 'higher',
  ai_deposit_and_run_days: 'lower',
  ai_deposit_and_run_value: 'higher',
  ai_deposit_and_run_withdrawn: 'higher',
  ai_deposit_and_run_traded: 'lower',
  ai_feed_disagreement_hours: 'lower',
  ai_feed_disagreement_least_seconds: 'higher',
};

const kinds = Object.keys(DECLARED) as Exclude<GuardedConfigKind, 'system'>[];
const declaredFor = (kind: GuardedConfigKind, id: string) =>
  Object.fromEntries(
    Object.entries(getConfigFieldGuards(kind, id)).map(([field, guard]) => [
      field,
      guard && `${guard.takes} ${guard.when}`,
    ]),
  );

type Fields = Record<string, ConfigValue>;
const ID = 'one';
/** One seeded object of each kind. */
const [USDT] = SEEDED_COIN_NETWORKS;
const { id: _p, ...PERIOD } = SEEDED_OPTION_CONFIGS[0] as NonNullable<(typeof SEEDED_OPTION_CONFIGS)[0]>;
const { product_type: _t, ...CLASS } = SEEDED_FUTURES_CONFIGS[0] as NonNullable<(typeof SEEDED_FUTURES_CONFIGS)[0]>;
const { id: _f, ...WEALTH } = SEEDED_FINANCIAL_PRODUCTS[2] as NonNullable<(typeof SEEDED_FINANCIAL_PRODUCTS)[0]>;
const { id: _l, ...LOAN } = SEEDED_LOAN_PRODUCTS[0] as NonNullable<(typeof SEEDED_LOAN_PRODUCTS)[0]>;
const { coin_type: _c, chain_type: _n, ...PAIR } = { ...USDT, explorer: 'https://example.com/{hash}' };
const objects: Record<string, Fields> = {
  options: { ...PERIOD, max_fee: '5', fee_percentage: '1', fee_per_order: '1', min_fee: '1', tax_rate: '1' },
  futures: CLASS,
  levels: { level_number: 2, level_name: 'Silver', min_trading_volume: '1000000', trading_fee_discount: '5' },
  coins: {
    icon: 'B',
    display_digits: 6,
    is_transfer_enabled: false,
    is_exchange_enabled: true,
    min_exchange_amount: '0.0001',
    max_exchange_amount: '10',
    exchange_spread: '0.1',
    inventory_limit: '5000000',
  },
  coin_networks: { ...PAIR, is_deposit_enabled: false, is_withdraw_enabled: false },
  financial_products: { ...WEALTH, risk_level: 'medium' },
  loan_products: { ...LOAN, excluded_countries: 'FR US', min_credit_score: 60, may_leave: false },
};

/** For each guarded field a value that loosens, and one that tightens or is neutral. */
const TURNS: [GuardedConfigKind, string, ConfigValue, ConfigValue][] = [
  ['options', 'payout_rate', '10.5', '9'],
  ['options', 'max_amount', '100000.01', '99999'],
  ['options', 'fee_calculation_method', 'fixed', 'percentage'],
  ['options', 'fee_per_order', '0.5', '2'],
  ['options', 'fee_percentage', '0.99999999', '1.1'],
  ['options', 'min_fee', '0', '2'],
  ['options', 'max_fee', '4', '0'],
  ['options', 'tax_rate', '0', '2'],
  ['options', 'exposure_limit', '16000001', '1'],
  ['futures', 'contract_value', '2', '0.5'],
  ['futures', 'max_quantity', '100001', '99'],
  ['futures', 'max_leverage', 201, 20],
  ['futures', 'brackets', [{ notional_up_to: '100001', leverage: 200 }], [{ notional_up_to: '500000', leverage: 99 }]],
  ['futures', 'volatility_caps', [{ above: 80, leverage: 101 }], [{ above: 1, leverage: 10 }]],
  ['futures', 'fee_rate', '0.009', '0.02'],
  ['futures', 'maintenance_margin_rate', '0.08', '0.1'],
  ['futures', 'exposure_limit', '800000001', '1'],
  ['futures', 'insurance_ceiling', '50001', '1'],
  ['levels', 'min_trading_volume', '999999', '2000000'],
  ['levels', 'trading_fee_discount', '5.1', '4'],
  ['coins', 'max_exchange_amount', '11', '9'],
  ['coins', 'exchange_spread', '0.09', '0.2'],
  ['coins', 'inventory_limit', '5000001', '1'],
  ['coin_networks', 'is_deposit_enabled', true, false],
  ['coin_networks', 'is_withdraw_enabled', true, false],
  ['coin_networks', 'max_deposit_amount', '1000000001', '5'],
  ['coin_networks', 'max_withdraw_amount', '1000000001', '5'],
  ['coin_networks', 'withdraw_fee', '0.5', '2'],
  ['coin_networks', 'withdraw_fee_type', 'percentage', 'fixed'],
  ['coin_networks', 'confirmation_blocks', 11, 13],
  ['coin_networks', 'contract', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['coin_networks', 'decimals', 7, 6],
  ['financial_products', 'annual_return_rate', '7.21', '7.2'],
  ['financial_products', 'max_investment', '100001', '50'],
  ['financial_products', 'term_days', 61, 59],
  ['financial_products', 'risk_level', 'low', 'high'],
  ['financial_products', 'capacity_total', null, '1'],
  ['financial_products', 'capacity_per_person', null, '1'],
  ['loan_products', 'interest_rate', '0', '99'],
  ['loan_products', 'processing_fee_rate', '0', '49'],
  ['loan_products', 'max_amount', '999999999', '1'],
  ['loan_products', 'term_days', 3650, 1],
  ['loan_products', 'capacity_total', null, '1'],
  ['loan_products', 'min_credit_score', null, 61],
  ['loan_products', 'excluded_countries', 'FR', 'DE FR US'],
  ['loan_products', 'may_leave', true, false],
];

describe('configuration guards', () => {
  it.each(kinds)('kind %s › declare the rule of each field', (kind) => {
    expect(declaredFor(kind, ID)).toEqual(DECLARED[kind]);
  });

  it('kind system › declare in which direction each setting loosens', () => {
    const declared = systemSettingNames.map((name) => [name, declaredFor('system', name)]);
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries(
        Object.entries(FIGURES).map(([name, when]) => [name, { value: when === null ? null : `day ${when}` }]),
      ),
    );
  });

  it('are tested with a loosening and a tightening value of each guarded field', () => {
    const guarded = kinds.flatMap((kind) =>
      Object.entries(DECLARED[kind]).flatMap(([field, guard]) => (guard === null ? [] : [`${kind} ${field}`])),
    );
    // Its cap is null when the seeded class never closes: it has its own test.
    const turned = [...TURNS.map(([kind, field]) => `${kind} ${field}`), 'futures close_cap'];
    expect(turned.toSorted()).toEqual(guarded.toSorted());
  });
});

describe('getRequiredConfigChangeRule', () => {
  const ruleOf = (kind: GuardedConfigKind, change: Fields) =>
    getRequiredConfigChangeRule(kind, ID, objects[kind] as Fields, { ...objects[kind], ...change });

  it.each(TURNS)(
    'kind %s, field %s › returns the declared rule for a looser value, none for a tighter one',
    (kind, field, looser, tighter) => {
      const [rule] = (DECLARED[kind as (typeof kinds)[number]][field] ?? '').split(' ');
      expect([ruleOf(kind, { [field]: looser }), ruleOf(kind, { [field]: tighter })]).toEqual([
        { rule, fields: [field] },
        { rule: 'immediate', fields: [] },
      ]);
    },
  );

  it.each(kinds)('kind %s › returns `immediate` for fields without a guard', (kind) => {
    const free = Object.entries(DECLARED[kind]).flatMap(([field, guard]) => (guard === null ? [field] : []));
    const before = objects[kind] ?? Object.fromEntries(free.map((field) => [field, 'before']));
    for (const field of free.filter((fieldName) => fieldName in before && fieldName !== 'status'))
      expect([field, getRequiredConfigChangeRule(kind, ID, before, { ...before, [field]: 'another' })]).toEqual([
        field,
        { rule: 'immediate', fields: [] },
      ]);
  });

  it('returns the strictest rule of the changed fields and their names', () => {
    expect(ruleOf('coin_networks', { confirmation_blocks: 1, decimals: 18 })).toEqual({
      rule: 'two_people',
      fields: ['decimals'],
    });
    expect(ruleOf('coin_networks', { confirmation_blocks: 1, max_deposit_amount: '2000000000', decimals: 6 })).toEqual({
      rule: 'day',
      fields: ['max_deposit_amount', 'confirmation_blocks'],
    });
  });

  it('requires two people for a new coin network, whatever its terms', () => {
    const closed = { ...objects['coin_networks'], is_deposit_enabled: false, is_withdraw_enabled: false };
    expect(getRequiredConfigChangeRule('coin_networks', ID, null, closed).rule).toBe('two_people');
    expect(getRequiredConfigChangeRule('coin_networks', ID, null, { ...closed, contract: null }).rule).toBe(
      'two_people',
    );
  });

  it('treats the terms of a new object as changes, but not those of a draft', () => {
    const wealth = objects['financial_products'] as Fields;
    expect(getRequiredConfigChangeRule('financial_products', ID, null, wealth)).toEqual({
      rule: 'two_people',
      fields: ['annual_return_rate'],
    });
    const draft = { ...wealth, status: 'draft', annual_return_rate: '100', capacity_total: null };
    expect(getRequiredConfigChangeRule('financial_products', ID, null, draft).rule).toBe('immediate');
    expect(getRequiredConfigChangeRule('financial_products', ID, wealth, draft).rule).toBe('immediate');
    expect(getRequiredConfigChangeRule('financial_products', ID, draft, { ...draft, status: 'active' }).rule).toBe(
      'two_people',
    );
    expect(getRequiredConfigChangeRule('financial_products', ID, draft, wealth).rule).toBe('two_people');
    expect(getRequiredConfigChangeRule('loan_products', ID, null, objects['loan_products'] as Fields).rule).toBe('day');
    expect(getRequiredConfigChangeRule('options', 'p90', null, objects['options'] as Fields).rule).toBe('day');
  });

  it('returns a rule for a weaker close cap, and none for a stronger one', () => {
    const before = { ...objects['futures'], close_cap: { minutes: 30, leverage: 20 } } as Fields;
    const rule = (close_cap: ConfigValue) =>
      getRequiredConfigChangeRule('futures', ID, before, { ...before, close_cap }).rule;
    expect([{ minutes: 29, leverage: 20 }, { minutes: 30, leverage: 21 }, null].map(rule)).toEqual([
      'day',
      'day',
      'day',
    ]);
    expect(
      [
        { minutes: 31, leverage: 20 },
        { minutes: 30, leverage: 1 },
      ].map(rule),
    ).toEqual(['immediate', 'immediate']);
    const none = { ...before, close_cap: null };
    expect(getRequiredConfigChangeRule('futures', ID, none, before).rule).toBe('immediate');
  });

  it('uses the declared direction of each setting', () => {
    const rule = (name: SystemSettingName, before: string, after: string) =>
      getRequiredConfigChangeRule('system', name, { value: before }, { value: after }).rule;
    expect(rule('withdrawal_daily_limit', '100000', '100000.01')).toBe('day');
    expect(rule('withdrawal_daily_limit', '100000', '99999')).toBe('immediate');
    expect(rule('withdrawals_on', '0', '1')).toBe('day');
    expect(rule('withdrawals_on', '1', '0')).toBe('immediate');
    expect(rule('maintenance', '1', '0')).toBe('immediate');
    expect(rule('ai_win_rate_days', '7', '8')).toBe('day');
  });

  it('throws for an undeclared field', () => {
    expect(() => getRequiredConfigChangeRule('coins', ID, null, { payout: '5' })).toThrow(
      'No rule is declared for payout',
    );
  });
});

it('configWritePermissions › are those of the endpoints of each kind', () => {
  const permissions = Object.fromEntries(apiEndpoints.map(([key, { permission }]) => [key as string, permission]));
  const PATHS: Record<GuardedConfigKind, string> = {
    symbol: 'PUT /admin/trading/symbols/{symbol}',
    options: 'PUT /admin/options-config/{id}',
    futures: 'PUT /admin/futures/configs/{type}',
    levels: 'PUT /admin/user-levels/{id}',
    system: 'PUT /admin/system-config/{name}',
    coins: 'PUT /admin/coins/{coin_type}',
    coin_networks: 'PUT /admin/deposit-withdraw/configs/{id}',
    financial_products: 'PUT /admin/financial-products/{id}',
    finance_heading: 'PUT /admin/financial-heading',
    loan_products: 'PUT /admin/loan-products/{id}',
    ticket_macros: 'PUT /admin/ticket-macros/{id}',
  };
  for (const [kind, key] of Object.entries(PATHS))
    expect([kind, configWritePermissions[kind as GuardedConfigKind]]).toEqual([kind, permissions[key]]);
});
