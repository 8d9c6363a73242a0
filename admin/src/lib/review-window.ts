import { onSessionEnd } from './session.ts';

/** The server takes reviews without another code for ten minutes; a little less here, so that nobody comes too late. ms */
const OPEN_MS = 10 * 60_000 - 10_000;
let until = 0;

/** Whether a review needs no code now. The server has the last word. */
export const isReviewWindowOpen = (): boolean => Date.now() < until;

/** A review was confirmed by a code. */
export const startReviewWindow = (): void => {
  until = Date.now() + OPEN_MS;
};

export const endReviewWindow = (): void => {
  until = 0;
};

onSessionEnd(endReviewWindow);
