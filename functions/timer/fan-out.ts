import { runFanOut } from '#functions/domain/fan-out/run-fan-out.ts';
import { createLeaseRunName } from '#functions/domain/runs/run-lease.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Long enough for the last posts of a run, ms. */
const MARGIN = 5000;

/** Starts every minute and when a client subscribes to prices; the newest run takes over the connections. */
export const handler = createTimerHandler(MARGIN, (time) =>
  runFanOut({ run: createLeaseRunName(time.now()), ...time }),
);
