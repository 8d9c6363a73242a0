import { beforeAll, describe, expect, it } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { readStaffAccessHistory } from '#functions/data/staff/access-history.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { TestApiResponse } from '#functions/testing/call.ts';
import { postApiJson, getApiJson } from '#functions/testing/contract/back-office.ts';
import { acceptMailedInvitation, readMailedToken } from '#functions/testing/contract/invited-staff.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { AdminOptionConfig } from '#shared/schemas/admin/config.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS } from '#shared/time.ts';

const mail = useTestMail();
let names = 0;
let ann: TestStaffMember;
let customer: UserPrincipal;

/** Each group has its own table and time. */
function startOffice() {
  useTestTable();
  beforeAll(async () => {
    setClock(() => 1_800_000_000_000);
    ann = await createTestStaffMember('owner');
    customer = await createLiveCustomer(`customer-${++names}`, '1000');
  });
}

interface AddedAnswer {
  member: StaffMember | null;
  approval_id: string | null;
  sent_to: string | null;
}

const toEmail = (username: string) => `${username}@mailbox.example`;
const add = (member: TestStaffMember, username: string, role: StaffRole) =>
  member.change('POST', '/admin/staff', { username, email: toEmail(username), role });
const decide = (member: TestStaffMember, id: string | null, verdict: 'approve' | 'reject' = 'approve') =>
  member.change('POST', `/admin/approvals/${id}/${verdict}`, {});
const listMembers = () => getApiJson<{ staff: StaffMember[]; has_one_owner: boolean }>('/admin/staff', ann.token);
const memberNamed = async (username: string): Promise<StaffMember> => {
  const staffMember = (await listMembers()).staff.find((candidate) => candidate.username === username);
  if (!staffMember) throw new Error(`there is no ${username}`);
  return staffMember;
};

const acceptMailed = (username: string) => acceptMailedInvitation(readMailedToken(mail, toEmail(username)) ?? 'none');
const getStaffId = ({ token }: TestStaffMember) => parseBearerToken(token, 'stf')?.owner as StaffId;
const adjust = async (member: TestStaffMember): Promise<string | null> =>
  getResponseData<{ approval_id: string | null }>(
    await member.change('PUT', `/admin/wallets/${toWalletId(customer.account, 'trading', 'USDT')}/balance`, {
      amount: '250000',
    }),
  ).approval_id;
const readAvailableBalance = async () =>
  formatUnits((await readWalletBalance(customer.account, 'trading', 'USDT')).available);
const getApiErrorCode = (answer: TestApiResponse) => getResponseError(answer).error_code;

