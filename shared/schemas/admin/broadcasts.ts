import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { broadcastChannels, broadcastStatuses, MAX_SEGMENT_USERS, segmentKinds } from '#shared/notify/broadcasts.ts';
import { countryCode, epochSeconds, freeText } from '#shared/schemas/scalars.ts';

/** Whom a broadcast is for: everybody, those of a country or a level, or those who are listed. */
export const broadcastSegment = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('country'), country: countryCode }),
  z.strictObject({ kind: z.literal('level'), level: z.int().min(1).max(99) }),
  z.strictObject({
    kind: z.literal('list'),
    /** Ids, e-mail addresses or usernames. */
    people: z.array(freeText(254)).min(1).max(MAX_SEGMENT_USERS),
  }),
]);
export type BroadcastSegment = z.output<typeof broadcastSegment>;

const words = z.object({ title: z.string(), message: z.string() });
export type BroadcastText = z.output<typeof words>;

/** English, and the other languages in which it was written. */
export const broadcastTexts = z.object({
  en: words,
  zh: words.optional(),
  ja: words.optional(),
  ko: words.optional(),
  es: words.optional(),
});
export type BroadcastTexts = z.output<typeof broadcastTexts>;

/** How a broadcast looks to readers of a language. */
export const broadcastPreviewText = words.extend({
  language: z.enum(languages),
  /** Nobody wrote this language: its readers are shown the English. */
  is_fallback: z.boolean(),
  /** How many of those who were counted read this language. */
  count: z.int(),
});
export type BroadcastPreviewText = z.output<typeof broadcastPreviewText>;

export const broadcast = z.object({
  id: z.string(),
  status: z.enum(broadcastStatuses),
  segment: z.object({
    kind: z.enum(segmentKinds),
    country: z.string().nullable(),
    level: z.int().nullable(),
  }),
  /** In English. */
  title: z.string(),
  channels: z.array(z.enum(broadcastChannels)),
  /** When it goes out; null of a draft that goes out as soon as it is sent. */
  scheduled_at: epochSeconds.nullable(),
  /** How many people it reaches; null until they are counted, which is when it begins to go out. */
  total: z.int().nullable(),
  sent: z.int(),
  created_at: epochSeconds,
  updated_at: epochSeconds,
  /** The member of staff who wrote it last. */
  written_by: z.string(),
  started_at: epochSeconds.nullable(),
  /** When the last was told, or when it was cancelled. */
  ended_at: epochSeconds.nullable(),
  /** How often it was changed by staff. */
  version: z.int(),
});
export type Broadcast = z.input<typeof broadcast>;

/** A broadcast with its words, and those of a list by their ids. */
export const broadcastDetail = broadcast.extend({ texts: broadcastTexts, people: z.array(z.string()) });
export type BroadcastDetail = z.input<typeof broadcastDetail>;
