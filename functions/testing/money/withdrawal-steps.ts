import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readOpenLoan } from '#functions/data/loans/loans.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { readUser } from '#functions/data/users/users.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { disburseLoan } from '#functions/domain/staff/loans/disburse-loan.ts';
import { completeManualWithdrawal } from '#functions/domain/staff/money/complete-withdrawal.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { cancelWithdrawal } from '#functions/domain/withdrawals/cancel-withdrawal.ts';
import { reconcilePayouts } from '#functions/domain/withdrawals/reconcile-payouts.ts';
import { requestWithdrawal } from '#functions/domain/withdrawals/request-withdrawal.ts';
import { sendWithdrawal } from '#functions/domain/withdrawals/send-withdrawal.ts';
import { newId } from '#functions/lib/ids.ts';
import { FakeHotWallet } from '#functions/testing/chain/fake-wallet.ts';
import { SimulatedCrash } from '#functions/testing/faults.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { EXTERNAL_PAYOUT_ADDRESS, useTestHotWallet } from '#functions/testing/people/withdrawers.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { toAmount } from '#shared/money.ts';
import { type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { awaitFirstAndOther, type ScenarioCustomer, type MoneyTestDay, ignoreExpectedErrors } from './test-day.ts';
import { assertWithinUnborrowedEquityModel } from './unborrowed-model.ts';

const RECORD = 'IDEMPOTENCY#withdrawal#';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

const withdrawalRequests = fc.constantFrom(
  { coin_type: 'USDT', chain_type: 'ERC20', withdraw_address: EXTERNAL_PAYOUT_ADDRESS, give: '20' },
  { coin_type: 'USDT', chain_type: 'ERC20', withdraw_address: EXTERNAL_PAYOUT_ADDRESS, give: '123.456789' },
  { coin_type: 'USDT', chain_type: 'ERC20', withdraw_address: EXTERNAL_PAYOUT_ADDRESS, give: '999999' },
  // No signer there: staff send manually.
  { coin_type: 'BTC', chain_type: 'BTC', withdraw_address: BITCOIN, give: '0.01234567' },
);

/** Returns the money of a withdrawal: frozen while open; paid out and kept as a fee once completed. */
function getWithdrawalBalances(item: ItemAttributes): StoredItemBalances {
  const coin = String(item['coin_type']);
  const [total, net, fee] = [
    toBigIntUnits(item['amount']),
    toBigIntUnits(item['net_amount']),
    toBigIntUnits(item['fee']),
  ];
  if (item['status'] === 'pending' || item['status'] === 'processing')
    return { frozen: [{ where: 'spot', coin, amount: total }], open: 'open_withdrawals' };
  if (item['status'] !== 'completed') return {};
  return {
    moved: [
      { where: 'spot', coin, amount: -total },
      { where: 'house:chain', coin, amount: net },
      { where: 'house:withdrawal_fees', coin, amount: fee },
    ],
  };
}

/** The chain of a day's hot wallet. */
const walletsByDay = new WeakMap<MoneyTestDay, FakeHotWallet>();
function getHotWallet(day: MoneyTestDay): FakeHotWallet {
  const dayWallet = walletsByDay.get(day);
  if (dayWallet) return dayWallet;
  const wallet = new FakeHotWallet();
  walletsByDay.set(day, wallet);
  useTestHotWallet(() => wallet);
  return wallet;
}

/** Returns the customer with verified documents. */
async function verifyCustomer(customer: ScenarioCustomer, day: MoneyTestDay): Promise<UserPrincipal> {
  const { caller } = customer;
  if (caller.user.kyc_status === 'verified') return caller;
  const faulty = day.faults(false);
  await transact([updateUserFields(caller.user, { kyc_status: 'verified' })]);
  const user = (await readUser(caller.user.id)) ?? caller.user;
  day.faults(faulty);
  customer.caller = { ...caller, user };
  return customer.caller;
}

async function readOpenWithdrawals({ caller }: ScenarioCustomer): Promise<StoredWithdrawal[]> {
  const openWithdrawals: StoredWithdrawal[] = [];
  for await (const withdrawal of withdrawalCollection.each(caller.account))
    if (withdrawal.status === 'pending' || withdrawal.status === 'processing') openWithdrawals.push(withdrawal);
  return openWithdrawals;
}

/** Decides an open withdrawal as staff. */
async function byStaff({ id, status, reason }: StoredWithdrawal, action: 'approve' | 'reject'): Promise<void> {
  if (status === 'pending')
    await ignoreExpectedErrors(async () => reviewWithdrawal((await createTestTreasurer())('seen'), id, action));
  else if (reason === 'sent_by_staff')
    await ignoreExpectedErrors(async () =>
      completeManualWithdrawal((await createTestTreasurer())('sent'), id, newId('jnl').slice(4).repeat(2)),
    );
}

/** Sends and follows all approved withdrawals, this many times; mines a block. */
async function runWithdrawalWork(day: MoneyTestDay, times: number): Promise<void> {
  const wallet = getHotWallet(day);
  for (const customer of day.customers.filter(({ caller }) => caller.account.kind === 'live'))
    for (const { id } of await readOpenWithdrawals(customer)) {
      const sends = Array.from({ length: times }, () =>
        ignoreExpectedErrors(() => sendWithdrawal(customer.caller.account, id)),
      );
      await Promise.all(sends);
    }
  await ignoreExpectedErrors(() => reconcilePayouts('ethereum', wallet.sender, wallet.reader));
}

/** Withdrawals, staff acts on them, and killed signers. */
export const withdrawalMoneySteps = defineMoneySteps({
  name: 'withdrawals',
  weight: 20,
  meets: ['WITHDRAWALS_HELD'],
  acts: fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ act: fc.constant('ask' as const), asked: withdrawalRequests, isLent: fc.boolean() }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'cancel' as const),
        number: fc.nat(20),
      }),
    },
  ),
  prepare: async (customer, nextAct, day) => {
    if (customer.caller.account.kind !== 'live') return null;
    getHotWallet(day);
    if (nextAct.act === 'ask') {
      const caller = await verifyCustomer(customer, day);
      const { give, ...where } = nextAct.asked;
      const ask = async (key: string) =>
        (await requestWithdrawal(caller, null, key, { ...where, amount: toAmount(give) })).id;
      const loan = nextAct.isLent ? await readOpenLoan(caller.account) : null;
      if (loan?.status !== 'approved') return ask;
      // Staff pay out a loan at the very same time.
      return (key) =>
        awaitFirstAndOther(
          ask(key),
          ignoreExpectedErrors(async () => disburseLoan((await createTestTreasurer())('paid'), loan.id)),
        );
    }
    const open = await readOpenWithdrawals(customer);
    const withdrawal = open[nextAct.number % Math.max(1, open.length)];
    if (!withdrawal) return null;
    const { act } = nextAct;
    return async (key) => {
      if (act === 'cancel') await cancelWithdrawal(customer.caller, key, withdrawal.id);
      else await byStaff(withdrawal, act);
      return null;
    };
  },
  sweep: async (day, times) => {
    const wallet = getHotWallet(day);
    const random = createSeededRandom(day.second);
    wallet.faults = [(['none', 'lost', 'unheard'] as const)[day.second % 3] ?? 'none'];
    wallet.before = () => {
      if (random() < 0.05) throw new SimulatedCrash('the signer was killed');
    };
    wallet.reverts = day.second % 7 === 0;
    await runWithdrawalWork(day, times);
    wallet.before = () => {};
    wallet.mine(1 + (day.second % 6));
    wallet.reverts = false;
  },
  checked: assertWithinUnborrowedEquityModel,
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    return withdrawalCollection.holds(item.sk) ? { ...getWithdrawalBalances(item), made: String(item['id']) } : null;
  },
  end: async (customer, day) => {
    if (customer.caller.account.kind !== 'live') return;
    const wallet = getHotWallet(day);
    wallet.faults = ['none'];
    for (const openWithdrawal of await readOpenWithdrawals(customer)) await byStaff(openWithdrawal, 'approve');
    await runWithdrawalWork(day, 1);
    wallet.mine(12);
    await runWithdrawalWork(day, 1);
    // Withdrawals blocked by a hold are refunded.
    for (const { id, nonce, reason } of await readOpenWithdrawals(customer))
      if (nonce === null && reason !== 'sent_by_staff')
        await ignoreExpectedErrors(async () => reviewWithdrawal((await createTestTreasurer())('held'), id, 'reject'));
  },
  ended: async (day) => {
    const sentUnits: string[] = [];
    for (const customer of day.customers) {
      expect(await readOpenWithdrawals(customer)).toEqual([]);
      for await (const withdrawal of withdrawalCollection.each(customer.caller.account))
        if (withdrawal.status === 'completed' && withdrawal.nonce !== null)
          sentUnits.push(String(withdrawal.net_amount / 100n));
    }
    const paidUnits = getHotWallet(day).paid.map((payment) => String(payment.units));
    // The chain has paid each completed one, once, and nothing else.
    expect(paidUnits.toSorted()).toEqual(sentUnits.toSorted());
  },
});
