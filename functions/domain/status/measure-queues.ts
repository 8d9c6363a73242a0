import type { QueueHealth } from '#functions/data/status/status-days.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { readQueueDepth } from '#functions/lib/queue-depth.ts';
import { type QueueName, queueNames } from '#shared/messages/queue-names.ts';
import type { EpochSeconds } from '#shared/time.ts';

/**
 * Returns the length of each queue, and when it was last seen empty: an upper bound of the oldest message's age, which
 * SQS does not report. Null for a queue that could not be asked.
 * @param before the previous measurement.
 */
export async function measureQueues(before: readonly QueueHealth[], at: EpochSeconds): Promise<QueueHealth[]> {
  const urls = config.queueUrls();
  const depthOf = async (name: QueueName): Promise<number | null> => {
    try {
      const url = urls.get(name);
      if (url === undefined) throw new Error('Its address is not known.');
      return await readQueueDepth(url);
    } catch (error) {
      log.warn('queue not measured', { name, error: String(error) });
      return null;
    }
  };
  return Promise.all(
    queueNames.map(async (name) => {
      const depth = await depthOf(name);
      const since = before.find((spec) => spec.name === name)?.since ?? null;
      if (depth === null) return { name, waiting: depth, since };
      return { name, waiting: depth, since: depth === 0 ? null : (since ?? at) };
    }),
  );
}
