import { beforeAll, describe, expect, it } from 'vitest';
import { findUserByLogin, readUser } from '#functions/data/users/users.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { getSecurityHoldEnd } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  searchAsStaff,
  listAuditEntries as logsAs,
} from '#functions/testing/contract/back-office.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

useTestTable();
const mail = useTestMail();

let support: TestStaffMember;
let other: TestStaffMember;
let risk: TestStaffMember;
let owner: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_000_000_000);
  [support, other, risk, owner] = await Promise.all([
    createTestStaffMember('support'),
    createTestStaffMember('support'),
    createTestStaffMember('risk'),
    createTestStaffMember('owner'),
  ]);
});

const DAY = 86_400;
/** Lets time pass; staff are logged in again by then. */
const pass = (seconds: number) => passTimeWhileStaffLoggedIn(seconds, [support, other, risk, owner]);

let people = 0;
async function person(email?: string): Promise<LoggedInCustomer> {
  const name = `moved-${(people += 1)}`;
  if (email === undefined) return logInLiveCustomer(name, '1');
  const user = await createUser({ username: name, password: 'correct horse battery', email });
  return { user, token: (await openSession(user, 'main', buildTestVisit())).token };
}
const ask = ({ user }: LoggedInCustomer, email: string | null, by = support, version = 0) =>
  by.change('POST', `/admin/users/${user.id}/email`, { email, version });
const submitEmailChange = async (customer: LoggedInCustomer, email: string | null, by = support) =>
  unwrapResponseData<{ approval: ApprovalView }>(await ask(customer, email, by)).approval;
const decide = (by: TestStaffMember, { id }: ApprovalView, how: 'approve' | 'reject') =>
  by.change('POST', `/admin/approvals/${id}/${how}`, {});
const readUserEmail = async ({ user }: LoggedInCustomer) => (await readUser(user.id))?.email;
const lettersTo = (address: string) => mail.sent.filter(({ to }) => to === address);
const linkTo = (address: string) => /email-change#(\S+)/.exec(lettersTo(address).at(-1)?.text ?? '')?.[1] ?? '';
const byLink = (tail: 'open' | 'decide', body: object) =>
  callTestApi({ method: 'POST', path: `/auth/email-change/${tail}`, body: JSON.stringify(body) });

/** Expects the effects of moving an account to another address. */
async function expectMoved(customer: LoggedInCustomer, email: string): Promise<void> {
  expect(await readUserEmail(customer)).toBe(email);
  expect((await findUserByLogin(email))?.id).toBe(customer.user.id);
  expect(await authenticateUser(customer.token)).toBeNull();
  const stored = await readUser(customer.user.id);
  expect(stored && getSecurityHoldEnd(stored, nowSeconds())).toBe(nowSeconds() + DAY);
}

