/** In what a figure is told: an amount of USDT, or a whole number of things. */
export const systemFigureUnits = ['USDT', 'count'] as const;

/** A figure of the platform that staff may change. */
export interface SystemFigure {
  unit: (typeof systemFigureUnits)[number];
  /** In force until another is set; decimals, within `min` and `max`. */
  default: string;
  min: string;
  max: string;
}

/** Every figure that can be changed while the platform runs, by its name. */
export const systemFigures = {
  /** What one transfer between the wallets of an account may move. */
  transfer_single_limit: { unit: 'USDT', default: '50000', min: '1', max: '1000000000' },
  /** What all transfers of an account on one day (UTC) may move. */
  transfer_daily_limit: { unit: 'USDT', default: '200000', min: '1', max: '1000000000' },
  /** Transfers of an account in one hour of the clock. */
  transfer_hourly_count: { unit: 'count', default: '20', min: '1', max: '1000' },
  /** From this value on a second member of staff is needed: of one adjustment, and of all within 24 hours. */
  adjustment_approval_value: { unit: 'USDT', default: '10000', min: '0', max: '1000000000' },
} as const satisfies Record<string, SystemFigure>;

export type SystemFigureName = keyof typeof systemFigures;

export const systemFigureNames = Object.keys(systemFigures) as [SystemFigureName, ...SystemFigureName[]];
