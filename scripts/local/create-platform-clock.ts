/** Returns the time of a platform this many seconds ahead of this machine, epoch ms. */
export const createPlatformClock =
  (aheadSeconds: number): (() => number) =>
  () =>
    Date.now() + aheadSeconds * 1000;
