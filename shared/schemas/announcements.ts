import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import { epochSeconds } from './scalars.ts';

/** An announcement as visitors see it. */
export const announcement = z.object({
  id: z.string(),
  /** Plain text, never HTML. */
  text: z.string(),
  /** The language of the text: English where nobody wrote the requested one. */
  language: z.enum(languages),
  /** A path on this site that says more; null where there is none. */
  link: z.string().nullable(),
  starts_at: epochSeconds,
  /** Null while no end is set. */
  ends_at: epochSeconds.nullable(),
});
export type Announcement = z.input<typeof announcement>;
