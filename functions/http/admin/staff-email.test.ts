import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findStaffByName } from '#functions/data/staff/staff.ts';
import { createStaff } from '#functions/domain/staff/access/create-staff.ts';
import { issueStaffInvitation } from '#functions/domain/staff/access/issue-invitation.ts';
import { sendStaffNotices } from '#functions/domain/staff/access/send-notices.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { unwrapResponseData, listAuditEntries, getApiJson } from '#functions/testing/contract/back-office.ts';
import { acceptMailedInvitation, readMailedToken } from '#functions/testing/contract/invited-staff.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import {
  type TestStaffMember,
  createTestStaffMember,
  passTimeWhileStaffLoggedIn,
} from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError, getSortedStatuses } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();
const mail = useTestMail();
const MAIL_FROM = 'Test <no-reply@platform.example>';
let ann: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_000_000_000);
  ann = await createTestStaffMember('owner');
});
afterEach(() => {
  process.env['MAIL_FROM'] = MAIL_FROM;
});

const toEmail = (username: string) => `${username}@mailbox.example`;
const add = (username: string, role: StaffRole = 'support') =>
  ann.change('POST', '/admin/staff', { username, email: toEmail(username), role });
const accept = (username: string) => acceptMailedInvitation(readMailedToken(mail, toEmail(username)) ?? 'none');
const memberNamed = async (username: string) =>
  (await getApiJson<{ staff: StaffMember[] }>('/admin/staff', ann.token)).staff.find(
    (member) => member.username === username,
  );
const codeMailedTo = (email: string) => /\b\d{6}\b/.exec(mail.sent.findLast(({ to }) => to === email)?.text ?? '')?.[0];
const getHashPath = (path: string): string => path.split('#')[1] ?? '';

/** Creates a logged-in member of older versions, without an address. */
async function memberOfOld(username: string) {
  await createStaff({ username, password: 'a long enough password', role: 'support' });
  const { logIn } = await acceptMailedInvitation(getHashPath((await issueStaffInvitation(username)).path));
  return logIn();
}

const askForCode = (member: Pick<TestStaffMember, 'token'>, email: string) =>
  callTestApi({ method: 'POST', path: '/admin/email/code', token: member.token, body: JSON.stringify({ email }) });
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
    expect((await askForCode(rolf, toEmail('rolf'))).status).toBe(200);
    const code = codeMailedTo(toEmail('rolf'));
    const other = code === '000000' ? '000001' : '000000';
    expect(getResponseError(await verify(rolf, toEmail('rolf'), other))).toMatchObject({
      error_code: 'CODE_INVALID',
      errors: { email_code: [expect.any(String)] },
    });
    expect(getResponseError(await verify(rolf, toEmail('rolf'), code, { code: undefined })).error_code).toBe(
      'STEP_UP_REQUIRED',
    );
    expect(getResponseError(await verify(rolf, toEmail('else'), code)).error_code).toBe('CODE_INVALID');
    expect(getResponseData(await verify(rolf, toEmail('rolf'), code))).toEqual({ email: toEmail('rolf') });
    expect(getResponseError(await verify(rolf, toEmail('rolf'), code)).error_code).toBe('CODE_INVALID');
    expect(await memberNamed('rolf')).toMatchObject({ email: toEmail('rolf'), is_email_verified: true });
    expect(await listAuditEntries('action=staff.email', ann.token)).toMatchObject([
      { username: 'rolf', changes: [{ field: 'email', before: null, after: toEmail('rolf') }] },
    ]);
  });

  it('PUT /admin/email › frees the previous address and notifies it', async () => {
    const ruth = await memberOfOld('ruth');
    for (const name of ['ruth', 'ruth.new']) {
      await askForCode(ruth, toEmail(name));
      expect((await verify(ruth, toEmail(name), codeMailedTo(toEmail(name)))).status).toBe(200);
    }
    expect(mail.sent.at(-1)).toMatchObject({
      to: toEmail('ruth'),
      text: expect.stringContaining(toEmail('ruth.new')),
    });
    expect((await askForCode(ruth, toEmail('iris'))).status).toBe(422);
    const next = await memberOfOld('next');
    expect((await askForCode(next, toEmail('ruth'))).status).toBe(200);
    expect((await askForCode(next, toEmail('RUTH.NEW'))).status).toBe(422);
  });

  it('PUT /admin/email › assigns an address to one of two concurrent members', async () => {
    const [one, two] = [await memberOfOld('one'), await memberOfOld('two')];
    const shared = toEmail('shared');
    const codes: (string | undefined)[] = [];
    for (const member of [one, two]) {
      await askForCode(member, shared);
      codes.push(codeMailedTo(shared));
    }
    const at = now() + 30_000;
    setClock(() => at);
    const put = (member: TestStaffMember, email_code: string | undefined) =>
      callTestApi({
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
      const { path, expires_at } = await issueStaffInvitation('offline');
      const issued = now();
      setClock(() => issued + 1000);
      expect([path.slice(0, 22), expires_at]).toEqual([
        '/admin/invitation#stf_',
        Math.floor(issued / 1000) + DAY_SECONDS,
      ]);
      const offline = await (await acceptMailedInvitation(getHashPath(path))).logIn();
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
    expect(invitation).toMatchObject({ sent_to: toEmail('unlucky'), member: { id: member.id } });
    await accept('unlucky');
  });

  it('issueInvitation › rejects unknown members and members without access', async () => {
    await expect(issueStaffInvitation('nobody')).rejects.toThrow('There is no member of staff named nobody.');
    const { id, version } = (await memberNamed('unlucky')) as StaffMember;
    await ann.change('PUT', `/admin/staff/${id}`, { role: 'support', is_active: false, version });
    await expect(issueStaffInvitation('unlucky')).rejects.toThrow('has ended');
  });
});