describe('member invited by one of two owners', () => {
  startOffice();
  let otto: TestStaffMember;

  it('POST /admin/staff › needs the second owner to invite a finance member', { tags: ['FIN-310'] }, async () => {
    otto = await createTestStaffMember('owner');
    const answer = await add(ann, 'puppet', 'finance');
    expect(answer.status).toBe(202);
    const { member, approval_id, sent_to } = getResponseData<AddedAnswer>(answer);
    expect([member, sent_to, mail.sent]).toEqual([null, null, []]);
    expect(getApiErrorCode(await decide(ann, approval_id))).toBe('SELF_APPROVAL');
    expect(getApiErrorCode(await decide(await createTestStaffMember('finance'), approval_id))).toBe('FORBIDDEN');
    expect(getResponseData<{ approval: ApprovalView }>(await decide(otto, approval_id)).approval).toMatchObject({
      kind: 'staff.add',
      state: 'approved',
      username: 'puppet',
    });
    expect(mail.sent.map(({ to }) => to)).toEqual([toEmail('puppet')]);
    expect(await memberNamed('puppet')).toMatchObject({ role: 'finance', email: toEmail('puppet'), has_totp: false });
  });

  it(
    'POST /admin/approvals/{id}/approve › blocks invitees for 24 hours, 30 days for their inviter',
    { tags: ['FIN-310', 'TRD-214'] },
    async () => {
      await add(ann, 'mine', 'finance').then((answer) =>
        decide(otto, getResponseData<AddedAnswer>(answer).approval_id),
      );
      // The mailbox belongs to the owner.
      const { logIn } = await acceptMailed('mine');
      const mine = await logIn();
      const [own, other] = [await adjust(ann), await adjust(otto)];
      expect(getApiErrorCode(await decide(ann, own))).toBe('SELF_APPROVAL');
      const refusal = getResponseError(await decide(mine, own));
      expect(refusal).toMatchObject({
        error_code: 'NOT_INDEPENDENT',
        errors: { decider: [expect.stringMatching(/invited mine less than 30 days ago.* until 2027-02-14 /)] },
      });
      expect(getResponseError(await decide(mine, other))).toMatchObject({
        error_code: 'MEMBER_TOO_NEW',
        errors: { decider: [expect.stringMatching(/until 2027-01-16 /)] },
      });
      expect(await memberNamed('mine')).toMatchObject({
        is_email_verified: true,
        decides_from: expect.any(Number),
        invited_by: expect.stringContaining('owner-'),
      });
      await passTimeWhileStaffLoggedIn(DAY_SECONDS, [ann, otto, mine]);
      expect(getApiErrorCode(await decide(mine, own))).toBe('NOT_INDEPENDENT');
      // It may now approve other members' requests, but none of its own sponsor.
      const theirs = await adjust(mine);
      expect(getApiErrorCode(await decide(ann, theirs))).toBe('NOT_INDEPENDENT');
      expect(await readAvailableBalance()).toBe('1000');
      expect((await decide(mine, other)).status).toBe(200);
      expect(await readAvailableBalance()).toBe('251000');
      await passTimeWhileStaffLoggedIn(30 * DAY_SECONDS, [ann, otto]);
      const later = await logIn();
      expect((await decide(later, await adjust(ann))).status).toBe(200);
    },
  );

  it(
    'POST /admin/approvals/{id}/approve › rejects approval by two invitees of the same owner',
    { tags: ['TRD-214'] },
    async () => {
      for (const username of ['left', 'right']) {
        const { approval_id } = getResponseData<AddedAnswer>(await add(ann, username, 'finance'));
        await decide(otto, approval_id);
      }
      const [left, right] = [await acceptMailed('left'), await acceptMailed('right')];
      await passTimeWhileStaffLoggedIn(2 * DAY_SECONDS, [ann, otto]);
      const approvalId = await adjust(await left.logIn());
      expect(getApiErrorCode(await decide(await right.logIn(), approvalId))).toBe('NOT_INDEPENDENT');
    },
  );

  it(
    'PUT /admin/staff/{id} › keeps two-owner rules when one owner ends the access of the other',
    { tags: ['TRD-214'] },
    async () => {
      const { approval_id } = getResponseData<AddedAnswer>(await add(ann, 'alone', 'finance'));
      await decide(otto, approval_id);
      const { logIn } = await acceptMailed('alone');
      const answer = await ann.change('PUT', `/admin/staff/${getStaffId(otto)}`, {
        role: 'owner',
        is_active: false,
        version: 0,
      });
      expect(answer.status).toBe(200);
      await passTimeWhileStaffLoggedIn(2 * DAY_SECONDS, [ann]);
      expect((await listMembers()).has_one_owner).toBe(false);
      expect(getApiErrorCode(await decide(await logIn(), await adjust(ann)))).toBe('NOT_INDEPENDENT');
      const addedMember = getResponseData<AddedAnswer>(await add(ann, 'unbound', 'finance'));
      expect(addedMember).toMatchObject({ member: null, approval_id: expect.any(String) });
      expect(getApiErrorCode(await decide(ann, addedMember.approval_id))).toBe('SELF_APPROVAL');
      const restored = await ann.change('PUT', `/admin/staff/${getStaffId(otto)}`, {
        role: 'owner',
        is_active: true,
        version: 1,
      });
      expect(restored.status).toBe(202);
      await passTimeWhileStaffLoggedIn(30 * DAY_SECONDS, [ann]);
      expect((await listMembers()).has_one_owner).toBe(true);
      expect((await add(ann, 'unbound', 'finance')).status).toBe(200);
    },
  );
});

describe('platform with a single owner', () => {
  startOffice();

  it('POST /admin/staff › adds a finance member at once, who may not decide for 24 hours', async () => {
    expect((await listMembers()).has_one_owner).toBe(true);
    const added = await add(ann, 'fred', 'finance');
    expect([added.status, getResponseData<AddedAnswer>(added)]).toMatchObject([200, { sent_to: toEmail('fred') }]);
    const fred = await (await acceptMailed('fred')).logIn();
    const approvalId = await adjust(ann);
    expect(getApiErrorCode(await decide(fred, approvalId))).toBe('MEMBER_TOO_NEW');
    await passTimeWhileStaffLoggedIn(DAY_SECONDS, [ann, fred]);
    expect((await decide(fred, approvalId)).status).toBe(200);
  });

  it('POST /admin/staff › rejects an address of another member', async () => {
    const duplicate = { username: 'fred2', email: toEmail('FRED'), role: 'support' };
    expect(getResponseError(await ann.change('POST', '/admin/staff', duplicate))).toMatchObject({
      errors: { email: ['E-mail already registered.'] },
    });
  });

  it(
    'POST /admin/approvals/{id}/approve › rejects a member invited by an invited owner',
    { tags: ['TRD-214'] },
    async () => {
      await add(ann, 'bea', 'owner');
      const bea = await (await acceptMailed('bea')).logIn();
      expect((await add(bea, 'rita', 'risk')).status).toBe(200);
      const { logIn } = await acceptMailed('rita');
      await passTimeWhileStaffLoggedIn(DAY_SECONDS, [ann]);
      const rita = await logIn();
      const { config } = await getApiJson<{ config: AdminOptionConfig }>('/admin/options-config/p60', ann.token);
      const { id: _, period: __, ...terms } = config;
      const answer = await ann.change('PUT', '/admin/options-config/p60', { ...terms, payout_rate: '99' });
      const { approval_id } = getResponseData<{ approval_id: string | null }>(answer);
      expect(getResponseError(await decide(rita, approval_id))).toMatchObject({
        error_code: 'NOT_INDEPENDENT',
        errors: { decider: [expect.stringContaining('linked through other members')] },
      });
    },
  );
});

