import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { getDemoEpochNumber, readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import type { AccountId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface DemoAccount {
  id: AccountId;
  created_at: EpochSeconds;
  epoch: number;
  /** Balance of the trading wallet, frozen money included. */
  balance: string;
}

/** Lists a user’s demo account in its current epoch; empty without one. */
export async function listDemoAccounts(user: StoredUser): Promise<DemoAccount[]> {
  const account = getUserAccount(user, 'simulate');
  if (!account) return [];
  const [stored, { available, frozen }] = await Promise.all([
    readDemoEpoch(account),
    readWalletBalance(account, 'trading', 'USDT'),
  ]);
  const created_at = stored?.created_at ?? user.created_at;
  return [{ id: account.id, created_at, epoch: getDemoEpochNumber(stored), balance: formatUnits(available + frozen) }];
}
