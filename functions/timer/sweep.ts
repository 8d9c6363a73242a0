import { sweepClosedAccounts } from '#functions/domain/account-closure/sweep-closed-accounts.ts';
import { migrateTransactionHashes } from '#functions/domain/chain/migrate-transaction-hashes.ts';
import { sweepDemoResets } from '#functions/domain/demo/sweep-demo-resets.ts';
import { sweepDepositReclaims } from '#functions/domain/deposits/collect-reclaims.ts';
import { expireDepositClaims } from '#functions/domain/deposits/expire-claims.ts';
import { sweepExchanges } from '#functions/domain/exchange/sweep-exchanges.ts';
import { sweepInvestments } from '#functions/domain/investments/sweep-investments.ts';
import { sweepLoans } from '#functions/domain/loans/sweep-loans.ts';
import { packOldTicks } from '#functions/domain/market/pack-ticks.ts';
import { sendBroadcasts } from '#functions/domain/notify/send-broadcasts.ts';
import { sweepEmailOutbox } from '#functions/domain/notify/sweep-outbox.ts';
import { sweepOptionEntries } from '#functions/domain/options/sweep-entries.ts';
import { sweepOptions } from '#functions/domain/options/sweep-options.ts';
import { storeExposureSnapshot } from '#functions/domain/platform-metrics/store-exposure-snapshot.ts';
import { sumDailyMetrics } from '#functions/domain/platform-metrics/sum-daily-metrics.ts';
import { sendStaffNotices } from '#functions/domain/staff/access/send-notices.ts';
import { requeueStalledExports } from '#functions/domain/staff/exports/sweep-exports.ts';
import { queueDueWithdrawals } from '#functions/domain/withdrawals/queue-due-withdrawals.ts';
import { log } from '#functions/lib/log.ts';

const nets = {
  options: sweepOptions,
  entries: sweepOptionEntries,
  exchanges: sweepExchanges,
  loans: sweepLoans,
  investments: sweepInvestments,
  claims: expireDepositClaims,
  reclaims: sweepDepositReclaims,
  withdrawals: queueDueWithdrawals,
  outbox: sweepEmailOutbox,
  broadcasts: sendBroadcasts,
  resets: sweepDemoResets,
  closings: sweepClosedAccounts,
  exports: requeueStalledExports,
  staffNotices: sendStaffNotices,
  exposure: storeExposureSnapshot,
  figures: sumDailyMetrics,
  ticks: packOldTicks,
  hashes: migrateTransactionHashes,
};

/** All sweeps run independently. @throws {Error} of the first that failed, once all are done. */
export const handler = async (): Promise<void> => {
  const names = Object.keys(nets);
  const results = await Promise.allSettled(Object.values(nets).map((sweep) => sweep()));
  for (const [i, result] of results.entries()) {
    if (result.status === 'fulfilled') log.info('swept', { net: names[i], ...result.value });
    else log.error('sweep failed', result.reason, { net: names[i] });
  }
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};
