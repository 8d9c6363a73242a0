import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loanProductConfigStore } from '#functions/data/loans/loan-products.ts';
import { SEEDED_LOAN_PRODUCTS } from '#functions/data/loans/seeded-products.ts';
import { putItem } from '#functions/data/table/table.ts';
import { readUser } from '#functions/data/users/users.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { advanceTestClock, listAuditEntries } from '#functions/testing/contract/back-office.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError, getSortedStatuses } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';

useTestTable();

const flags = { trading: true, options_trading: true, withdraw: true, deposit: true, login: true };

interface Changed {
  user: AdminUserRow;
  person: { version: number; flags: typeof flags };
  approval_id: string | null;
}

let support: TestStaffMember;
let risk: TestStaffMember;
let customer: LoggedInCustomer;
let people = 0;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  support = await createTestStaffMember('support');
  risk = await createTestStaffMember('risk');
});
beforeEach(async () => {
  customer = await logInLiveCustomer(`scored-${people++}`, '1000');
});

const setScore = (credit_score: number | null, version: number, more: Partial<typeof flags> = {}, member = support) =>
  member.change('PUT', `/admin/users/${customer.user.id}`, { credit_score, flags: { ...flags, ...more }, version });
const decide = (member: TestStaffMember, id: string | null, verdict: 'approve' | 'reject') =>
  member.change('POST', `/admin/approvals/${id}/${verdict}`, {});
const score = async () => (await readUser(customer.user.id))?.credit_score ?? null;
async function preview(): Promise<ApprovalRequirement | null> {
  const path = `/admin/approvals/preview?object=${customer.user.id}`;
  return getResponseData<{ second_person: ApprovalRequirement | null }>(
    await callTestApi({ method: 'GET', path, token: support.token }),
  ).second_person;
}

describe('credit score change', () => {
  it('waits for approval when a loan product requires the score; other changes apply', async () => {
    expect(await preview()).toMatchObject({ required: true, rule: 'always' });
    const answer = await setScore(80, 0, { options_trading: false });
    const { user, person, approval_id } = getResponseData<Changed>(answer);
    expect([answer.status, user.credit_score, person]).toMatchObject([
      202,
      null,
      { version: 1, flags: { options_trading: false } },
    ]);
    const actions = (await listAuditEntries(`search=${customer.user.id}`, risk.token)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(['user.change', 'user.credit_score_asked']);
    expect(getResponseError(await decide(support, approval_id, 'approve')).error_code).toBe('FORBIDDEN');
    expect(
      getResponseData<{ approval: ApprovalView }>(await decide(risk, approval_id, 'approve')).approval,
    ).toMatchObject({
      kind: 'user.credit_score',
      changes: [{ field: 'credit_score', before: null, after: 80 }],
      second_person: { required: true, rule: 'always', limit: null },
    });
    expect(await score()).toBe(80);
  });

  it('cannot be approved by its requester', async () => {
    const { approval_id } = getResponseData<Changed>(await setScore(80, 0, {}, risk));
    expect(getResponseError(await decide(risk, approval_id, 'approve')).error_code).toBe('SELF_APPROVAL');
    expect((await decide(support, approval_id, 'reject')).status).toBe(200);
    expect(await score()).toBeNull();
  });

  it('has at most one open request under concurrency', async () => {
    const put80 = (member: TestStaffMember) =>
      callTestApi({
        method: 'PUT',
        path: `/admin/users/${customer.user.id}`,
        token: member.token,
        body: JSON.stringify({ credit_score: 80, flags, version: 0, reason: 'at once', code: member.code() }),
      });
    advanceTestClock(60_000);
    expect(getSortedStatuses(await Promise.all([put80(support), put80(risk)]))).toEqual([202, 409]);
    const { error_code, errors } = getResponseError(await setScore(90, 1));
    expect([error_code, Object.keys(errors ?? {})]).toEqual(['VALIDATION_FAILED', ['credit_score']]);
  });

  it('applies at once when no product requires the score', async () => {
    const products = SEEDED_LOAN_PRODUCTS.map((product) =>
      product.min_credit_score === null ? product : { ...product, status: 'closed' },
    );
    await putItem(loanProductConfigStore.key(), { products });
    advanceTestClock(2000);
    expect(await preview()).toBeNull();
    const answer = await setScore(80, 0);
    expect([answer.status, getResponseData<Changed>(answer).approval_id, await score()]).toEqual([200, null, 80]);
    await putItem(loanProductConfigStore.key(), { products: SEEDED_LOAN_PRODUCTS });
    advanceTestClock(2000);
  });
});
