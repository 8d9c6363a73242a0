import { inject } from 'vitest';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where files of tests ask for what they share: `global-setup.ts`. */
    shared: string;
  }
}

/** Lets all visitors come from one address. */
export const RELAXED_RATE_LIMITS = { RATE_LIMIT_SCALE: '100' };

/** Sells options that are over in five seconds, besides those that every installation sells. */
export const SHORT_OPTION_PERIODS = { SEEDED_PERIODS: '5' };

/** The project of WalletConnect in whose name phones are linked. */
export const WALLET_PROJECT = '0123456789abcdef0123456789abcdef';

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${inject('shared')}/${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export type SharedPlatform = RunningPlatform & { stop: () => Promise<void> };

const shared = (path: string) => async (): Promise<SharedPlatform> => ({
  ...(await ask<RunningPlatform>(path)),
  stop: async () => {
    await fetch(`${inject('shared')}/${path}`, { method: 'DELETE' });
  },
});

/**
 * The platform that files share, started when the first of them asks for it; it ends when no file uses it: they run side
 * by side (`vitest.config.ts`). It sells options that are over in five seconds, and links wallets on phones. Whatever a
 * file makes is its own: accounts, staff, orders of those accounts. A file that changes or counts what is everybody's,
 * restarts the platform or cuts it off, takes one of its own (`testAlone`).
 */
export const sharedPlatform = shared('platform');

/**
 * The platform that files of staff share who change terms, halt symbols or count what was asked for: each what no other of
 * them does. It sells options of five seconds too.
 */
export const sharedOffice = shared('office');

/** Where the browser is, unpacked. */
export const sharedBrowser = (): Promise<{ path: string }> => ask('browser');

/** The relay by which the shared platform reaches phones. */
export const sharedRelay = (): Promise<{ url: string }> => ask('wallet-relay');

/** The chart on a page of its own, `chart-page.ts`. */
export const sharedChartPage = (): Promise<{ origin: string }> => ask('chart-page');