describe('e-mail change requested by support', () => {
  it('has no effect without confirmation: a password reset uses the old address', { tags: ['FIN-302'] }, async () => {
    const customer = await person('old-1@example.com');
    const approval = await submitEmailChange(customer, 'mine-1@example.com');
    expect(approval).toMatchObject({
      state: 'pending',
      asked_by: expect.stringMatching(/^support-/),
      deciders: ['owner', 'risk'],
      decidable_from: nowSeconds() + DAY,
      expires_at: nowSeconds() + 2 * DAY,
    });
    expect(await readUserEmail(customer)).toBe('old-1@example.com');
    expect(await findUserByLogin('mine-1@example.com')).toBeNull();
    expect(await authenticateUser(customer.token)).not.toBeNull();
    const flags = { trading: true, options_trading: true, withdraw: true, deposit: true, login: true };
    const put = { email: 'mine-1@example.com', credit_score: null, flags, version: 0 };
    expect((await support.change('PUT', `/admin/users/${customer.user.id}`, put)).status).toBe(422);
    const [entry] = await logsAs(`search=${customer.user.id}`, owner.token);
    expect(entry).toMatchObject({ action: 'user.email_asked', detail: { approval: approval.id } });
  });

  it(
    'notifies both addresses and is confirmed once by the link in the old mailbox',
    { tags: ['FIN-302'] },
    async () => {
      const customer = await person('old-2@example.com');
      await submitEmailChange(customer, 'mine-2@example.com');
      expect([lettersTo('old-2@example.com').length, lettersTo('mine-2@example.com').length]).toEqual([1, 1]);
      expect(linkTo('mine-2@example.com')).toBe('');
      expect(lettersTo('mine-2@example.com')[0]?.text).not.toContain(customer.user.username);
      const token = linkTo('old-2@example.com');
      expect(unwrapResponseData(await byLink('open', { token }))).toEqual({
        username: customer.user.username,
        email: 'm***@example.com',
        expires_at: nowSeconds() + 2 * DAY,
      });
      const forged = `${token.slice(0, -43)}${'A'.repeat(43)}`;
      for (const wrong of [forged, 'x', token.slice(0, -1)])
        expect(getResponseError(await byLink('decide', { token: wrong, is_wanted: true })).error_code).toBe(
          'CODE_INVALID',
        );
      expect((await byLink('decide', { token, is_wanted: true })).status).toBe(200);
      await expectMoved(customer, 'mine-2@example.com');
      expect(getResponseError(await byLink('decide', { token, is_wanted: true })).error_code).toBe('CODE_INVALID');
      // Staff find them by the new address only, and the old one is available to other users.
      const idsOf = async (q: string) => (await searchAsStaff(q, owner.token)).map(({ id }) => id);
      expect([await idsOf('MINE-2@example.com'), await idsOf('old-2@example.com')]).toEqual([[customer.user.id], []]);
      const next = await submitEmailChange(await person('next-2@example.com'), 'OLD-2@example.com');
      await byLink('decide', { token: linkTo('next-2@example.com'), is_wanted: true });
      expect(await idsOf('old-2@example.com')).toEqual([next.subject]);
    },
  );

  it('can be rejected by the same link and not approved afterwards', async () => {
    const customer = await person('old-3@example.com');
    const approval = await submitEmailChange(customer, 'mine-3@example.com');
    expect((await byLink('decide', { token: linkTo('old-3@example.com'), is_wanted: false })).status).toBe(200);
    await pass(2 * DAY);
    expect(getResponseError(await decide(risk, approval, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    expect(await readUserEmail(customer)).toBe('old-3@example.com');
  });

  it('can be approved after a day by another permitted member, not the requester', { tags: ['FIN-302'] }, async () => {
    const customer = await person();
    const approval = await submitEmailChange(customer, 'mine-4@example.com');
    // There is no old address to write to: the user is notified on the site, while it can still be stopped.
    const { notifications } = unwrapResponseData<{ notifications: { kind: string; params: object }[] }>(
      await callTestApi({ method: 'GET', path: '/notifications', token: customer.token }),
    );
    expect(notifications).toMatchObject([{ kind: 'email_change_asked', params: { email: 'm***@example.com' } }]);
    expect(getResponseError(await decide(risk, approval, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    // A decision comes half a minute later, when a new code exists: one second before its time.
    await pass(approval.decidable_from - nowSeconds() - 31);
    expect(getResponseError(await decide(risk, approval, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    for (const member of [support, other])
      expect(getResponseError(await decide(member, approval, 'approve')).error_code).toBe('FORBIDDEN');
    await pass(60);
    expect(unwrapResponseData(await decide(risk, approval, 'approve'))).toMatchObject({
      approval: { state: 'approved', decided_by: expect.stringMatching(/^risk-/) },
    });
    await expectMoved(customer, 'mine-4@example.com');
    expect(getResponseError(await decide(owner, approval, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    const own = await submitEmailChange(await person(), 'mine-5@example.com', risk);
    await pass(DAY);
    expect(getResponseError(await decide(risk, own, 'approve')).error_code).toBe('SELF_APPROVAL');
  });

  it('can be cancelled by its requester and rejected by permitted members', async () => {
    const customer = await person('old-6@example.com');
    const first = await submitEmailChange(customer, 'mine-6@example.com');
    expect((await decide(support, first, 'reject')).status).toBe(200);
    expect(getResponseError(await byLink('open', { token: linkTo('old-6@example.com') })).error_code).toBe(
      'CODE_INVALID',
    );
    const second = await submitEmailChange(customer, 'mine-7@example.com');
    expect(unwrapResponseData(await decide(owner, second, 'reject'))).toMatchObject({
      approval: { state: 'rejected' },
    });
    expect(await readUserEmail(customer)).toBe('old-6@example.com');
  });

  it('expires after two days', async () => {
    const customer = await person('old-8@example.com');
    const approval = await submitEmailChange(customer, 'mine-8@example.com');
    await pass(2 * DAY);
    expect(getResponseError(await byLink('open', { token: linkTo('old-8@example.com') })).error_code).toBe(
      'CODE_INVALID',
    );
    expect(getResponseError(await decide(risk, approval, 'approve')).error_code).toBe('INVALID_ORDER_STATUS');
    const { approvals } = unwrapResponseData<{ approvals: ApprovalView[] }>(
      await callTestApi({ method: 'GET', path: `/admin/users/${customer.user.id}/approvals`, token: owner.token }),
    );
    expect(approvals).toMatchObject([{ id: approval.id, state: 'expired' }]);
  });

  it('allows one open request and rejects a taken or unchanged address', async () => {
    const customer = await person('old-9@example.com');
    const fields = async (answer: ReturnType<typeof ask>) => Object.keys(getResponseError(await answer).errors ?? {});
    expect(await fields(ask(customer, 'OLD-8@example.com'))).toEqual(['email']);
    expect(await fields(ask(customer, 'old-9@example.com'))).toEqual(['body']);
    const approval = await submitEmailChange(customer, 'mine-9@example.com');
    expect(await fields(ask(customer, 'mine-10@example.com', other))).toEqual(['email']);
    await createUser({ username: 'was-first', password: 'x', email: 'Mine-9@example.com' });
    await pass(DAY);
    expect(getResponseError(await decide(risk, approval, 'approve')).error_code).toBe('VALIDATION_FAILED');
    expect(await readUserEmail(customer)).toBe('old-9@example.com');
  });

  it('is not created when the e-mails cannot be sent', async () => {
    const customer = await person('old-11@example.com');
    mail.refuse = { status: 500, type: 'InternalServiceError' };
    expect(getResponseError(await ask(customer, 'mine-11@example.com')).error_code).toBe('SERVICE_UNAVAILABLE');
    mail.refuse = null;
    const secondApproval = await submitEmailChange(customer, 'mine-11@example.com');
    expect(secondApproval.state).toBe('pending');
  });
});
