import { onSessionEnd } from './session.ts';

/**
 * The server accepts reviews without another code for ten minutes; slightly less here, so that none arrives late. ms
 */
const OPEN_MS = 10 * 60_000 - 10_000;
let until = 0;

/** True when a review requires no code now. The server has the last word. */
export const isReviewWindowOpen = (): boolean => Date.now() < until;

/** Starts the window after a review was confirmed by a code. */
export const startReviewWindow = (): void => {
  until = Date.now() + OPEN_MS;
};

export const endReviewWindow = (): void => {
  until = 0;
};

onSessionEnd(endReviewWindow);
