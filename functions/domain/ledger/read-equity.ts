import { toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { readDailyEquityRange } from '#functions/data/ledger/equity.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { EquityFlows, EquityPoint, EquitySpan } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { readMoneyFlows } from './read-money-flows.ts';
import { sumWalletValues, toValuedWallets } from './valued-wallets.ts';

const toDate = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);

interface EquityHistory {
  days: EquityPoint[];
  today: EquityPoint;
  /** Deposits and withdrawals after the first day: they change the equity, but are no result. */
  flows: EquityFlows;
}

/** Returns an account’s equity at the end of each of the last days, including today, and its equity now. USDT. */
export async function readEquityHistory(account: AccountRef, span: EquitySpan = '30'): Promise<EquityHistory> {
  const today = toDayNumber(nowSeconds());
  const [days, storedWallets] = await Promise.all([
    readDailyEquityRange(account, today - Number(span) + 1, today - 1),
    readWallets(account, { eventual: true }),
  ]);
  const firstDay = days[0]?.day ?? today;
  const [flows, wallets] = await Promise.all([
    readMoneyFlows(account, ((firstDay + 1) * DAY_SECONDS) as EpochSeconds),
    toValuedWallets(account, storedWallets),
  ]);
  const total = sumWalletValues(wallets);
  return {
    days: days.map(({ day, value }) => ({ date: toDate(day), value: formatUnits(value) })),
    today: { date: toDate(today), value: formatUnits(total) },
    flows: { deposited: formatUnits(flows.deposited), withdrawn: formatUnits(flows.withdrawn) },
  };
}
