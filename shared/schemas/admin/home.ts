import * as z from 'zod';
import { platformComponentStates, platformComponents } from '#shared/content/status.ts';
import { queueNames } from '#shared/messages/queue-names.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';

/** Metrics of one day (UTC), USDT, without demo money. */
export const dailyMetrics = z.object({
  /** `2026-11-24`. */
  date: z.string(),
  /** Includes everything before this second. */
  until: epochSeconds,
  /** Main accounts opened. */
  people: z.int(),
  /** Accounts whose owners moved money or traded. */
  active: z.int(),
  /** Stakes of options, notional of opened positions, and amounts given in exchanges. */
  volume: z.object({
    options: decimalString,
    perpetuals: decimalString,
    exchange: decimalString,
    total: decimalString,
  }),
  /** From the day's trial balance; null before its first sum, and for days before trial balances existed. */
  net_result: z
    .object({
      /** Includes all entries before this second. */
      until: epochSeconds,
      options: decimalString,
      perpetuals: decimalString,
      exchange: decimalString,
      withdrawals: decimalString,
      wealth: decimalString,
      loans: decimalString,
      adjustments: decimalString,
      total: decimalString,
    })
    .nullable(),
  deposits: decimalString,
  withdrawals: decimalString,
  /** `deposits − withdrawals`. */
  net: decimalString,
});
export type DailyMetricsView = z.input<typeof dailyMetrics>;

/** Items in a list that await staff; null when the role may not see it. */
const waitingCount = z.int().nullable();

export const adminHomeSummary = z.object({
  kyc: waitingCount,
  bank_accounts: waitingCount,
  tickets: waitingCount,
  deposits: waitingCount,
  withdrawals: waitingCount,
  loans: waitingCount,
  approvals: waitingCount,
  /** Age of the latest tick, ms; null without one. */
  tick_age: z.int().nullable(),
  /** Status of each part of the platform; null before the first check. */
  health: z
    .object({
      written_at: epochSeconds,
      components: z.array(
        z.object({
          name: z.enum(platformComponents),
          state: z.enum(platformComponentStates),
          /** Same value as in `/status.json`. */
          value: z.number().nullable(),
        }),
      ),
      queues: z.array(
        z.object({
          name: z.enum(queueNames),
          /** Approximate number of queued messages; null when unavailable. */
          waiting: z.int().nullable(),
          /** Time at which it was last seen empty: the oldest message is no older. Null when empty. */
          since: epochSeconds.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Null in the first minutes of a day, before the first sum. */
  today: dailyMetrics.nullable(),
  /** Last days with sums, at most thirty, oldest first, today included. */
  days: z.array(dailyMetrics),
});
export type AdminHomeSummary = z.input<typeof adminHomeSummary>;
