import * as z from 'zod';
import { platformStatusFile } from '#shared/schemas/status.ts';
import { switchableSystems } from '#shared/staff/system-settings.ts';
import { endpoint } from './lib/endpoint.ts';

export const statusEndpoints = {
  'GET /status.json': endpoint({
    summary: 'Get the system status',
    description:
      'Includes 90 days of history and incidents. The site has the same at `/status.json` as a file that stays available when the API does not answer.',
    caller: 'anyone',
    cache: 15,
    output: platformStatusFile,
    errors: ['SERVICE_UNAVAILABLE'],
  }),
  'GET /public/systems': endpoint({
    summary: 'Get the availability of systems',
    description:
      'Says whether the platform is in maintenance and which systems take no new requests. During maintenance these are all systems. Also says whether prices have their own socket, `/stream`, in addition to `/ws`.',
    caller: 'anyone',
    cache: 5,
    output: z.object({
      maintenance: z.boolean(),
      off: z.array(z.enum(switchableSystems)),
      prices: z.enum(['socket', 'stream']),
    }),
  }),
};
