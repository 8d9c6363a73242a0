const STEP_MS = 500;

/**
 * Calls `vanishedDepositId` when npm, which started this process, was killed: there is no other signal. Does nothing outside npm
 * scripts. (The scripts begin with `exec`, so that no shell is between npm and this process: a shell keeps signals to
 * itself.)
 */
export function watchNpmParentExit(script: string | undefined, onGone: () => void): void {
  if (script !== 'start' && script !== 'dev') return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    onGone();
  }, STEP_MS);
  timer.unref();
}
