import * as z from 'zod';
import { announcementStates } from '#shared/content/announcements.ts';
import { announcement } from '#shared/schemas/announcements.ts';
import { localizedText } from '#shared/schemas/investments.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';

/** An announcement as staff see it. */
export const adminAnnouncement = announcement.omit({ text: true, language: true }).extend({
  state: z.enum(announcementStates),
  /** Empty in a language in which nobody wrote it. */
  texts: localizedText,
  created_at: epochSeconds,
  updated_at: epochSeconds,
  /** The member of staff who wrote it last. */
  written_by: z.string(),
  /** How often staff changed it. */
  version: z.int(),
});
export type AdminAnnouncement = z.input<typeof adminAnnouncement>;
