import * as z from 'zod';
import { componentStates, statusComponents } from '#shared/content/status.ts';
import { queueNames } from '#shared/messages/queue-names.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';

/** Of one day (UTC), USDT; demo money is in none of it. */
export const dailyMetrics = z.object({
  /** `2026-11-24`. */
  date: z.string(),
  /** All that happened before this second is in it. */
  until: epochSeconds,
  /** Main accounts that were opened. */
  people: z.int(),
  /** Accounts whose owners moved money or traded. */
  active: z.int(),
  /** Stakes of options, notional of positions that were opened, and what was given in exchanges. */
  volume: z.object({
    options: decimalString,
    perpetuals: decimalString,
    exchange: decimalString,
    total: decimalString,
  }),
  /** Of the trial balance of the day; null before that was summed first, and of days from before there was any. */
  net_result: z
    .object({
      /** All entries from before this second are in it. */
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

/** How much waits for staff in a list; null where the role may not see that. */
const waiting = z.int().nullable();

export const homeSummary = z.object({
  kyc: waiting,
  bank_accounts: waiting,
  tickets: waiting,
  deposits: waiting,
  withdrawals: waiting,
  loans: waiting,
  approvals: waiting,
  /** How old the latest tick is, ms; null where there is none. */
  tick_age: z.int().nullable(),
  /** What the status page says of each part of the platform; null before it was looked at. */
  health: z
    .object({
      written_at: epochSeconds,
      components: z.array(
        z.object({
          name: z.enum(statusComponents),
          state: z.enum(componentStates),
          /** As in `/status.json`. */
          value: z.number().nullable(),
        }),
      ),
      queues: z.array(
        z.object({
          name: z.enum(queueNames),
          /** Messages that wait to be worked on, about; null where it could not be asked. */
          waiting: z.int().nullable(),
          /** Since when it was not seen empty: the oldest waits no longer than that. Null where it is. */
          since: epochSeconds.nullable(),
        }),
      ),
    })
    .nullable(),
  /** Null in the first minutes of a day, before anything of it was summed. */
  today: dailyMetrics.nullable(),
  /** The last days of which anything was summed, thirty at most, the oldest first, today's among them. */
  days: z.array(dailyMetrics),
});
export type HomeSummary = z.input<typeof homeSummary>;
