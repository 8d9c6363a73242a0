import * as fc from 'fast-check';
import { expect } from 'vitest';
import { accounts } from '#functions/data/ledger/accounts.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { getItem } from '#functions/data/table/table.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { getUserAccount, users } from '#functions/data/users/users.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { sweepDemoResets } from '#functions/domain/demo/sweep-demo-resets.ts';
import { defineMoneySteps } from './steps.ts';
import { type ScenarioCustomer, type TestDay, ignoreExpectedErrors, retryUntilAnswered } from './test-day.ts';
import { getEntryBalances, type BalancePart } from './told.ts';

const GRANT = 100_000n * 100_000_000n;
/** Operations recorded only by their entry: the starting money of live customers, and the rest of a reset account. */
const AS_WRITTEN = ['seed.grant', 'demo.void'];
const given = (
  where: 'trading',
  house: 'house:demo_grant',
  amount: bigint,
): BalancePart<typeof where | typeof house>[] => [
  { where, coin: 'USDT', amount },
  { where: house, coin: 'USDT', amount: -amount },
];

/** Resets a customer's account. A reset has no key: after a lost answer, a retry is another reset. */
export async function resetDemoAccount(customer: ScenarioCustomer, day: TestDay): Promise<void> {
  const { caller } = customer;
  await ignoreExpectedErrors(() => resetDemo(caller.user));
  const user = await retryUntilAnswered(() => getItem<typeof caller.user>(users.key(caller.user.id)));
  const account = user && getUserAccount(user, 'simulate');
  if (!account || account.id === customer.caller.account.id) return;
  day.left.push(customer.caller.account);
  customer.caller = { ...caller, user, account };
}

/** Demo accounts, which begin with 100,000 USDT and are reset. */
export const demoSteps = defineMoneySteps({
  name: 'demo accounts',
  weight: 3,
  acts: fc.constant(null),
  prepare: async (customer, _, day) => {
    if (customer.caller.account.kind === 'live') return null;
    return async () => {
      await resetDemoAccount(customer, day);
      return null;
    };
  },
  sweep: async () => {
    await sweepDemoResets();
  },
  told: (item) => {
    if (accounts.holds(item.sk))
      return item['account_kind'] === 'demo' ? { moved: given('trading', 'house:demo_grant', GRANT) } : null;
    return getEntryBalances(item, AS_WRITTEN);
  },
  ended: async (day) => {
    for (const account of day.left) {
      expect(await readDemoEpoch(account)).toHaveProperty('emptied_at');
      for (const { available, frozen } of await readWallets(account)) expect([available, frozen]).toEqual([0, 0]);
    }
  },
});
