import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readEntry } from '#functions/data/ledger/read-entry.ts';
import { walletId } from '#functions/data/ledger/wallet-ids.ts';
import { journal } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { query } from '#functions/data/table/table.ts';
import { adjustWallet, correctEntry } from '#functions/domain/staff/money/adjust-wallet.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import { amount } from '#shared/money.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { moneySteps } from './steps.ts';
import { movedAsWritten, units } from './told.ts';

const RECORD = 'IDEMPOTENCY#adjustment ';
const OPERATIONS = ['adjustment', 'correction'];
/** Entries in which one to be taken back is looked for. */
const LATEST = 30;

/** What staff set right in wallets, and take back. */
export const adjustmentSteps = moneySteps({
  name: 'adjustments',
  weight: 8,
  acts: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('adjust' as const),
        type: fc.constantFrom(...walletTypes),
        coin: fc.constantFrom('USDT', 'USDT', 'BTC'),
        // The last one waits for a second member.
        by: fc.constantFrom('100', '-50', '0.00000001', '-0.00000001', '-1000000', '20000'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('correct' as const), number: fc.nat(100) }) },
  ),
  prepare: async ({ caller: { account } }, does) => {
    const asking = await newMember();
    if (does.act === 'adjust') {
      const wallet = walletId(account, does.type, does.coin);
      return async (key) => {
        const { entry, approval_id } = await adjustWallet(wallet, amount(does.by), { key, request: asking() });
        if (!entry) return approval_id;
        const leg = (await readEntry(account, entry.id as never))?.legs.find(
          ({ bucket, wallet: of }) => bucket && !of.startsWith('house:'),
        );
        expect([leg?.wallet, units(leg?.amount)]).toEqual([`${does.type}:${does.coin}`, amount(does.by)]);
        return entry.id;
      };
    }
    const { items } = await query<StoredEntry>({ ...journal.range(account), newestFirst: true, limit: LATEST });
    const adjusted = items.filter(({ operation }) => OPERATIONS.includes(operation));
    const entry = adjusted[does.number % adjusted.length];
    const [type, coin] = entry?.legs.find(({ wallet }) => !wallet.startsWith('house:'))?.wallet.split(':') ?? [];
    if (!entry || coin === undefined) return null;
    const wallet = walletId(account, type as (typeof walletTypes)[number], coin);
    return async (key) => {
      const { entry: made, approval_id } = await correctEntry(wallet, entry.id, { key, request: asking() });
      return made?.id ?? approval_id;
    };
  },
  told: (item) => {
    const reference = String(item['reference']);
    if (item.sk.startsWith(RECORD)) return reference.startsWith('jnl_') ? { recorded: reference } : null;
    return movedAsWritten(item, OPERATIONS, (id) => ({ made: id }));
  },
});
