import type { TestApiResponse } from '#functions/testing/call.ts';
import { type TestStaffMember, createTestStaffMember } from './test-staff-member.ts';
import { getResponseData } from './test-users.ts';

export interface TestApprover {
  member: TestStaffMember;
  /** Approves the pending request of an answer. */
  approve: (answer: TestApiResponse) => Promise<TestApiResponse>;
}

/** Creates a second owner, so that changes need not wait for a day: independent of all members of the test. */
export async function createTestApprover(): Promise<TestApprover> {
  const [member] = await Promise.all([createTestStaffMember('owner'), createTestStaffMember('owner')]);
  return {
    member,
    approve: async (answer) => {
      const { approval_id } = getResponseData<{ approval_id: string | null }>(answer);
      if (approval_id === null) throw new Error('The change does not wait.');
      return member.change('POST', `/admin/approvals/${approval_id}/approve`, {});
    },
  };
}
