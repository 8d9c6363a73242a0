import * as fc from 'fast-check';
import { staffMembers } from '#functions/data/staff/staff.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { recordDepositClaim } from '#functions/domain/deposits/record-claim.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { attachTransferToClaim } from '#functions/domain/staff/money/attach-transfer.ts';
import { reviewDeposit } from '#functions/domain/staff/money/review-deposit.ts';
import { grantApproval, rejectApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { newId } from '#functions/lib/ids.ts';
import { listAccountDeposits } from '#functions/testing/chain/deposit-accounts.ts';
import type { ApprovalId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { recordApprovalRequester } from './adjustment-model.ts';
import { assertAllCredited, assertCreditAllowed } from './credit-model.ts';
import { createTestReviewer } from './reviewer.ts';
import { defineMoneySteps } from './steps.ts';
import { type ScenarioCustomer, type MoneyTestDay, ignoreExpectedErrors } from './test-day.ts';

/** Only staff know of deposits there. */
const COIN = { coin_type: 'ADA', chain_type: 'ADA' } as const;
/** Few transfers, so that claims sometimes share one. */
const TRANSFERS = 12;
/** Few members, so that their totals are reached. */
const MEMBERS = 2;

/** A transfer that no other claim names. */
const newHash = () => newId('dep').slice(4).toLowerCase().padStart(64, 'f');
const toTransferHash = (number: number) => (number % TRANSFERS).toString(16).padStart(64, '0');

const members = new WeakMap<MoneyTestDay, Promise<(() => StaffChangeContext)[]>>();
/** Returns one of the day's members with an unused current code. */
async function readMember(day: MoneyTestDay, number: number): Promise<() => StaffChangeContext> {
  const faulty = day.faults(false);
  try {
    const memberPool = members.get(day) ?? Promise.all(Array.from({ length: MEMBERS }, () => createTestReviewer()));
    members.set(day, memberPool);
    const member = (await memberPool)[number % MEMBERS];
    if (!member) throw new Error('There is no member.');
    await updateItem(staffMembers.key(member().caller.staff.id), { update: 'REMOVE totp_step' });
    return member;
  } finally {
    day.faults(faulty);
  }
}

/** Decides the first member's request as a second one. */
async function decideRequestedApproval(
  approval: ApprovalId | null,
  second: 'approve' | 'reject' | null,
): Promise<void> {
  if (approval === null || second === null) return;
  const request = (await createTestReviewer())();
  await (second === 'approve' ? grantApproval : rejectApproval)(approval, request);
}

/** Sets a customer's status, despite any faults. */
async function setStatus(
  { caller: { user } }: ScenarioCustomer,
  status: 'active' | 'suspended',
  day: MoneyTestDay,
): Promise<void> {
  const faulty = day.faults(false);
  await transact([updateUserFields(user, { status })]);
  day.faults(faulty);
}

/** Customers' claims on a network without a reader, and credits by staff. */
export const creditMoneySteps = defineMoneySteps({
  name: 'credits',
  weight: 12,
  acts: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        act: fc.constant('vouch' as const),
        give: fc.constantFrom('5', '4000', '8000', '8000', '40000'),
        member: fc.nat(20),
        second: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, null),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('claim' as const),
        // Half as much in USDT: 2, 4,000 and 20,000.
        give: fc.constantFrom('4', '5', '8000', '8000', '40000'),
        transfer: fc.option(fc.nat(100), { freq: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('attach' as const),
        number: fc.nat(20),
        transfer: fc.nat(100),
        output: fc.constantFrom(0, 0, 1),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constantFrom('credit' as const, 'credit' as const, 'credit' as const, 'reject' as const),
        number: fc.nat(20),
        member: fc.nat(20),
        /** The account is suspended meanwhile. */
        isSuspended: fc.constantFrom(false, false, false, true),
      }),
    },
  ),
  meets: ['AMOUNT_OUT_OF_RANGE', 'INVALID_ORDER_STATUS', 'ACCOUNT_RESTRICTED'],
  prepare: async (customer, act, day) => {
    const { account } = customer.caller;
    if (account.kind !== 'live') return null;
    if (act.act === 'claim')
      return async () => {
        const tx_hash = act.transfer === null ? undefined : toTransferHash(act.transfer);
        await recordDepositClaim(customer.caller, { ...COIN, amount: toAmount(act.give), tx_hash });
        return null;
      };
    if (act.act === 'vouch') {
      const reviewer = await readMember(day, act.member);
      return async () => {
        const { id } = await recordDepositClaim(customer.caller, {
          ...COIN,
          amount: toAmount(act.give),
          tx_hash: newHash(),
        });
        const { approval_id } = await reviewDeposit(reviewer(), id, 'approve');
        if (approval_id) recordApprovalRequester(day, approval_id, reviewer);
        await decideRequestedApproval(approval_id, act.second);
        return null;
      };
    }
    const claims = (await listAccountDeposits(account)).filter(
      ({ coin_type, status }) => coin_type === COIN.coin_type && status === 'processing',
    );
    const claim = claims[act.number % claims.length];
    if (!claim) return null;
    if (act.act === 'attach') {
      const reviewer = await createTestReviewer();
      const transfer = { tx_hash: toTransferHash(act.transfer), output: act.output };
      return async () => {
        await attachTransferToClaim(reviewer(), claim.id, transfer);
        return null;
      };
    }
    const reviewer = await readMember(day, act.member);
    const action = act.act === 'credit' ? 'approve' : 'reject';
    return async () => {
      if (act.isSuspended) await setStatus(customer, 'suspended', day);
      try {
        const { approval_id } = await reviewDeposit(reviewer(), claim.id, action);
        if (approval_id) recordApprovalRequester(day, approval_id, reviewer);
      } finally {
        if (act.isSuspended) await setStatus(customer, 'active', day);
      }
      return null;
    };
  },
  told: () => null,
  checked: assertCreditAllowed,
  end: async ({ caller }) => {
    for (const { id, status, coin_type } of await listAccountDeposits(caller.account))
      if (status === 'processing' && coin_type === COIN.coin_type)
        await ignoreExpectedErrors(async () => reviewDeposit((await createTestReviewer())(), id, 'reject'));
  },
  ended: async (day) => assertAllCredited(day),
});
