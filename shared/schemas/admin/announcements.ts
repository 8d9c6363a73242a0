import * as z from 'zod';
import { announcementStates } from '#shared/content/announcements.ts';
import { announcement } from '#shared/schemas/announcements.ts';
import { localizedText } from '#shared/schemas/investments.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

/** An announcement for staff. */
export const adminAnnouncement = announcement.omit({ text: true, language: true }).extend({
  state: z.enum(announcementStates),
  /** Empty in a language without a text. */
  texts: localizedText,
  created_at: epochSeconds,
  updated_at: epochSeconds,
  /** Member of staff who edited it last. */
  written_by: z.string(),
  /** Number of changes by staff. */
  version: z.int(),
});
export type AdminAnnouncement = z.input<typeof adminAnnouncement>;
