import { snapshotEquity } from '#functions/domain/ledger/snapshot-equity.ts';
import { log } from '#functions/lib/log.ts';
import { worksUntil } from './kit/works-until.ts';

/** Left for the accounts that are under way, and for writing down how far the run came, ms. */
const MARGIN = 15_000;

export const handler = worksUntil(MARGIN, async ({ until, now }) => {
  const accounts = await snapshotEquity(until - now());
  if (accounts > 0) log.info('equity written down', { accounts });
});
