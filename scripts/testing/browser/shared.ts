import { inject } from 'vitest';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address at which test files request shared parts: `global-setup.ts`. */
    shared: string;
  }
}

/** Lets all visitors use one address. */
export const RELAXED_RATE_LIMITS = { RATE_LIMIT_SCALE: '100' };

/** Adds options that end in five seconds to those of every installation. */
export const SHORT_OPTION_PERIODS = { SEEDED_PERIODS: '5' };

/** WalletConnect project for linking phones. */
export const WALLET_CONNECT_PROJECT_ID = '0123456789abcdef0123456789abcdef';

async function requestSharedPart<T>(path: string): Promise<T> {
  const answer = await fetch(`${inject('shared')}/${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export type SharedPlatform = RunningPlatform & { stop: () => Promise<void> };

const shared = (path: string) => async (): Promise<SharedPlatform> => ({
  ...(await requestSharedPart<RunningPlatform>(path)),
  stop: async () => {
    await fetch(`${inject('shared')}/${path}`, { method: 'DELETE' });
  },
});

/**
 * Platform that test files share, started at the first request and stopped when no file uses it: files run in parallel
 * (`vitest.config.ts`). It sells options of five seconds, and links wallets on phones. Each file uses only its own
 * accounts, staff and orders. A file that changes or counts shared state, restarts the platform or cuts it off, needs
 * its own (`createIsolatedTest`).
 */
export const getSharedPlatform = shared('platform');

/**
 * Platform shared by staff test files that change terms, halt symbols or count requests: each changes what no other of
 * them does. It also sells options of five seconds.
 */
export const getSharedStaffPlatform = shared('office');

/** Returns the path of the unpacked browser. */
export const getSharedBrowser = (): Promise<{ path: string }> => requestSharedPart('browser');

/** Returns the relay by which the shared platform reaches phones. */
export const getSharedWalletRelay = (): Promise<{ url: string }> => requestSharedPart('wallet-relay');

/** Returns the chart's own page, `chart-page.ts`. */
export const getSharedChartPage = (): Promise<{ origin: string }> => requestSharedPart('chart-page');
