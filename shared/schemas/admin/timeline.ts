import * as z from 'zod';
import { accountKinds } from '#shared/ids.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { timelineKinds } from '#shared/staff/timeline.ts';

/** Something that a person did, or that happened to them. What does not apply is null. */
export const timelineEntry = z.object({
  /** Of what it is: an order, a deposit, an entry of a log. */
  id: z.string(),
  kind: z.enum(timelineKinds),
  /** When it began, by its id: entries are in this order. */
  at: epochSeconds,
  /**
   * What of its kind: the event, the direction or side, the network, the act, the rule, the endpoint that was looked at.
   * Null where the kind says all.
   */
  what: z.string().nullable(),
  account_kind: z.enum(accountKinds).nullable(),
  /** As it is now. */
  status: z.string().nullable(),
  /** When it came to its end, or was judged. */
  ended_at: epochSeconds.nullable(),
  /** A symbol; of an exchange both coins. */
  symbol: z.string().nullable(),
  /** The stake, the margin, the money, in `unit`. */
  amount: decimalString.nullable(),
  unit: z.string().nullable(),
  /** What was gained, USDT; below zero what was lost. */
  result: decimalString.nullable(),
  /** Who of the staff: did it, judged it, looks after it. */
  by: z.string().nullable(),
  /** What was written or named: a reason, a note, a subject, a product, an address. */
  text: z.string().nullable(),
  /** What the words of a notification, a transfer and a level speak of. */
  params: z.record(z.string(), z.string()),
});
export type TimelineEntry = z.input<typeof timelineEntry>;
