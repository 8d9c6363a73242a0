import { sweepOutbox } from '../domain/notify/sweep-outbox.ts';
import { sweepOptions } from '../domain/sweep-options.ts';
import { log } from '../lib/log.ts';

/** Neither net hangs on the other. */
export const handler = async (): Promise<void> => {
  const [options, outbox] = await Promise.allSettled([sweepOptions(), sweepOutbox()]);
  if (options.status === 'fulfilled') log.info('swept', options.value);
  if (outbox.status === 'fulfilled') log.info('outbox swept', outbox.value);
  for (const swept of [options, outbox]) if (swept.status === 'rejected') throw swept.reason;
};
