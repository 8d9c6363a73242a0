import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { userTimelineKinds } from '#shared/staff/timeline.ts';

/** An act of a user, or an event that concerns them. Fields that do not apply are null. */
export const userTimelineEntry = z.object({
  /** Id of the object: an order, a deposit, a log entry. */
  id: z.string(),
  kind: z.enum(userTimelineKinds),
  /** Start time, from its id: entries are in this order. */
  at: epochSeconds,
  /**
   * Detail of the kind: the event, direction or side, network, act, rule, or endpoint that was viewed. Null when the
   * kind suffices.
   */
  what: z.string().nullable(),
  account_kind: z.enum(accountKinds).nullable(),
  /** Current status. */
  status: z.string().nullable(),
  /** Time at which it ended or was judged. */
  ended_at: epochSeconds.nullable(),
  /** A symbol; both coins for an exchange. */
  symbol: z.string().nullable(),
  /** Stake, margin or money, in `unit`. */
  amount: decimalString.nullable(),
  unit: z.string().nullable(),
  /** Profit, USDT; negative for a loss. */
  result: decimalString.nullable(),
  /** Member who did it, judged it or is in charge. */
  by: z.string().nullable(),
  /** Text: a reason, a note, a subject, a product, an address. */
  text: z.string().nullable(),
  /** Parameters for the texts of a notification, a transfer or a level. */
  params: z.record(z.string(), z.string()),
});
export type UserTimelineEntry = z.input<typeof userTimelineEntry>;
