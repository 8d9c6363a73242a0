import * as fc from 'fast-check';
import { expect } from 'vitest';
import { accountItems } from '#functions/data/ledger/accounts.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { getItem } from '#functions/data/table/table.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { getUserAccount, userItems } from '#functions/data/users/users.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { sweepDemoResets } from '#functions/domain/demo/sweep-demo-resets.ts';
import { getJournalEntryBalances, type ItemBalancePart } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { type ScenarioCustomer, type MoneyTestDay, ignoreExpectedErrors, retryUntilAnswered } from './test-day.ts';

const GRANT = 100_000n * 100_000_000n;
/** Operations recorded only by their entry: the starting money of live customers, and the rest of a reset account. */
const AS_WRITTEN = ['seed.grant', 'demo.void'];
const buildGrantPart = (
  where: 'trading',
  house: 'house:demo_grant',
  amount: bigint,
): ItemBalancePart<typeof where | typeof house>[] => [
  { where, coin: 'USDT', amount },
  { where: house, coin: 'USDT', amount: -amount },
];

/** Resets a customer's account. A reset has no key: after a lost answer, a retry is another reset. */
export async function resetTestDemoAccount(customer: ScenarioCustomer, day: MoneyTestDay): Promise<void> {
  const { caller } = customer;
  await ignoreExpectedErrors(() => resetDemo(caller.user));
  const user = await retryUntilAnswered(() => getItem<typeof caller.user>(userItems.key(caller.user.id)));
  const account = user && getUserAccount(user, 'simulate');
  if (!account || account.id === customer.caller.account.id) return;
  day.left.push(customer.caller.account);
  customer.caller = { ...caller, user, account };
}

/** Demo accounts, which begin with 100,000 USDT and are reset. */
export const demoAccountMoneySteps = defineMoneySteps({
  name: 'demo accounts',
  weight: 3,
  acts: fc.constant(null),
  prepare: async (customer, _, day) => {
    if (customer.caller.account.kind === 'live') return null;
    return async () => {
      await resetTestDemoAccount(customer, day);
      return null;
    };
  },
  sweep: async () => {
    await sweepDemoResets();
  },
  told: (item) => {
    if (accountItems.holds(item.sk))
      return item['account_kind'] === 'demo' ? { moved: buildGrantPart('trading', 'house:demo_grant', GRANT) } : null;
    return getJournalEntryBalances(item, AS_WRITTEN);
  },
  ended: async (day) => {
    for (const account of day.left) {
      expect(await readDemoEpoch(account)).toHaveProperty('emptied_at');
      for (const { available, frozen } of await readWallets(account)) expect([available, frozen]).toEqual([0, 0]);
    }
  },
});
