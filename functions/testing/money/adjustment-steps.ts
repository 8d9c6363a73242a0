import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readJournalEntry } from '#functions/data/ledger/read-entry.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems } from '#functions/data/table/money-keys.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { userItems } from '#functions/data/users/users.ts';
import { adjustWallet, reverseAdjustment } from '#functions/domain/staff/money/adjust-wallet.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { assertAdjustmentAllowed, assertAllAdjusted, recordApprovalRequester } from './adjustment-model.ts';
import { resetTestDemoAccount } from './demo-steps.ts';
import { getJournalEntryBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { awaitFirstAndOther, ignoreExpectedErrors } from './test-day.ts';

const OPERATIONS = ['adjustment', 'correction'];
/** Entries searched for one to reverse. */
const LATEST = 30;

async function adjustedEntry(account: AccountRef, number: number): Promise<StoredJournalEntry | undefined> {
  const { items } = await queryPage<StoredJournalEntry>({
    ...journalItems.range(account),
    newestFirst: true,
    limit: LATEST,
  });
  const adjusted = items.filter(({ operation }) => OPERATIONS.includes(operation));
  return adjusted[number % adjusted.length];
}

/** Staff adjustments of wallets, and their reversals. */
export const adjustmentMoneySteps = defineMoneySteps({
  name: 'adjustments',
  weight: 8,
  acts: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('adjust' as const),
        type: fc.constantFrom(...walletTypes),
        coin: fc.constantFrom('USDT', 'USDT', 'BTC'),
        // The last one waits for a second member; so does the same total within a day.
        by: fc.constantFrom('100', '-50', '0.00000001', '-0.00000001', '-1000000', '4000', '20000'),
        /** The account is reset meanwhile, after this many table calls. */
        resetAfter: fc.option(fc.nat(16), { freq: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('correct' as const),
        // Few, so that one is sometimes corrected twice.
        number: fc.nat(2),
        /** Another member requests the same at the same moment. */
        rival: fc.boolean(),
      }),
    },
  ),
  meets: ['INSUFFICIENT_BALANCE', 'INVALID_ORDER_STATUS', 'CHANGED_MEANWHILE'],
  prepare: async (customer, act, day) => {
    const { user, account } = customer.caller;
    const requester = await createTestTreasurer();
    if (act.act === 'adjust') {
      const wallet = toWalletId(account, act.type, act.coin);
      const { resetAfter } = act;
      const reset = async () => {
        if (resetAfter === null || account.kind === 'live') return;
        for (let n = 0; n < resetAfter; n++) await ignoreExpectedErrors(() => getItem(userItems.key(user.id)));
        await resetTestDemoAccount(customer, day);
      };
      return async (key) => {
        const meanwhile = reset();
        const adjustment = adjustWallet(wallet, toAmount(act.by), { key, request: requester() });
        const { entry, approval_id } = await awaitFirstAndOther(adjustment, meanwhile);
        if (approval_id) recordApprovalRequester(day, approval_id, requester);
        if (!entry) return approval_id;
        const leg = (await readJournalEntry(account, entry.id as never))?.legs.find(
          ({ bucket, wallet: of }) => bucket && !of.startsWith('house:'),
        );
        expect([leg?.wallet, toBigIntUnits(leg?.amount)]).toEqual([`${act.type}:${act.coin}`, toAmount(act.by)]);
        return entry.id;
      };
    }
    const entry = await adjustedEntry(account, act.number);
    const [type, coin] = entry?.legs.find(({ wallet }) => !wallet.startsWith('house:'))?.wallet.split(':') ?? [];
    if (!entry || coin === undefined) return null;
    const wallet = toWalletId(account, type as (typeof walletTypes)[number], coin);
    const rival = act.rival ? await createTestTreasurer() : null;
    return async (key) => {
      const rivalCorrection =
        rival && ignoreExpectedErrors(() => reverseAdjustment(wallet, entry.id, { key, request: rival() }));
      const correction = reverseAdjustment(wallet, entry.id, { key, request: requester() });
      const { entry: correctionEntry, approval_id } = await awaitFirstAndOther(correction, rivalCorrection);
      if (approval_id) recordApprovalRequester(day, approval_id, requester);
      return correctionEntry?.id ?? approval_id;
    };
  },
  told: (item) => getJournalEntryBalances(item, OPERATIONS),
  checked: assertAdjustmentAllowed,
  ended: async (day) => assertAllAdjusted(day),
});
