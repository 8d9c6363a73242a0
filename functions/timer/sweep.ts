import { sweepResets } from '#functions/domain/demo/sweep-resets.ts';
import { sweepOutbox } from '#functions/domain/notify/sweep-outbox.ts';
import { sweepOptions } from '#functions/domain/options/sweep-options.ts';
import { sweepClosings } from '#functions/domain/people/closing/sweep-closings.ts';
import { log } from '#functions/lib/log.ts';

/** No net hangs on another. */
export const handler = async (): Promise<void> => {
  const [options, outbox, resets, closings] = await Promise.allSettled([
    sweepOptions(),
    sweepOutbox(),
    sweepResets(),
    sweepClosings(),
  ]);
  if (options.status === 'fulfilled') log.info('swept', options.value);
  if (outbox.status === 'fulfilled') log.info('outbox swept', outbox.value);
  if (resets.status === 'fulfilled') log.info('resets swept', resets.value);
  if (closings.status === 'fulfilled') log.info('closings swept', closings.value);
  for (const swept of [options, outbox, resets, closings]) if (swept.status === 'rejected') throw swept.reason;
};
