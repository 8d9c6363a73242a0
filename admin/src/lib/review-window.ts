import { onStaffSessionEnd } from './session.ts';

/**
 * The server accepts reviews without another code for ten minutes; slightly less here, so that none arrives late. ms
 */
const OPEN_MS = 10 * 60_000 - 10_000;
let until = 0;

/** True when a review requires no code now. The server has the last word. */
export const isReviewCodeWindowOpen = (): boolean => Date.now() < until;

/** Starts the window after a review was confirmed by a code. */
export const startReviewCodeWindow = (): void => {
  until = Date.now() + OPEN_MS;
};

export const endReviewCodeWindow = (): void => {
  until = 0;
};

onStaffSessionEnd(endReviewCodeWindow);
