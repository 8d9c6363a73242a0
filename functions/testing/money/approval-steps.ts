import * as fc from 'fast-check';
import { listApprovals } from '#functions/data/staff/approvals.ts';
import { approve, reject } from '#functions/domain/staff/reviews/decide-approval.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import { askerOf } from './adjustment-model.ts';
import { moneySteps } from './steps.ts';
import { beside, tried } from './test-day.ts';

/** What a second member of staff says of adjustments, corrections and credits that wait for them. */
export const approvalSteps = moneySteps({
  name: 'approvals',
  weight: 5,
  acts: fc.record({
    act: fc.constantFrom('approve' as const, 'approve' as const, 'reject' as const, 'self' as const),
    number: fc.nat(20),
    /** Another member decides the other way at the same moment. */
    rival: fc.boolean(),
  }),
  meets: ['SELF_APPROVAL', 'CHANGED_MEANWHILE', 'INVALID_ORDER_STATUS'],
  prepare: async ({ caller: { user } }, { act, number, rival }, day) => {
    const all = await listApprovals(user.id);
    const waiting = all.filter(({ state }) => state === 'pending');
    const one = waiting[number % waiting.length];
    const asker = one && askerOf(day, one.id);
    if (!one || (act === 'self' && !asker)) return null;
    const asking = act === 'self' && asker ? asker : await newMember();
    const other = rival ? await newMember() : null;
    return async () => {
      const others = other && tried(() => (act === 'reject' ? approve : reject)(one.id, other()));
      await beside((act === 'reject' ? reject : approve)(one.id, asking()), others);
      return null;
    };
  },
  told: () => null,
});
