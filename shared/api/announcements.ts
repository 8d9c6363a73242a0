import * as z from 'zod';
import { MAX_OPEN_ANNOUNCEMENTS } from '#shared/content/announcements.ts';
import { languages } from '#shared/languages.ts';
import { announcement } from '#shared/schemas/announcements.ts';
import { endpoint } from './lib/endpoint.ts';

export const announcementEndpoints = {
  'GET /public/announcements': endpoint({
    summary: 'List current announcements',
    description: 'The last started first.',
    caller: 'anyone',
    cache: 60,
    varies: 'accept-language',
    /** Default of `lang`: the first supported language of `Accept-Language`, else English. */
    query: z.strictObject({ lang: z.enum(languages).optional() }),
    output: z.object({ announcements: z.array(announcement).max(MAX_OPEN_ANNOUNCEMENTS) }),
  }),
};
