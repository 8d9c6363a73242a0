import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { now, sleep } from '#functions/lib/clock.ts';
import type { EpochMs } from '#shared/time.ts';

/** Time of a run, and its way to wait. */
interface RunTime {
  /** When the run must be over. */
  until: EpochMs;
  now: () => EpochMs;
  sleep: (ms: number) => Promise<void>;
}

type LambdaTime = Pick<Context, 'getRemainingTimeInMillis'>;

/** Ends a run this long before Lambda would, ms. */
const deadline = (margin: number) => ({
  before: ({ context }: middy.Request<unknown, unknown, Error, Context & RunTime>): void => {
    const until = (now() + context.getRemainingTimeInMillis() - margin) as EpochMs;
    Object.assign(context, { until, now, sleep } satisfies RunTime);
  },
});

/**
 * Builds a Lambda handler of a timer whose runs work until the next one takes over, or until their deadline: `margin`
 * is the longest last piece of work, ms.
 */
export function createTimerHandler(margin: number, run: (time: RunTime) => Promise<void>) {
  const timed = middy({ timeoutEarlyInMillis: 0 })
    .use(deadline(margin))
    .handler((_event: unknown, { until, now, sleep }) => run({ until, now, sleep }));
  return (event: unknown, context: LambdaTime): Promise<void> => timed(event, context as Context & RunTime);
}
