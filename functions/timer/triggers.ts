import { runTriggers } from '#functions/domain/triggers/run-triggers.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the triggers of a tick that moves everything, ms. */
const MARGIN = 15_000;

/** Started every minute; runs overlap, and the newest does the work. */
export const handler = worksUntil(MARGIN, (time) => runTriggers(time));
