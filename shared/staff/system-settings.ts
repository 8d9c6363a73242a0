/**
 * Units of settings: an amount of USDT, a whole number of things or of a time, percent, a fraction of 1, or 1 for on
 * and 0 for off.
 */
export const systemSettingUnits = [
  'USDT',
  'count',
  'percent',
  'fraction',
  'days',
  'hours',
  'seconds',
  'milliseconds',
  'switch',
] as const;

/** Groups of settings. */
export const systemSettingGroups = [
  'transfers',
  'adjustments',
  'deposits',
  'withdrawals',
  'wealth',
  'loans',
  'switches',
  'ai_control',
] as const;
export type SystemSettingGroup = (typeof systemSettingGroups)[number];

/** Values of a switch. */
export const SETTING_SWITCH_ON = '1';
export const SETTING_SWITCH_OFF = '0';

/** A platform setting that staff may change. */
export interface SystemSetting {
  group: SystemSettingGroup;
  unit: (typeof systemSettingUnits)[number];
  /** Used until another is set; decimals, within `min` and `max`. */
  default: string;
  min: string;
  max: string;
  /** Direction that loosens a guard of money: such a change takes 24 hours without an objection, or a second person. */
  guardsLess: 'higher' | 'lower' | 'changed' | 'never';
}

/**
 * Systems that take new business and can be switched off. Open business continues: it settles, closes and is repaid.
 */
export const switchableSystems = [
  'deposits',
  'withdrawals',
  'transfers',
  'exchange',
  'options',
  'perpetuals',
  'wealth',
  'loans',
  'sign_up',
] as const;
export type SwitchableSystem = (typeof switchableSystems)[number];

const onOff = { group: 'switches', unit: 'switch', min: SETTING_SWITCH_OFF, max: SETTING_SWITCH_ON } as const;
/** Traded products have their own guarded limits: the member who sees that trading can resume switches it on. */
const systemSwitch = { ...onOff, default: SETTING_SWITCH_ON, guardsLess: 'never' } as const;

const ofRules = { group: 'ai_control' } as const;
/** Days that a rule looks back, for orders, deposits and withdrawals. */
const daysBack = { ...ofRules, unit: 'days', default: '7', min: '1', max: '90' } as const;
/** Fewer days have fewer orders, more days dilute anomalies. */
const orderDays = { ...daysBack, guardsLess: 'changed' } as const;
/** Fewer orders are not significant. At most the number that is examined. */
const minOrders = { ...ofRules, unit: 'count', default: '30', min: '10', max: '500', guardsLess: 'higher' } as const;
/** Every account is examined every hour: the limit of a single test would always flag someone. */
const pBelow = {
  ...ofRules,
  unit: 'fraction',
  default: '0.00001',
  min: '0.00000001',
  max: '0.05',
  guardsLess: 'lower',
} as const;
/** Users of a device are recorded weekly, and kept for ninety days. */
const deviceDays = { ...ofRules, unit: 'days', default: '90', min: '8', max: '90', guardsLess: 'lower' } as const;

