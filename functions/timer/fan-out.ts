import { runFanOut } from '#functions/domain/fan-out/run-fan-out.ts';
import { nameRun } from '#functions/domain/runs/lead.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the last posts of a run, ms. */
const MARGIN = 5000;

/** Started every minute and when somebody begins to follow prices; the newest run takes the connections over. */
export const handler = worksUntil(MARGIN, (time) => runFanOut({ run: nameRun(time.now()), ...time }));
