import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { runFanOut } from '#functions/domain/fan-out/run-fan-out.ts';
import { now } from '#functions/lib/clock.ts';
import type { EpochMs } from '#shared/time.ts';

/** A run ends so long before its time is up, ms: long enough for its last posts. */
const MARGIN = 10_000;

/** Started every minute; runs overlap, so that one stands by when another ends or dies. */
export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const run = `${now().toString().padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
  const until = (now() + context.getRemainingTimeInMillis() - MARGIN) as EpochMs;
  await runFanOut({ run, until, now, sleep: (ms) => setTimeout(ms) });
}
