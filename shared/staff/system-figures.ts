/**
 * In what a figure is told: an amount of USDT, a whole number of things or of a time, percent, a fraction of 1, or 1 of what
 * is on and 0 of what is off.
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

/** What a figure belongs to. */
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

/** The values of a switch. */
export const SWITCH_ON = '1';
export const SWITCH_OFF = '0';

/** A figure of the platform that staff may change. */
export interface SystemSetting {
  group: SystemSettingGroup;
  unit: (typeof systemSettingUnits)[number];
  /** In force until another is set; decimals, within `min` and `max`. */
  default: string;
  min: string;
  max: string;
  /** Which new value guards money less: such a change takes 24 hours without an objection, or a second person. */
  guardsLess: 'higher' | 'lower' | 'changed' | 'never';
}

/** What takes new business, and can be switched off. What is open in it goes on: it settles, closes and is repaid. */
export const switchedSystems = [
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
export type SwitchedSystem = (typeof switchedSystems)[number];

const onOff = { group: 'switches', unit: 'switch', min: SWITCH_OFF, max: SWITCH_ON } as const;
/** What is traded has bounds of its own, each of them guarded: who sees that it can go on switches it on. */
const switchOf = { ...onOff, default: SWITCH_ON, guardsLess: 'never' } as const;

const ofRules = { group: 'ai_control' } as const;
/** Of orders and of what came and went: so many days back a rule looks. */
const daysBack = { ...ofRules, unit: 'days', default: '7', min: '1', max: '90' } as const;
/** Fewer days have fewer orders, more days dilute what is unusual. */
const orderDays = { ...daysBack, guardsLess: 'changed' } as const;
/** Fewer orders than these say nothing. At most as many as are looked at. */
const leastOrders = { ...ofRules, unit: 'count', default: '30', min: '10', max: '500', guardsLess: 'higher' } as const;
/** Every account is looked at every hour: a limit as in a single trial would find somebody all the time. */
const pBelow = {
  ...ofRules,
  unit: 'fraction',
  default: '0.00001',
  min: '0.00000001',
  max: '0.05',
  guardsLess: 'lower',
} as const;
/** Who uses a device is noted once a week, and kept for ninety days. */
const deviceDays = { ...ofRules, unit: 'days', default: '90', min: '8', max: '90', guardsLess: 'lower' } as const;

/** Every figure that can be changed while the platform runs, by its name. */
export const systemSettings = {
  /** What one transfer between the wallets of an account may move. */
  transfer_single_limit: {
    group: 'transfers',
    unit: 'USDT',
    default: '50000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** What all transfers of an account on one day (UTC) may move. */
  transfer_daily_limit: {
    group: 'transfers',
    unit: 'USDT',
    default: '200000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Transfers of an account in one hour of the clock. */
  transfer_hourly_count: {
    group: 'transfers',
    unit: 'count',
    default: '20',
    min: '1',
    max: '1000',
    guardsLess: 'higher',
  },
  /** From this value on a second member of staff is needed: of one adjustment, and of all within 24 hours. */
  adjustment_approval_value: {
    group: 'adjustments',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** From this value on a second member of staff is needed for what is credited by word: of one credit, and of all within 24 hours. */
  credit_second_value: {
    group: 'deposits',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** From this value on staff look at a withdrawal first: of all of a customer within 24 hours. */
  withdrawal_review_value: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '1000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** From this value on two different members do: of a customer, or approved by one member, within 24 hours. */
  withdrawal_second_value: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** What a customer may withdraw within 24 hours. */
  withdrawal_daily_limit: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '100000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** What all hot wallets together send on one day (UTC), whatever staff approve. */
  withdrawal_daily_ceiling: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '1000000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** 1: the owner confirms a new address by e-mail, or waits for 24 hours. 0: nobody does. */
  withdrawal_address_confirmation: {
    group: 'withdrawals',
    unit: 'count',
    default: '1',
    min: '0',
    max: '1',
    guardsLess: 'lower',
  },
  /** Percent of what customers are owed: more than this at stake in mismatches of the ledger holds everybody's withdrawals. */
  ledger_hold_share: {
    group: 'withdrawals',
    unit: 'percent',
    default: '0.1',
    min: '0',
    max: '100',
    guardsLess: 'higher',
  },
  /** Below this value of what it holds, a hot wallet raises an alarm. */
  hot_wallet_low_value: {
    group: 'withdrawals',
    unit: 'USDT',
    default: '5000',
    min: '0',
    max: '1000000000',
    guardsLess: 'lower',
  },
  /** From this amount on a second member pays a loan out: of a customer, or paid out by one member, within 24 hours. */
  loan_second_value: {
    group: 'loans',
    unit: 'USDT',
    default: '10000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** What being late with a loan costs, percent a year of the principal and interest that are due. */
  loan_late_fee_rate: { group: 'loans', unit: 'percent', default: '24', min: '0', max: '100', guardsLess: 'lower' },
  /** The most that it may cost whatever the rate, percent a year: what law usually caps. */
  loan_late_fee_cap: { group: 'loans', unit: 'percent', default: '36', min: '0', max: '100', guardsLess: 'higher' },
  /** The most interest that all wealth products together may come to owe: capacity × rate × term of each. */
  wealth_interest_limit: {
    group: 'wealth',
    unit: 'USDT',
    default: '2000000',
    min: '0',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** So many days after a loan was due other coins are exchanged for what is owed: as a loan keeps it. */
  loan_coins_after_days: { group: 'loans', unit: 'days', default: '3', min: '1', max: '365', guardsLess: 'higher' },
  /** Whether each system takes new business. */
  deposits_on: switchOf,
  // What is sent is gone: stopping it takes one member, going on takes two.
  withdrawals_on: { ...switchOf, guardsLess: 'higher' },
  transfers_on: switchOf,
  exchange_on: switchOf,
  options_on: switchOf,
  perpetuals_on: switchOf,
  wealth_on: switchOf,
  loans_on: switchOf,
  sign_up_on: switchOf,
  /** On, no system takes new business, and the site says so. */
  maintenance: { ...onOff, default: SWITCH_OFF, guardsLess: 'never' },
  /** What the rules of AI control go by, of each rule under its name. */
  ai_win_rate_days: orderDays,
  ai_win_rate_least: leastOrders,
  /** With which an option is won where nobody knows more than others. */
  ai_win_rate_chance: { ...ofRules, unit: 'fraction', default: '0.5', min: '0.01', max: '0.99', guardsLess: 'higher' },
  ai_win_rate_p_below: pBelow,
  ai_last_moment_days: orderDays,
  ai_last_moment_least: leastOrders,
  /** Before a tick: its part of a second is the chance with which an order falls into it. */
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
  /** What was deposited at least. */
  ai_deposit_and_run_value: {
    ...ofRules,
    unit: 'USDT',
    default: '1000',
    min: '1',
    max: '1000000000',
    guardsLess: 'higher',
  },
  /** Which part of it is asked out at least, and which was traded at most. */
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
} as const satisfies Record<string, SystemSetting> & Record<`${SwitchedSystem}_on`, SystemSetting>;

export type SystemSettingName = keyof typeof systemSettings;

export const systemSettingNames = Object.keys(systemSettings) as [SystemSettingName, ...SystemSettingName[]];
