import type { Context } from 'aws-lambda';
import { reconcile } from '#functions/domain/ledger/reconcile.ts';
import { log } from '#functions/lib/log.ts';

/** Left for writing down how far the run came, ms. */
const MARGIN_MS = 15_000;

export const handler = async (_event: unknown, context: Context): Promise<void> => {
  const { accounts, mismatches, complete } = await reconcile(context.getRemainingTimeInMillis() - MARGIN_MS);
  log.info('reconciled', { accounts, mismatches: mismatches.length, complete });
};
