import * as fc from 'fast-check';
import { readApprovals } from '#functions/data/staff/approvals.ts';
import { grantApproval, rejectApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { getApprovalRequester } from './adjustment-model.ts';
import { defineMoneySteps } from './steps.ts';
import { awaitFirstAndOther, ignoreExpectedErrors } from './test-day.ts';

/** Decisions of a second staff member on pending adjustments, corrections and credits. */
export const approvalMoneySteps = defineMoneySteps({
  name: 'approvals',
  weight: 5,
  acts: fc.record({
    act: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'self' as const),
    number: fc.nat(20),
    /** Another member decides the opposite at the same moment. */
    rival: fc.boolean(),
  }),
  meets: ['SELF_APPROVAL', 'CHANGED_MEANWHILE', 'INVALID_ORDER_STATUS'],
  prepare: async ({ caller: { user } }, { act, number, rival }, day) => {
    const all = await readApprovals(user.id);
    const pendingApprovals = all.filter(({ state }) => state === 'pending');
    const approval = pendingApprovals[number % pendingApprovals.length];
    const asker = approval && getApprovalRequester(day, approval.id);
    if (!approval || (act === 'self' && !asker)) return null;
    const decider = act === 'self' && asker ? asker : await createTestTreasurer();
    const other = rival ? await createTestTreasurer() : null;
    return async () => {
      const rivalDecision =
        other && ignoreExpectedErrors(() => (act === 'reject' ? grantApproval : rejectApproval)(approval.id, other()));
      await awaitFirstAndOther(
        (act === 'reject' ? rejectApproval : grantApproval)(approval.id, decider()),
        rivalDecision,
      );
      return null;
    };
  },
  told: () => null,
});
