import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import {
  broadcastChannels,
  broadcastStatuses,
  MAX_BROADCAST_LIST_USERS,
  broadcastSegmentKinds,
} from '#shared/notify/broadcasts.ts';
import { countryCode, epochSeconds, freeTextSchema } from '#shared/schemas/scalars.ts';

/** Recipients of a broadcast: all users, those of a country or level, or a list. */
export const broadcastSegment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('country'), country: countryCode }),
  z.strictObject({ kind: z.literal('level'), level: z.int().min(1).max(99) }),
  z.strictObject({
    kind: z.literal('list'),
    /** Ids, e-mail addresses or usernames. */
    people: z.array(freeTextSchema(254)).min(1).max(MAX_BROADCAST_LIST_USERS),
  }),
]);
export type BroadcastSegment = z.output<typeof broadcastSegment>;

const words = z.object({ title: z.string(), message: z.string() });
export type BroadcastText = z.output<typeof words>;

/** English, and any other languages that were written. */
export const broadcastTexts = z.object({
  en: words,
  zh: words.optional(),
  ja: words.optional(),
  ko: words.optional(),
  es: words.optional(),
});
export type BroadcastTexts = z.output<typeof broadcastTexts>;

/** Preview of a broadcast for readers of a language. */
export const broadcastPreviewText = words.extend({
  language: z.enum(languages),
  /** True when the language is missing: its readers see English. */
  is_fallback: z.boolean(),
  /** Counted users with this language. */
  count: z.int(),
});
export type BroadcastPreviewText = z.output<typeof broadcastPreviewText>;

export const broadcast = z.object({
  id: z.string(),
  status: z.enum(broadcastStatuses),
  segment: z.object({
    kind: z.enum(broadcastSegmentKinds),
    country: z.string().nullable(),
    level: z.int().nullable(),
  }),
  /** In English. */
  title: z.string(),
  channels: z.array(z.enum(broadcastChannels)),
  /** Send time; null for a draft that is sent immediately. */
  scheduled_at: epochSeconds.nullable(),
  /** Number of recipients; null until counted, at the start of sending. */
  total: z.int().nullable(),
  sent: z.int(),
  created_at: epochSeconds,
  updated_at: epochSeconds,
  /** Member of staff who edited it last. */
  written_by: z.string(),
  started_at: epochSeconds.nullable(),
  /** Time of the last delivery, or of the cancellation. */
  ended_at: epochSeconds.nullable(),
  /** Number of changes by staff. */
  version: z.int(),
});
export type Broadcast = z.input<typeof broadcast>;

/** A broadcast with its texts, and the ids of listed users. */
export const broadcastDetail = broadcast.extend({ texts: broadcastTexts, people: z.array(z.string()) });
export type BroadcastDetail = z.input<typeof broadcastDetail>;
