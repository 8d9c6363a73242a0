import * as fc from 'fast-check';
import { expect } from 'vitest';
import { toWalletId, parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { isWalletUsable, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { walletItems } from '#functions/data/table/money-keys.ts';
import type { MoneyDirection } from '#functions/data/table/wallet-use.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { testTier } from '#functions/testing/tier.ts';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import type { AccountRef, WalletId } from '#shared/ids.ts';
import { type WalletStatus, walletStatuses } from '#shared/schemas/ledger.ts';
import type { StoredTableItem } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { type MoneyTestDay, ignoreExpectedErrors } from './test-day.ts';

/** Operations begun by the user: the platform's own acts complete in any wallet. */
const BEGUN_BY_OWNER: readonly string[] = [
  'transfer',
  'exchange.place',
  'option.place',
  'futures.place',
  'withdrawal.request',
];

const places = [
  { type: 'spot', coin: 'USDT' },
  { type: 'spot', coin: 'BTC' },
  { type: 'trading', coin: 'USDT' },
  { type: 'finance', coin: 'USDT' },
] as const;

/** Statuses of inactive wallets, by id. */
const offOn = new WeakMap<MoneyTestDay, Map<WalletId, WalletStatus>>();
function offWallets(day: MoneyTestDay): Map<WalletId, WalletStatus> {
  const off = offOn.get(day) ?? new Map<WalletId, WalletStatus>();
  offOn.set(day, off);
  return off;
}

/** True when staff disabled a wallet, `spot:USDT`, for money in this direction. */
export function isTestWalletDisabled(
  day: MoneyTestDay,
  account: AccountRef,
  wallet: string,
  direction: MoneyDirection,
): boolean {
  const [type, coin = ''] = wallet.split(':');
  const status = offWallets(day).get(toWalletId(account, type as StoredWallet['wallet_type'], coin));
  return status !== undefined && !isWalletUsable({ status }, direction);
}

const toAccount = ({ pk }: StoredTableItem): AccountRef => {
  const [, kind, id] = pk.split('#');
  return { kind, id } as AccountRef;
};

function noteStatus(wallet: StoredTableItem & Partial<StoredWallet>, day: MoneyTestDay): void {
  const { wallet_type, coin_type = '', status } = wallet;
  // No status was ever set.
  if (wallet_type === undefined || status === undefined) return;
  const id = toWalletId(toAccount(wallet), wallet_type, coin_type);
  if (status === 'active') offWallets(day).delete(id);
  else offWallets(day).set(id, status);
}

/** Checks that no user operation moves a disabled wallet. */
function checkActive({ before, after }: MemoryItemChange, day: MoneyTestDay): void {
  if (before || !after || offWallets(day).size === 0) return;
  const { operation, legs, id } = after as unknown as StoredJournalEntry;
  if (!BEGUN_BY_OWNER.includes(operation)) return;
  const account = toAccount(after as StoredTableItem);
  const own = legs.filter(({ wallet }) => !wallet.startsWith('house:'));
  const off = own.filter(({ wallet, bucket }) => {
    const sum = own.reduce(
      (all, leg) => (leg.wallet === wallet && leg.bucket === bucket ? all + BigInt(leg.amount) : all),
      0n,
    );
    return isTestWalletDisabled(day, account, wallet, sum < 0n ? 'out' : 'in');
  });
  expect([id, operation, off]).toEqual([id, operation, []]);
}

async function setStatus(id: WalletId, status: WalletStatus): Promise<void> {
  await setWalletStatus(id, { status }, (await createTestTreasurer())());
}

/** Wallets that staff disable and enable again. */
export const walletStatusMoneySteps = defineMoneySteps({
  name: 'wallet statuses',
  weight: 3,
  acts: fc.record({
    place: fc.constantFrom(...places),
    status: fc.constantFrom(...walletStatuses),
  }),
  prepare: async ({ caller: { account } }, { place: { type, coin }, status }) => {
    const id = toWalletId(account, type, coin);
    return async () => {
      await setStatus(id, status);
      return null;
    };
  },
  // Staff enable some of them with each sweep: an unusable wallet tests little.
  sweep: async (day) => {
    for (const id of offWallets(day).keys()) {
      const place = parseWalletId(id);
      if (day.left.some((closedCustomer) => closedCustomer.id === place?.account.id)) continue;
      await ignoreExpectedErrors(() => setStatus(id, 'active'));
    }
  },
  told: () => null,
  checked: (change, day) => {
    // The engine reports a round as a whole: the order of its writes is unknown.
    if (testTier === 'engine') return;
    if (walletItems.holds(change.key.sk) && change.after) noteStatus(change.after as StoredTableItem, day);
    else if (change.key.pk.startsWith('JOURNAL#')) checkActive(change, day);
  },
});
