import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { OptionOutcome, StoredOption } from './option-orders.ts';

/** Results of an account's options, by period. */
const decided = declareItems(accountPartition, 'OPTIONS_DECIDED');

/** Total results of an account's options in one period. Sums are in 10⁻⁸ USDT. */
export interface OptionPeriodStatistics {
  period_id: string;
  /** Seconds. */
  period: number;
  win: number;
  lose: number;
  settled: number;
  sold: number;
  cancelled: number;
  staked: bigint;
  paid: bigint;
}

/** Counts an order as decided. For the transaction that decides it. */
export const countOptionOutcome = (order: StoredOption, { status, payout }: OptionOutcome): WriteOperation => ({
  label: 'statistics',
  key: decided.key(toAccountRef(order), order.period_id),
  update: 'ADD #status :one, staked :staked, paid :paid SET period_id = :id, #period = :period',
  names: { '#status': status, '#period': 'period' },
  values: { ':one': 1, ':staked': order.amount, ':paid': payout, ':id': order.period_id, ':period': order.period },
});

/** Returns statistics by period; periods without decided options are left out. */
export async function readOptionPeriodStatistics(account: AccountRef): Promise<OptionPeriodStatistics[]> {
  const statistics: OptionPeriodStatistics[] = [];
  for await (const item of queryAllItems<Partial<OptionPeriodStatistics>>(decided.range(account))) {
    const { period_id = '', period = 0, win = 0, lose = 0, settled = 0, sold = 0, cancelled = 0 } = item;
    const [staked, paidOut] = [BigInt(item.staked ?? 0), BigInt(item.paid ?? 0)];
    statistics.push({ period_id, period, win, lose, settled, sold, cancelled, staked, paid: paidOut });
  }
  return statistics.sort((a, b) => a.period - b.period);
}
