import * as z from 'zod';
import { statusFile } from '#shared/schemas/status.ts';
import { switchedSystems } from '#shared/staff/system-figures.ts';
import { endpoint } from './lib/endpoint.ts';

export const status = {
  'GET /status.json': endpoint({
    summary:
      'How the platform is, with 90 days of history and incidents; the site has the same at /status.json as a file that stays where it is when the interface does not answer',
    caller: 'anyone',
    limit: 'read',
    cache: 15,
    output: statusFile,
    errors: ['SERVICE_UNAVAILABLE'],
  }),
  'GET /public/systems': endpoint({
    summary:
      'Whether the platform is in maintenance, which systems take nothing new now (all of them then), and whether prices have a socket of their own, /stream, beside /ws',
    caller: 'anyone',
    limit: 'read',
    cache: 5,
    output: z.object({
      maintenance: z.boolean(),
      off: z.array(z.enum(switchedSystems)),
      prices: z.enum(['socket', 'stream']),
    }),
  }),
};