describe('notices to owners about staff', () => {
  const sendNotices = async () => {
    mail.sent.length = 0;
    await sendStaffNotices();
    return mail.sent.map(({ to, subject }) => `${to}: ${subject}`);
  };
  const olga = toEmail('olga');

  beforeAll(async () => {
    await createStaff({ username: 'olga', password: 'a long enough password', role: 'owner', email: olga });
    await sendNotices();
  });

  it('sendStaffNotices › notifies each owner once of additions, changes and renewals', async () => {
    await add('kim', 'risk');
    await accept('kim');
    expect(await sendNotices()).toEqual([`${olga}: New staff member: kim`]);
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
    await passTimeWhileStaffLoggedIn(DAY_SECONDS - 60, [ann]);
    expect(await sendNotices()).toEqual([]);
    await passTimeWhileStaffLoggedIn(120, [ann]);
    expect(await sendNotices()).toEqual([`${olga}: dora can now approve requests`]);
  });

  it('sendStaffNotices › skips a member whose invitation was renewed meanwhile', async () => {
    await add('dirk', 'risk');
    await accept('dirk');
    await ann.change('POST', `/admin/staff/${(await memberNamed('dirk'))?.id}/invite`, {});
    await sendNotices();
    await passTimeWhileStaffLoggedIn(2 * DAY_SECONDS, [ann]);
    expect(await sendNotices()).toEqual([]);
  });

  it('sendStaffNotices › retries failed e-mails', async () => {
    await add('late');
    mail.refuse = { status: 500, type: 'InternalFailure' };
    expect(await sendNotices()).toEqual([]);
    mail.refuse = null;
    await passTimeWhileStaffLoggedIn(300, [ann]);
    expect(await sendNotices()).toEqual([`${olga}: New staff member: late`]);
  });

  it('sendStaffNotices › notifies an owner whose access ended', async () => {
    const { id } = (await memberNamed('olga')) as StaffMember;
    unwrapResponseData(await ann.change('PUT', `/admin/staff/${id}`, { role: 'owner', is_active: false, version: 0 }));
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
  async function requestChange(username: string, role: StaffRole, next: object) {
    await createStaff({ username, password: 'a long enough password', role });
    const { logIn } = await acceptMailedInvitation(getHashPath((await issueStaffInvitation(username)).path));
    const { id, is_active, version } = (await memberNamed(username)) as StaffMember;
    const answer = await ann.change('PUT', `/admin/staff/${id}`, { role, is_active, version, ...next });
    const { approval_id } = getResponseData<{ approval_id: string }>(answer);
    const member = await logIn();
    return {
      verifyOwn: async () => {
        await askForCode(member, toEmail(`${username}.own`));
        getResponseData(await verify(member, toEmail(`${username}.own`), codeMailedTo(toEmail(`${username}.own`))));
      },
      isApprovable: async () => {
        const { approvals } = await getApiJson<{ approvals: ApprovalView[] }>(
          '/admin/approvals?state=pending',
          ann.token,
        );
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
    const changedFields = { role: 'finance', email: toEmail('vera.own'), is_email_verified: true };
    expect(await memberNamed('vera')).toMatchObject(changedFields);
    expect(mail.sent.filter(({ to }) => to === toEmail('vera'))).toEqual([]);
  });

  it('POST /admin/approvals/{id}/approve › rejects an address other than the verified one', async () => {
    const { verifyOwn, isApprovable, approve } = await requestChange('wanda', 'finance', { email: toEmail('wanda') });
    expect(await isApprovable()).toBe(true);
    await verifyOwn();
    expect(await isApprovable()).toBe(false);
    expect(getResponseError(await approve()).error_code).toBe('CHANGED_MEANWHILE');
    expect(await memberNamed('wanda')).toMatchObject({ email: toEmail('wanda.own'), is_email_verified: true });
  });
});
