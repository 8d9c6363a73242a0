import { runTriggers } from '#functions/domain/triggers/run-triggers.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the triggers of a tick that moves everything, ms. */
const MARGIN = 8000;

/** Started every minute; the newest run does the work, and the one before ends when it has seen that. */
export const handler = worksUntil(MARGIN, (time) => runTriggers(time));
