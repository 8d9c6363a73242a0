import { readDepositsCreditedSince } from '#functions/data/deposits/credited-deposits.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';
import { addSeconds, DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { sumWalletValues } from './valued-wallets.ts';

/** Longest time from a withdrawal's request to its completion that is looked back, seconds. */
const LONGEST_WITHDRAWAL_SECONDS = 30 * DAY_SECONDS;
/** Most withdrawals read, the newest. */
const MAX_WITHDRAWALS = 1000;

/** Money that came from outside and went there, USDT at the prices of the deposit and of the withdrawal's request. */
interface MoneyFlows {
  deposited: Amount;
  withdrawn: Amount;
}

/** Returns an account's deposits credited and withdrawals completed since then. */
export async function readMoneyFlows(account: AccountRef, from: EpochSeconds): Promise<MoneyFlows> {
  if (account.kind === 'demo') return { deposited: ZERO_AMOUNT, withdrawn: ZERO_AMOUNT };
  const list = withdrawalCollection.listOf(account);
  const requestedFrom = addSeconds(from, -LONGEST_WITHDRAWAL_SECONDS);
  const [deposits, withdrawals] = await Promise.all([
    readDepositsCreditedSince(account, from),
    withdrawalCollection.page({
      pk: list.pk,
      from: list.prefix + getIdRange('wdr', requestedFrom, requestedFrom).from,
      to: list.prefix + list.to,
      newestFirst: true,
      limit: MAX_WITHDRAWALS,
    }),
  ]);
  const completed = withdrawals.items.filter(
    ({ status, ended_at }) => status === 'completed' && ended_at !== null && ended_at >= from,
  );
  return { deposited: sumWalletValues(deposits), withdrawn: sumWalletValues(completed) };
}
