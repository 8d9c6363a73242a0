import { readStatus } from '#functions/data/status/status-days.ts';
import { readDisabledSystems } from '#functions/domain/switches/new-business.ts';
import { config } from '#functions/lib/config.ts';
import { status } from '#shared/api/status.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof status> = {
  'GET /status.json': async () => {
    const file = await readStatus();
    if (!file) throw new AppError('SERVICE_UNAVAILABLE');
    return file;
  },
  'GET /public/systems': async () => ({
    ...(await readDisabledSystems()),
    prices: config.pricesStream() ? 'stream' : 'socket',
  }),
};

export const handler = serve(status, handlers);
