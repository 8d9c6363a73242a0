import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { issueInvitation } from '#functions/domain/staff/access/issue-invitation.ts';
import { sendStaffNotices } from '#functions/domain/staff/access/send-notices.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callApi } from '#functions/testing/call.ts';
import { unwrapData, listAuditEntries, getJson } from '#functions/testing/contract/back-office.ts';
import { acceptMailedInvitation, readMailedToken } from '#functions/testing/contract/invited-staff.ts';
import { useMail } from '#functions/testing/mail.ts';
import { getResponseData, getResponseError, getSortedStatuses } from '#functions/testing/people/people.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeAsStaff,
} from '#functions/testing/people/test-staff-member.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY } from '#shared/time.ts';

useTable();
const mail = useMail();
const MAIL_FROM = 'Test <no-reply@platform.example>';
let ann: TestStaffMember;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  setClock(() => 1_800_000_000_000);
  ann = await createTestStaffMember('owner');
});
afterEach(() => {
  process.env['MAIL_FROM'] = MAIL_FROM;
});
afterAll(() => setClock());

const emailOf = (username: string) => `${username}@mailbox.example`;
const add = (username: string, role: Role = 'support') =>
  ann.change('POST', '/admin/staff', { username, email: emailOf(username), role });
const accept = (username: string) => acceptMailedInvitation(readMailedToken(mail, emailOf(username)) ?? 'none');
const memberNamed = async (username: string) =>
  (await getJson<{ staff: StaffMember[] }>('/admin/staff', ann.token)).staff.find((member) => member.username === username);
const codeMailedTo = (email: string) => /\b\d{6}\b/.exec(mail.sent.findLast(({ to }) => to === email)?.text ?? '')?.[0];
const pathOf = (path: string): string => path.split('#')[1] ?? '';

/** Creates a logged-in member of older versions, without an address. */
async function memberOfOld(username: string) {
  await createStaff({ username, password: 'a long enough password', role: 'support' });
  const { logIn } = await acceptMailedInvitation(pathOf((await issueInvitation(username)).path));
  return logIn();
}

const askForCode = (member: Pick<TestStaffMember, 'token'>, email: string) =>
  callApi({ method: 'POST', path: '/admin/email/code', token: member.token, body: JSON.stringify({ email }) });
const verify = (member: TestStaffMember, email: string, email_code: string | undefined, more: object = {}) =>
  member.change('PUT', '/admin/email', { reason: undefined, email, email_code, ...more });

describe('staff e-mail address', () => {
  it('POST /admin/login › asks only members without a verified address for one', async () => {
    await add('iris');
    expect((await (await accept('iris')).logIn()).is_email_needed).toBe(false);
    expect((await memberOfOld('olive')).is_email_needed).toBe(true);
  });

  it('PUT /admin/email › verifies an address by its code and the authenticator', async () => {
    const rolf = await memberOfOld('rolf');
    expect((await askForCode(rolf, emailOf('rolf'))).status).toBe(200);
    const code = codeMailedTo(emailOf('rolf'));
    const other = code === '000000' ? '000001' : '000000';
    expect(getResponseError(await verify(rolf, emailOf('rolf'), other))).toMatchObject({
      error_code: 'CODE_INVALID',
      errors: { email_code: [expect.any(String)] },
    });
    expect(getResponseError(await verify(rolf, emailOf('rolf'), code, { code: undefined })).error_code).toBe(
      'STEP_UP_REQUIRED',
    );
    expect(getResponseError(await verify(rolf, emailOf('else'), code)).error_code).toBe('CODE_INVALID');
    expect(getResponseData(await verify(rolf, emailOf('rolf'), code))).toEqual({ email: emailOf('rolf') });
    expect(getResponseError(await verify(rolf, emailOf('rolf'), code)).error_code).toBe('CODE_INVALID');
    expect(await memberNamed('rolf')).toMatchObject({ email: emailOf('rolf'), is_email_verified: true });
    expect(await listAuditEntries('action=staff.email', ann.token)).toMatchObject([
      { username: 'rolf', changes: [{ field: 'email', before: null, after: emailOf('rolf') }] },
    ]);
  });

  it('PUT /admin/email › frees the previous address and notifies it', async () => {
    const ruth = await memberOfOld('ruth');
    for (const name of ['ruth', 'ruth.new']) {
      await askForCode(ruth, emailOf(name));
      expect((await verify(ruth, emailOf(name), codeMailedTo(emailOf(name)))).status).toBe(200);
    }
    expect(mail.sent.at(-1)).toMatchObject({
      to: emailOf('ruth'),
      text: expect.stringContaining(emailOf('ruth.new')),
    });
    expect((await askForCode(ruth, emailOf('iris'))).status).toBe(422);
    const next = await memberOfOld('next');
    expect((await askForCode(next, emailOf('ruth'))).status).toBe(200);
    expect((await askForCode(next, emailOf('RUTH.NEW'))).status).toBe(422);
  });

  it('PUT /admin/email › assigns an address to one of two concurrent members', async () => {
    const [one, two] = [await memberOfOld('one'), await memberOfOld('two')];
    const shared = emailOf('shared');
    const codes: (string | undefined)[] = [];
    for (const member of [one, two]) {
      await askForCode(member, shared);
      codes.push(codeMailedTo(shared));
    }
    const at = now() + 30_000;
    setClock(() => at);
    const put = (member: TestStaffMember, email_code: string | undefined) =>
      callApi({
        method: 'PUT',
        path: '/admin/email',
        token: member.token,
        body: JSON.stringify({ email: shared, email_code, code: member.code() }),
      });
    const answers = await Promise.all([put(one, codes[0]), put(two, codes[1])]);
    expect(getSortedStatuses(answers)).toEqual([200, 422]);
  });
});

