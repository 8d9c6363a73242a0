import { randomBytes } from 'node:crypto';
import { runFanOut } from '#functions/domain/fan-out/run-fan-out.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the last posts of a run, ms. */
const MARGIN = 10_000;

/** Started every minute; runs overlap, so that one stands by when another ends or dies. */
export const handler = worksUntil(MARGIN, (time) => {
  const run = `${time.now().toString().padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
  return runFanOut({ run, ...time });
});