/** All settings that can be changed at runtime, by name. */
export const systemSettings = {
  /** Maximum of one transfer between the wallets of an account. */
  transfer_single_limit: {
    group: 'transfers',
    unit: 'USDT',
    default: '50000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Maximum of all transfers of an account on a day (UTC). */
  transfer_daily_limit: {
    group: 'transfers',
    unit: 'USDT',
    default: '200000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Maximum transfers of an account in a clock hour. */
  transfer_hourly_count: {
    group: 'transfers',
    unit: 'count',
    default: '20',
    min: '1',
    max: '1000',
    guardsLess: 'higher',
  },
  /** Value from which an adjustment needs a second member of staff: for one, and for all within 24 hours. */
  adjustment_approval_value: {
    group: 'adjustments',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Value from which a manual credit needs a second member of staff: for one, and for all within 24 hours. */
  credit_second_value: {
    group: 'deposits',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Value from which staff review a withdrawal: for all of a customer within 24 hours. */
  withdrawal_review_value: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '1000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Value from which two different members must: for a customer, or approved by one member, within 24 hours. */
  withdrawal_second_value: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Maximum withdrawals of a customer within 24 hours. */
  withdrawal_daily_limit: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '100000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Maximum that all hot wallets together send on a day (UTC), whatever staff approve. */
  withdrawal_daily_ceiling: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '1000000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** 1: the user confirms a new address by e-mail, or waits 24 hours. 0: not required. */
  withdrawal_address_confirmation: {
    group: 'withdrawals',
    unit: 'count',
    default: '1',
    min: '0',
    max: '1',
    guardsLess: 'lower',
  },
  /** Percent of liabilities to customers: when mismatches of the ledger put more at stake, all withdrawals are held. */
  ledger_hold_share: {
    group: 'withdrawals',
    unit: 'percent',
    default: '0.1',
    min: '0',
    max: '100',
    guardsLess: 'higher',
  },
  /** Balance value below which a hot wallet raises an alarm. */
  hot_wallet_low_value: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '5000',
    min: '0',
    max: '1000000000',
    guardsLess: 'lower',
  },
  /**
   * Amount from which a second member disburses a loan: for a customer, or disbursed by one member, within 24 hours.
   */
  loan_second_value: {
    group: 'loans',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Late fee of loans, percent a year of the principal and interest due. */
  loan_late_fee_rate: { group: 'loans', unit: 'percent', default: '24', min: '0', max: '100', guardsLess: 'lower' },
  /** Maximum late fee at any rate, percent a year: a usual legal cap. */
  loan_late_fee_cap: { group: 'loans', unit: 'percent', default: '36', min: '0', max: '100', guardsLess: 'higher' },
  /** Maximum interest that all wealth products together may owe: capacity × rate × term of each. */
  wealth_interest_limit: {
    group: 'wealth',
    unit: 'USDT',
    default: '2000000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Days after the due date until other coins are exchanged to pay the debt: a loan keeps its value. */
  loan_coins_after_days: { group: 'loans', unit: 'days', default: '3', min: '1', max: '365', guardsLess: 'higher' },
  /** Switches for new business of each system. */
  deposits_on: systemSwitch,
  // Sent money is gone: stopping needs one member, resuming needs two.
  withdrawals_on: { ...systemSwitch, guardsLess: 'higher' },
  transfers_on: systemSwitch,
  exchange_on: systemSwitch,
  options_on: systemSwitch,
  perpetuals_on: systemSwitch,
  wealth_on: systemSwitch,
  loans_on: systemSwitch,
  sign_up_on: systemSwitch,
  /** When 1, no system takes new business, and the site shows it. */
  maintenance: { ...onOff, default: SETTING_SWITCH_OFF, guardsLess: 'never' },
  /** Parameters of the AI control rules, grouped by rule. */
  ai_win_rate_days: orderDays,
  ai_win_rate_least: minOrders,
  /** Probability of a win without an advantage. */
  ai_win_rate_chance: { ...ofRules, unit: 'fraction', default: '0.5', min: '0.01', max: '0.99', guardsLess: 'higher' },
  ai_win_rate_p_below: pBelow,
  ai_last_moment_days: orderDays,
  ai_last_moment_least: minOrders,
  /** Before a tick: its share of a second is the probability of an order within it. */
  ai_last_moment_window_ms: {
    ...ofRules,
    unit: 'milliseconds',
    default: '100',
    min: '10',
    max: '500',
    guardsLess: 'changed',
  },
  ai_last_moment_p_below: pBelow,
  ai_shared_device_days: deviceDays,
  ai_shared_device_accounts: { ...ofRules, unit: 'count', default: '4', min: '2', max: '50', guardsLess: 'higher' },
  ai_self_referral_days: deviceDays,
  ai_self_referral_referred: { ...ofRules, unit: 'count', default: '2', min: '1', max: '50', guardsLess: 'higher' },
  ai_deposit_and_run_days: { ...daysBack, guardsLess: 'lower' },
  /** Minimum deposit. */
  ai_deposit_and_run_value: {
    ...ofRules,
    unit: 'USDT',
    default: '1000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Minimum share of it withdrawn, and maximum share traded. */
  ai_deposit_and_run_withdrawn: {
    ...ofRules,
    unit: 'fraction',
    default: '0.8',
    min: '0.01',
    max: '1',
    guardsLess: 'higher',
  },
  ai_deposit_and_run_traded: { ...ofRules, unit: 'fraction', default: '0.1', min: '0', max: '1', guardsLess: 'lower' },
  ai_feed_disagreement_hours: { ...ofRules, unit: 'hours', default: '24', min: '1', max: '72', guardsLess: 'lower' },
  ai_feed_disagreement_least_seconds: {
    ...ofRules,
    unit: 'seconds',
    default: '60',
    min: '1',
    max: '3600',
    guardsLess: 'higher',
  },
} as const satisfies Record<string, SystemSetting> & Record<`${SwitchableSystem}_on`, SystemSetting>;

export type SystemSettingName = keyof typeof systemSettings;

export const systemSettingNames = Object.keys(systemSettings) as [SystemSettingName, ...SystemSettingName[]];
