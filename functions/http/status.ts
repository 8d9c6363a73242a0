import { readStatusFile } from '#functions/data/status/status-days.ts';
import { readDisabledSystems } from '#functions/domain/switches/disabled-systems.ts';
import { config } from '#functions/lib/config.ts';
import { statusEndpoints } from '#shared/api/status.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof statusEndpoints> = {
  'GET /status.json': async () => {
    const file = await readStatusFile();
    if (!file) throw new AppError('SERVICE_UNAVAILABLE');
    return file;
  },
  'GET /public/systems': async () => ({
    ...(await readDisabledSystems()),
    prices: config.pricesStream() ? 'stream' : 'socket',
  }),
};

export const handler = serve(statusEndpoints, handlers);
