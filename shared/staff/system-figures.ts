/** In what a figure is told: an amount of USDT, a whole number of things, percent, or 1 of what is on and 0 of what is off. */
export const systemFigureUnits = ['USDT', 'count', 'percent', 'switch'] as const;

/** The values of a switch. */
export const ON = '1';
export const OFF = '0';

/** A figure of the platform that staff may change. */
export interface SystemFigure {
  unit: (typeof systemFigureUnits)[number];
  /** In force until another is set; decimals, within `min` and `max`. */
  default: string;
  min: string;
  max: string;
  /**
   * Of what guards customers' money against single members of staff: whether a higher or a lower value guards less. Such a
   * change takes a day, in which others see it.
   */
  guardsLess?: 'higher' | 'lower';
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

const onOff = { unit: 'switch', min: OFF, max: ON } as const;
const switchOf = { ...onOff, default: ON } as const;

/** Every figure that can be changed while the platform runs, by its name. */
export const systemFigures = {
  /** What one transfer between the wallets of an account may move. */
  transfer_single_limit: { unit: 'USDT', default: '50000', min: '1', max: '1000000000' },
  /** What all transfers of an account on one day (UTC) may move. */
  transfer_daily_limit: { unit: 'USDT', default: '200000', min: '1', max: '1000000000' },
  /** Transfers of an account in one hour of the clock. */
  transfer_hourly_count: { unit: 'count', default: '20', min: '1', max: '1000' },
  /** From this value on a second member of staff is needed: of one adjustment, and of all within 24 hours. */
  adjustment_approval_value: { unit: 'USDT', default: '10000', min: '0', max: '1000000000', guardsLess: 'higher' },
  /** From this value on staff look at a withdrawal first: of all of a customer within 24 hours. */
  withdrawal_review_value: { unit: 'USDT', default: '1000', min: '0', max: '1000000000', guardsLess: 'higher' },
  /** From this value on two different members do: of a customer, or approved by one member, within 24 hours. */
  withdrawal_second_value: { unit: 'USDT', default: '10000', min: '0', max: '1000000000', guardsLess: 'higher' },
  /** What a customer may withdraw within 24 hours. */
  withdrawal_daily_limit: { unit: 'USDT', default: '100000', min: '1', max: '1000000000' },
  /** What all hot wallets together send on one day (UTC), whatever staff approve. */
  withdrawal_daily_ceiling: { unit: 'USDT', default: '1000000', min: '0', max: '1000000000', guardsLess: 'higher' },
  /** 1: the owner confirms a new address by e-mail, or waits for 24 hours. 0: nobody does. */
  withdrawal_address_confirmation: { unit: 'count', default: '1', min: '0', max: '1', guardsLess: 'lower' },
  /** Below this value of what it holds, a hot wallet raises an alarm. */
  hot_wallet_low_value: { unit: 'USDT', default: '5000', min: '0', max: '1000000000' },
  /** From this amount on a second member pays a loan out: of a customer, or paid out by one member, within 24 hours. */
  loan_second_value: { unit: 'USDT', default: '10000', min: '0', max: '1000000000', guardsLess: 'higher' },
  /** What being late with a loan costs, percent a year of the principal and interest that are due. */
  loan_late_fee_rate: { unit: 'percent', default: '24', min: '0', max: '100' },
  /** The most that it may cost whatever the rate, percent a year: what law usually caps. */
  loan_late_fee_cap: { unit: 'percent', default: '36', min: '0', max: '100' },
  /** Whether each system takes new business. */
  deposits_on: switchOf,
  withdrawals_on: switchOf,
  transfers_on: switchOf,
  exchange_on: switchOf,
  options_on: switchOf,
  perpetuals_on: switchOf,
  wealth_on: switchOf,
  loans_on: switchOf,
  sign_up_on: switchOf,
  /** On, no system takes new business, and the site says so. */
  maintenance: { ...onOff, default: OFF },
} as const satisfies Record<string, SystemFigure> & Record<`${SwitchedSystem}_on`, SystemFigure>;

export type SystemFigureName = keyof typeof systemFigures;

/** How long a value that guards less waits until it is in force, seconds. */
export const GUARD_WAIT = 24 * 3600;

export const systemFigureNames = Object.keys(systemFigures) as [SystemFigureName, ...SystemFigureName[]];
