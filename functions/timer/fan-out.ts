import { runFanOut } from '#functions/domain/fan-out/run-fan-out.ts';
import { createRunName } from '#functions/domain/runs/lead.ts';
import { createTimedHandler } from './kit/works-until.ts';

/** Long enough for the last posts of a run, ms. */
const MARGIN = 5000;

/** Started every minute and when somebody begins to follow prices; the newest run takes the connections over. */
export const handler = createTimedHandler(MARGIN, (time) => runFanOut({ run: createRunName(time.now()), ...time }));
