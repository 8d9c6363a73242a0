import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { epochSeconds } from './scalars.ts';

/** An announcement for visitors. */
export const announcement = z.object({
  id: z.string(),
  /** Plain text, never HTML. */
  text: z.string(),
  /** Language of the text: English when the requested one is missing. */
  language: z.enum(languages),
  /** Path on this site with details; null without one. */
  link: z.string().nullable(),
  starts_at: epochSeconds,
  /** Null while no end is set. */
  ends_at: epochSeconds.nullable(),
});
export type Announcement = z.input<typeof announcement>;
