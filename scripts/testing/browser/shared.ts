import { inject } from 'vitest';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where files of tests ask for what they share: `global-setup.ts`. */
    shared: string;
  }
}

/**
 * The platforms that files share, each started when the first of them asks for it. Whatever a file makes is its own:
 * accounts, staff, orders of those accounts. A file that changes or counts what is everybody's, restarts the platform
 * or cuts it off, takes one of its own (`testAlone`).
 *
 * - `everyday`: as a visitor finds it.
 * - `unusual`: sells options that are over in five seconds, and links wallets on phones.
 */
export type Setting = 'everyday' | 'unusual';

/** Lets all visitors come from one address. */
export const MANY = { RATE_LIMIT_SCALE: '100' };

/** The project of WalletConnect in whose name phones are linked. */
export const WALLET_PROJECT = '0123456789abcdef0123456789abcdef';

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`${inject('shared')}/${path}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export const sharedPlatform = (setting: Setting): Promise<RunningPlatform> => ask(setting);

/** The relay by which the unusual platform reaches phones. */
export const sharedRelay = (): Promise<{ url: string }> => ask('wallet-relay');

/** The chart on a page of its own, `chart-page.ts`. */
export const sharedChartPage = (): Promise<{ origin: string }> => ask('chart-page');
