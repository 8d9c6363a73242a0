import { reconcile } from '#functions/domain/ledger/reconcile.ts';
import { log } from '#functions/lib/log.ts';
import { worksUntil } from './kit/works-until.ts';

/** Left for writing down how far the run came, ms. */
const MARGIN = 15_000;

export const handler = worksUntil(MARGIN, async ({ until, now }) => {
  const { accounts, mismatches, complete } = await reconcile(until - now());
  log.info('reconciled', { accounts, mismatches: mismatches.length, complete });
});
