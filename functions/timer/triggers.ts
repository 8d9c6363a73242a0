import { runTriggerWorker } from '#functions/domain/triggers/run-triggers.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Long enough for the triggers of a tick that moves everything, ms. */
const MARGIN = 8000;

/** Starts every minute and when something begins to wait for a price; the newest run does the work. */
export const handler = createTimerHandler(MARGIN, (time) => runTriggerWorker(time));
