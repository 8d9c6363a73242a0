import * as fc from 'fast-check';
import { expect } from 'vitest';
import { accounts } from '#functions/data/ledger/accounts.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { readEpoch } from '#functions/data/people/demo-epochs.ts';
import { accountOf, users } from '#functions/data/people/users.ts';
import { get } from '#functions/data/table/table.ts';
import { resetDemo } from '#functions/domain/demo/reset-demo.ts';
import { sweepResets } from '#functions/domain/demo/sweep-resets.ts';
import { moneySteps } from './steps.ts';
import { type Customer, type TestDay, tried, untilAnswered } from './test-day.ts';
import { movedAsWritten, type Part } from './told.ts';

const GRANT = 100_000n * 100_000_000n;
/** What has no other record than its entry: what live customers begin with, and what was left in an account. */
const AS_WRITTEN = ['seed.grant', 'demo.void'];
const given = (where: 'trading', house: 'house:demo_grant', amount: bigint): Part<typeof where | typeof house>[] => [
  { where, coin: 'USDT', amount },
  { where: house, coin: 'USDT', amount: -amount },
];

/** Resets the account of a customer. A reset has no key: one whose answer was lost is another when it is asked for again. */
export async function resetAccount(customer: Customer, day: TestDay): Promise<void> {
  const { caller } = customer;
  await tried(() => resetDemo(caller.user));
  const user = await untilAnswered(() => get<typeof caller.user>(users.key(caller.user.id)));
  const account = user && accountOf(user, 'simulate');
  if (!account || account.id === customer.caller.account.id) return;
  day.left.push(customer.caller.account);
  customer.caller = { ...caller, user, account };
}

/** Demo accounts, which begin with 100,000 USDT and are reset. */
export const demoSteps = moneySteps({
  name: 'demo accounts',
  weight: 3,
  acts: fc.constant(null),
  prepare: async (customer, _, day) => {
    if (customer.caller.account.kind === 'live') return null;
    return async () => {
      await resetAccount(customer, day);
      return null;
    };
  },
  sweep: async () => {
    await sweepResets();
  },
  told: (item) => {
    if (accounts.holds(item.sk))
      return item['account_kind'] === 'demo' ? { moved: given('trading', 'house:demo_grant', GRANT) } : null;
    return movedAsWritten(item, AS_WRITTEN);
  },
  ended: async (day) => {
    for (const account of day.left) {
      expect(await readEpoch(account)).toHaveProperty('emptied_at');
      for (const { available, frozen } of await readWallets(account)) expect([available, frozen]).toEqual([0, 0]);
    }
  },
});
