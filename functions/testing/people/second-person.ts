import type { Answered } from '#functions/testing/call.ts';
import { type Confirming, confirmingStaff } from './confirming.ts';
import { dataOf } from './people.ts';

export interface SecondPerson {
  member: Confirming;
  /** Approves what an answer says that it waits for. */
  approve: (answer: Answered) => Promise<Answered>;
}

/** An owner beside another one, so that changes need not wait for a day: each independent of all members of the test. */
export async function secondPerson(): Promise<SecondPerson> {
  const [member] = await Promise.all([confirmingStaff('owner'), confirmingStaff('owner')]);
  return {
    member,
    approve: async (answer) => {
      const { approval_id } = dataOf<{ approval_id: string | null }>(answer);
      if (approval_id === null) throw new Error('The change does not wait.');
      return member.change('POST', `/admin/approvals/${approval_id}/approve`, {});
    },
  };
}
