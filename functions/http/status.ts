import { readStatus } from '#functions/data/status/status-days.ts';
import { systemsOff } from '#functions/domain/switches/new-business.ts';
import { config } from '#functions/lib/config.ts';
import { status } from '#shared/api/status.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { type Handlers, serve } from './kit/serve.ts';

const handlers: Handlers<typeof status> = {
  'GET /status.json': async () => {
    const file = await readStatus();
    if (!file) throw new Refusal('SERVICE_UNAVAILABLE');
    return file;
  },
  'GET /public/systems': async () => ({
    ...(await systemsOff()),
    prices: config.pricesStream() ? 'stream' : 'socket',
  }),
};

export const handler = serve(status, handlers);