describe('staff on a platform without e-mail', () => {
  it(
    'POST /admin/staff › adds a member without a link, which the operator then issues',
    { tags: ['FIN-310'] },
    async () => {
      process.env['MAIL_FROM'] = '';
      const added = getResponseData<{ member: StaffMember; sent_to: null }>(await add('offline'));
      expect(added).toMatchObject({ member: { has_totp: false }, sent_to: null });
      expect((await findStaffByName('offline'))?.invitation).toBeUndefined();
      const invite = await ann.change('POST', `/admin/staff/${added.member.id}/invite`, {});
      expect([invite.status, getResponseError(invite).error_code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
      expect(invite.envelope?.message).toContain('npm run ops:invite -- offline');
      const { path, expires_at } = await issueInvitation('offline');
      const issued = now();
      setClock(() => issued + 1000);
      expect([path.slice(0, 22), expires_at]).toEqual(['/admin/invitation#stf_', Math.floor(issued / 1000) + DAY]);
      const offline = await (await acceptMailedInvitation(pathOf(path))).logIn();
      expect(offline.is_email_needed).toBe(false);
      expect(await memberNamed('offline')).toMatchObject({ is_email_verified: false, has_totp: true });
      expect(await listAuditEntries(`search=${added.member.id}`, ann.token)).toMatchObject([
        { action: 'staff.login' },
        { action: 'staff.invitation_accepted', username: 'offline' },
        { action: 'staff.invite', username: 'operator', staff_id: null },
        { action: 'staff.create' },
      ]);
    },
  );

  it('POST /admin/staff › keeps the member when the e-mail fails and resends later', async () => {
    mail.refuse = { status: 500, type: 'InternalFailure' };
    const { member, ...added } = getResponseData<{ member: StaffMember; sent_to: null }>(await add('unlucky'));
    expect(added).toMatchObject({ sent_to: null, expires_at: null });
    mail.refuse = null;
    const invitation = getResponseData(await ann.change('POST', `/admin/staff/${member.id}/invite`, {}));
    expect(invitation).toMatchObject({ sent_to: emailOf('unlucky'), member: { id: member.id } });
    await accept('unlucky');
  });

  it('issueInvitation › rejects unknown members and members without access', async () => {
    await expect(issueInvitation('nobody')).rejects.toThrow('There is no member of staff named nobody.');
    const { id, version } = (await memberNamed('unlucky')) as StaffMember;
    await ann.change('PUT', `/admin/staff/${id}`, { role: 'support', is_active: false, version });
    await expect(issueInvitation('unlucky')).rejects.toThrow('has ended');
  });
});

describe('notices to owners about staff', () => {
  const sendNotices = async () => {
    mail.sent.length = 0;
    await sendStaffNotices();
    return mail.sent.map(({ to, subject }) => `${to}: ${subject}`);
  };
  const olga = emailOf('olga');

  beforeAll(async () => {
    await createStaff({ username: 'olga', password: 'a long enough password', role: 'owner', email: olga });
    await sendNotices();
  });

  it('sendStaffNotices › notifies each owner once of additions, changes and renewals', async () => {
    await add('kim', 'risk');
    await accept('kim');
    expect(await sendNotices()).toEqual([`${olga}: New member of staff: kim`]);
    const { id, version } = (await memberNamed('kim')) as StaffMember;
    await ann.change('PUT', `/admin/staff/${id}`, { role: 'support', is_active: true, version });
    await ann.change('PUT', `/admin/staff/${id}`, { role: 'risk', is_active: true, version: version + 1 });
    await ann.change('POST', `/admin/staff/${id}/invite`, {});
    expect((await sendNotices()).toSorted()).toEqual([
      `${olga}: Access renewed: kim`,
      `${olga}: New role: kim`,
      `${olga}: New role: kim`,
    ]);
    expect(await sendNotices()).toEqual([]);
  });

  it('sendStaffNotices › notifies when a member becomes able to decide, not before', async () => {
    await add('dora', 'risk');
    await accept('dora');
    await sendNotices();
    await passTimeAsStaff(DAY - 60, [ann]);
    expect(await sendNotices()).toEqual([]);
    await passTimeAsStaff(120, [ann]);
    expect(await sendNotices()).toEqual([`${olga}: dora can approve from now on`]);
  });

  it('sendStaffNotices › skips a member whose invitation was renewed meanwhile', async () => {
    await add('dirk', 'risk');
    await accept('dirk');
    await ann.change('POST', `/admin/staff/${(await memberNamed('dirk'))?.id}/invite`, {});
    await sendNotices();
    await passTimeAsStaff(2 * DAY, [ann]);
    expect(await sendNotices()).toEqual([]);
  });

  it('sendStaffNotices › retries failed e-mails', async () => {
    await add('late');
    mail.refuse = { status: 500, type: 'InternalFailure' };
    expect(await sendNotices()).toEqual([]);
    mail.refuse = null;
    await passTimeAsStaff(300, [ann]);
    expect(await sendNotices()).toEqual([`${olga}: New member of staff: late`]);
  });

  it('sendStaffNotices › notifies an owner whose access ended', async () => {
    const { id } = (await memberNamed('olga')) as StaffMember;
    unwrapData(await ann.change('PUT', `/admin/staff/${id}`, { role: 'owner', is_active: false, version: 0 }));
    expect(await sendNotices()).toEqual([`${olga}: Access ended: olga`]);
  });
});

describe('role approval after e-mail verification', () => {
  let otto: TestStaffMember;
  beforeAll(async () => {
    ann = await createTestStaffMember('owner');
    otto = await createTestStaffMember('owner');
  });

  /** Requests, as one owner, to make a member a treasurer or give them an address, once the other agrees. */
  async function requestChange(username: string, role: Role, next: object) {
    await createStaff({ username, password: 'a long enough password', role });
    const { logIn } = await acceptMailedInvitation(pathOf((await issueInvitation(username)).path));
    const { id, is_active, version } = (await memberNamed(username)) as StaffMember;
    const answer = await ann.change('PUT', `/admin/staff/${id}`, { role, is_active, version, ...next });
    const { approval_id } = getResponseData<{ approval_id: string }>(answer);
    const member = await logIn();
    return {
      verifyOwn: async () => {
        await askForCode(member, emailOf(`${username}.own`));
        getResponseData(await verify(member, emailOf(`${username}.own`), codeMailedTo(emailOf(`${username}.own`))));
      },
      isApprovable: async () => {
        const { approvals } = await getJson<{ approvals: ApprovalView[] }>('/admin/approvals?state=pending', ann.token);
        return approvals.find(({ id: approvalId }) => approvalId === approval_id)?.now?.holds;
      },
      approve: () => otto.change('POST', `/admin/approvals/${approval_id}/approve`, {}),
    };
  }

  it('POST /admin/approvals/{id}/approve › changes the role and keeps the verified address', async () => {
    const { verifyOwn, isApprovable, approve } = await requestChange('vera', 'support', { role: 'finance' });
    await verifyOwn();
    expect(await isApprovable()).toBe(true);
    expect((await approve()).status).toBe(200);
    const changedFields = { role: 'finance', email: emailOf('vera.own'), is_email_verified: true };
    expect(await memberNamed('vera')).toMatchObject(changedFields);
    expect(mail.sent.filter(({ to }) => to === emailOf('vera'))).toEqual([]);
  });

  it('POST /admin/approvals/{id}/approve › rejects an address other than the verified one', async () => {
    const { verifyOwn, isApprovable, approve } = await requestChange('wanda', 'finance', { email: emailOf('wanda') });
    expect(await isApprovable()).toBe(true);
    await verifyOwn();
    expect(await isApprovable()).toBe(false);
    expect(getResponseError(await approve()).error_code).toBe('CHANGED_MEANWHILE');
    expect(await memberNamed('wanda')).toMatchObject({ email: emailOf('wanda.own'), is_email_verified: true });
  });
});
