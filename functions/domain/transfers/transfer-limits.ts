import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { readTransferCounts, type AccountTransferLimits } from '#functions/data/transfers/transfer-counts.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, toAmount, formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import type { TransferLimits } from '#shared/schemas/ledger.ts';

interface LimitsInForce extends AccountTransferLimits {
  /** Most per transfer, units of 10⁻⁸ USDT. */
  single: Amount;
}

/** Returns the current limits of every account. */
export async function readCurrentTransferLimits(): Promise<LimitsInForce> {
  const figure = await readSystemSettings();
  return {
    single: toAmount(figure('transfer_single_limit')),
    daily: toAmount(figure('transfer_daily_limit')),
    hourly: Number(figure('transfer_hourly_count')),
  };
}

/** Returns what an account may transfer now. A limit lowered below the amount moved already leaves nothing. */
export async function readTransferLimits(account: AccountRef): Promise<TransferLimits> {
  const [limits, { moved, counted }] = await Promise.all([
    readCurrentTransferLimits(),
    readTransferCounts(account, nowSeconds()),
  ]);
  return {
    single: formatUnits(limits.single),
    daily: formatUnits(limits.daily),
    daily_left: formatUnits(moved < limits.daily ? limits.daily - moved : ZERO_AMOUNT),
    hourly: limits.hourly,
    hourly_left: Math.max(0, limits.hourly - counted),
  };
}