describe('staff access change with two owners', () => {
  startOffice();
  let otto: TestStaffMember;
  const change = async (actor: TestStaffMember, username: string, next: object) => {
    const { id, role, is_active, version } = await memberNamed(username);
    return actor.change('PUT', `/admin/staff/${id}`, { role, is_active, version, ...next });
  };
  const approvalOf = (answer: TestApiResponse) => getResponseData<{ approval_id: string | null }>(answer).approval_id;

  it('PUT /admin/staff/{id} › needs a second owner only for finance access', async () => {
    otto = await createTestStaffMember('owner');
    await add(ann, 'sue', 'support');
    await acceptMailed('sue');
    expect(approvalOf(await change(ann, 'sue', { role: 'risk' }))).toBeNull();
    const answer = await change(ann, 'sue', { role: 'finance' });
    expect(answer.status).toBe(202);
    expect(await memberNamed('sue')).toMatchObject({ role: 'risk' });
    expect((await decide(otto, approvalOf(answer))).status).toBe(200);
    expect(await memberNamed('sue')).toMatchObject({ role: 'finance', version: 3 });
    expect(await readStaffAccessHistory((await memberNamed('sue')).id as StaffId)).toMatchObject({
      role_given_by: { id: getStaffId(ann) },
    });
    expect(approvalOf(await change(otto, 'sue', { is_active: false }))).toBeNull();
    expect(approvalOf(await change(otto, 'sue', { is_active: true }))).toEqual(expect.any(String));
  });

  it('POST /admin/approvals/{id}/approve › rejects an outdated change of a member', async () => {
    const approvalId = approvalOf(await change(ann, 'sue', { is_active: true }));
    await change(otto, 'sue', { role: 'support', is_active: true });
    expect(getApiErrorCode(await decide(otto, approvalId))).toBe('CHANGED_MEANWHILE');
  });

  it('POST /admin/approvals/{id}/approve › rejects approval by the member concerned', async () => {
    const { username } = (await listMembers()).staff.find(({ id }) => id === getStaffId(otto)) as StaffMember;
    const approvalId = approvalOf(await change(ann, username, { email: toEmail('otto') }));
    expect(getApiErrorCode(await decide(otto, approvalId))).toBe('SELF_APPROVAL');
    expect((await decide(await createTestStaffMember('owner'), approvalId)).status).toBe(200);
    expect(await memberNamed(username)).toMatchObject({ email: toEmail('otto'), is_email_verified: false });
    otto = await createTestStaffMember('owner');
  });

  it('PUT /admin/staff/{id} › replaces an unverified address and voids the old invitation link', async () => {
    await add(ann, 'typo', 'support');
    const first = readMailedToken(mail, toEmail('typo')) ?? '';
    expect((await change(ann, 'typo', { email: toEmail('right.one') })).status).toBe(200);
    expect((await postApiJson('/admin/invitation/open', null, { token: first })).status).toBe(422);
    const { id } = await memberNamed('typo');
    expect(getResponseData(await ann.change('POST', `/admin/staff/${id}/invite`, {}))).toMatchObject({
      sent_to: toEmail('right.one'),
    });
    await acceptMailed('right.one');
    expect(getApiErrorCode(await change(ann, 'typo', { email: toEmail('typo') }))).toBe('FORBIDDEN');
    // The old address is available again.
    expect((await add(ann, 'typo2', 'support')).status).toBe(200);
    expect((await add(ann, 'typo', 'support')).status).toBe(422);
  });

  it('PUT /admin/staff/{id} › needs a second owner for the address of a finance member', async () => {
    await createStaff({ username: 'frieda', password: 'a long enough password', role: 'finance' });
    const approvalId = approvalOf(await change(ann, 'frieda', { email: toEmail('mine') }));
    expect(approvalId).toEqual(expect.any(String));
    expect(await memberNamed('frieda')).toMatchObject({ email: null });
    expect(
      getResponseError(await ann.change('POST', `/admin/staff/${(await memberNamed('frieda')).id}/invite`, {})),
    ).toMatchObject({ error_code: 'EMAIL_REQUIRED' });
  });
});
