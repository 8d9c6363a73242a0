import * as fc from 'fast-check';
import { expect } from 'vitest';
import { walletId, walletPlace } from '#functions/data/ledger/wallet-ids.ts';
import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import { wallets } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import type { Changed } from '#functions/testing/tables/memory-table.ts';
import { tier } from '#functions/testing/tier.ts';
import type { AccountRef, WalletId } from '#shared/ids.ts';
import { moneySteps } from './steps.ts';
import { type TestDay, tried } from './test-day.ts';
import type { TableItem } from './told.ts';

/** What an owner begins: the platform's own acts come to their end in any wallet. */
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

/** Wallets that nobody may use now, by their ids. */
const offOn = new WeakMap<TestDay, Set<WalletId>>();
function offWallets(day: TestDay): Set<WalletId> {
  const off = offOn.get(day) ?? new Set();
  offOn.set(day, off);
  return off;
}

/** Whether staff took a wallet, `spot:USDT`, out of use. */
export function isOff(day: TestDay, account: AccountRef, wallet: string): boolean {
  const [type, coin = ''] = wallet.split(':');
  return offWallets(day).has(walletId(account, type as StoredWallet['wallet_type'], coin));
}

const accountOf = ({ pk }: TableItem): AccountRef => {
  const [, kind, id] = pk.split('#');
  return { kind, id } as AccountRef;
};

function noteStatus(wallet: TableItem & Partial<StoredWallet>, day: TestDay): void {
  const { wallet_type, coin_type = '', status } = wallet;
  // Nobody ever set one.
  if (wallet_type === undefined || status === undefined) return;
  const id = walletId(accountOf(wallet), wallet_type, coin_type);
  if (status === 'active') offWallets(day).delete(id);
  else offWallets(day).add(id);
}

/** Nothing that its owner begins moves a wallet that is out of use. */
function checkActive({ before, after }: Changed, day: TestDay): void {
  if (before || !after || offWallets(day).size === 0) return;
  const { operation, legs, id } = after as unknown as StoredEntry;
  if (!BEGUN_BY_OWNER.includes(operation)) return;
  const account = accountOf(after as TableItem);
  const off = legs.filter(({ wallet }) => !wallet.startsWith('house:') && isOff(day, account, wallet));
  expect([id, operation, off]).toEqual([id, operation, []]);
}

async function set(id: WalletId, status: NonNullable<StoredWallet['status']>): Promise<void> {
  await setWalletStatus(id, { status }, (await newMember())());
}

/** Wallets that staff take out of use and give back. */
export const walletStatusSteps = moneySteps({
  name: 'wallet statuses',
  weight: 3,
  acts: fc.record({
    place: fc.constantFrom(...places),
    status: fc.constantFrom('inactive' as const, 'suspended' as const, 'maintenance' as const, 'active' as const),
  }),
  prepare: async ({ caller: { account } }, { place: { type, coin }, status }) => {
    const id = walletId(account, type, coin);
    return async () => {
      await set(id, status);
      return null;
    };
  },
  // Staff give some of them back whenever they come by: what nobody can use tells little.
  sweep: async (day) => {
    for (const id of offWallets(day)) {
      const place = walletPlace(id);
      if (day.left.some((left) => left.id === place?.account.id)) continue;
      await tried(() => set(id, 'active'));
    }
  },
  told: () => null,
  checked: (change, day) => {
    // On the engine a round is told of as a whole: which of its writes came first is not known.
    if (tier === 'engine') return;
    if (wallets.holds(change.key.sk) && change.after) noteStatus(change.after as TableItem, day);
    else if (change.key.pk.startsWith('JOURNAL#')) checkActive(change, day);
  },
});
