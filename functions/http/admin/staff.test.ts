import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSocketConnection } from '#functions/data/live/connections.ts';
import { recordConnectionActivity } from '#functions/data/live/online.ts';
import { readStaff } from '#functions/data/staff/staff.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { logInConnection } from '#functions/domain/socket/log-in-connection.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  advanceTestClock,
  listAuditEntries as logsAs,
  postApiJson,
  getApiJson as readAs,
  readAuditText,
  LEAKED_SECRET_PATTERN,
} from '#functions/testing/contract/back-office.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getSortedStatuses } from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffId } from '#shared/ids.ts';
import type { AdminLevel } from '#shared/schemas/admin/levels.ts';
import type { AdminUserRow, OnlineUser } from '#shared/schemas/admin/people.ts';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';

useTestTable();
const mail = useTestMail();

let owner: TestStaffMember;
let support: TestStaffMember;
let customer: LoggedInCustomer;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  owner = await createTestStaffMember('owner');
  support = await createTestStaffMember('support');
  customer = await logInLiveCustomer('Carla', '1000');
});

const read = <T>(path: string, token = owner.token): Promise<T> => readAs<T>(path, token);
const logs = (query: string) => logsAs(query, owner.token);
const liveSession = ({ user }: LoggedInCustomer) => openSession(user, 'main', buildTestVisit());

const generateTotpCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
interface Invited {
  member: StaffMember;
  sent_to: string | null;
  expires_at: number;
  /** Token of the link in the e-mail. */
  invitation: string;
}
const toEmail = (username: string) => `${username}@staff.example`;
/** Returns the last link e-mailed to an address. */
const mailedTo = (email: string): string => {
  const last = mail.sent.findLast(({ to }) => to === email);
  return /https:\/\/desk\.example\/admin\/invitation#(\S+)/.exec(last?.text ?? '')?.[1] ?? 'none';
};
const invite = async (username: string, role = 'risk'): Promise<Invited> => {
  const email = toEmail(username);
  const answer = unwrapResponseData<Invited>(await owner.change('POST', '/admin/staff', { username, email, role }));
  return { ...answer, invitation: mailedTo(email) };
};
const renewInvitation = async ({ id, username }: StaffMember): Promise<Invited> => ({
  ...unwrapResponseData<Invited>(await owner.change('POST', `/admin/staff/${id}/invite`, {})),
  invitation: mailedTo(toEmail(username)),
});
const open = (token: string) => postApiJson('/admin/invitation/open', null, { token });
const accept = (token: string, secret: string, password = 'a sentence that nobody guesses') =>
  postApiJson('/admin/invitation/accept', null, { token, password, code: generateTotpCode(secret) });
const logIn = (username: string, secret: string, password = 'a sentence that nobody guesses') =>
  postApiJson('/admin/login', null, { username, password, code: generateTotpCode(secret) });
const members = async () => (await read<{ staff: StaffMember[] }>('/admin/staff')).staff;

describe('staff invitation', () => {
  it(
    'sets password and authenticator, stores the secret encrypted and allows login',
    { tags: ['FIN-310'] },
    async () => {
      const { member, invitation, sent_to, expires_at, ...extraFields } = await invite('rita');
      expect(member).toMatchObject({ username: 'rita', role: 'risk', is_active: true, has_totp: false, version: 0 });
      expect(sent_to).toBe(toEmail('rita'));
      expect(JSON.stringify({ member, rest: extraFields })).not.toContain(invitation.split('.')[1]);
      expect(expires_at).toBe(nowSeconds() + 86_400);
      const { secret, uri } = unwrapResponseData<{ secret: string; uri: string }>(await open(invitation));
      expect(uri).toContain(`secret=${secret}`);
      expect(unwrapResponseData(await open(invitation))).toMatchObject({ secret });
      expect((await logIn('rita', secret)).status).toBe(401);
      expect(unwrapResponseData(await accept(invitation, secret))).toMatchObject({
        staff: { username: 'rita', role: 'risk' },
      });
      advanceTestClock(30_000);
      expect((await logIn('rita', secret)).status).toBe(200);
      const stored = await readStaff(member.id as StaffId);
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(stored?.invitation).toBeUndefined();
      expect((await members()).find(({ id }) => id === member.id)).toMatchObject({ has_totp: true, version: 1 });
    },
  );

  it('is valid once under concurrent use', { tags: ['FIN-310'] }, async () => {
    const { invitation } = await invite('sam');
    const { secret } = unwrapResponseData<{ secret: string }>(await open(invitation));
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(invitation, secret)));
    expect(getSortedStatuses(answers)).toEqual([200, 422, 422, 422, 422]);
    for (const answer of [await accept(invitation, secret), await open(invitation)])
      expect(answer.envelope).toMatchObject({ error_code: 'CODE_INVALID' });
  });

  it('expires after a day, when renewed and when access ends', { tags: ['FIN-310'] }, async () => {
    const first = await invite('tom');
    const second = await renewInvitation(first.member);
    expect((await open(first.invitation)).status).toBe(422);
    expect((await open(second.invitation)).status).toBe(200);
    advanceTestClock(86_400_000);
    expect((await open(second.invitation)).status).toBe(422);
    advanceTestClock(-86_400_000);
    expect((await open(second.invitation)).status).toBe(200);
    const third = await renewInvitation(first.member);
    await owner.change('PUT', `/admin/staff/${first.member.id}`, { role: 'risk', is_active: false, version: 2 });
    expect((await open(third.invitation)).status).toBe(422);
    expect((await owner.change('POST', `/admin/staff/${first.member.id}/invite`, {})).status).toBe(403);
    // Restored access does not restore a link.
    await owner.change('PUT', `/admin/staff/${first.member.id}`, { role: 'risk', is_active: true, version: 3 });
    expect((await open(third.invitation)).status).toBe(422);
  });

  it('rejects a wrong secret, a wrong code and a weak password', async () => {
    const { invitation } = await invite('uma');
    const { secret } = unwrapResponseData<{ secret: string }>(await open(invitation));
    const wrong = `${invitation.slice(0, -43)}${'A'.repeat(43)}`;
    expect((await open(wrong)).envelope).toMatchObject({ error_code: 'CODE_INVALID' });
    expect((await accept(invitation, secret, 'password123')).envelope).toMatchObject({
      errors: { password: [expect.any(String)] },
    });
    const code = generateTotpCode(secret) === '000000' ? '000001' : '000000';
    const guess = () =>
      postApiJson('/admin/invitation/accept', null, { token: invitation, password: 'long enough it is', code });
    for (let i = 0; i < 8; i++) expect((await guess()).envelope).toMatchObject({ error_code: 'CODE_INVALID' });
    expect((await accept(invitation, secret)).envelope).toMatchObject({ error_code: 'ACCOUNT_LOCKED' });
  });
});

describe('staff members', () => {
  it('lose their sessions when role or access changes', async () => {
    const finance = await createTestStaffMember('finance');
    const { staff } = await read<{ staff: { id: string } }>('/admin/session', finance.token);
    const change = (body: object) => owner.change('PUT', `/admin/staff/${staff.id}`, { ...body });
    expect(unwrapResponseData(await change({ role: 'support', is_active: true, version: 0 }))).toMatchObject({
      member: { role: 'support', version: 1 },
    });
    expect((await callTestApi({ method: 'GET', path: '/admin/session', token: finance.token })).status).toBe(401);
    expect((await change({ role: 'support', is_active: false, version: 0 })).status).toBe(409);
    expect((await change({ role: 'support', is_active: false, version: 1 })).status).toBe(200);
    expect(await logs(`search=${staff.id}`)).toMatchObject([
      { action: 'staff.change', changes: [{ field: 'is_active', before: true, after: false }] },
      { action: 'staff.change', changes: [{ field: 'role', before: 'finance', after: 'support' }] },
    ]);
  });

  it('cannot change their own role or access', { tags: ['FIN-310'] }, async () => {
    const { staff } = await read<{ staff: { id: string } }>('/admin/session');
    for (const [method, tail, body] of [
      ['PUT', '', { role: 'read_only', is_active: true, version: 0 }],
      ['PUT', '', { role: 'owner', is_active: false, version: 0 }],
      ['POST', '/invite', {}],
    ] as const)
      expect((await owner.change(method, `/admin/staff/${staff.id}${tail}`, body)).status).toBe(403);
    expect((await members()).find(({ id }) => id === staff.id)).toMatchObject({ role: 'owner', is_active: true });
  });

  it('two owners removing each other concurrently › leaves one owner', { tags: ['FIN-310'] }, async () => {
    const [one, two] = [await createTestStaffMember('owner'), await createTestStaffMember('owner')];
    const ids = await Promise.all(
      [one, two].map(async ({ token }) => (await read<{ staff: { id: string } }>('/admin/session', token)).staff.id),
    );
    advanceTestClock(60_000);
    const remove = (member: TestStaffMember, id: string | undefined) =>
      callTestApi({
        method: 'PUT',
        path: `/admin/staff/${id}`,
        token: member.token,
        body: JSON.stringify({ role: 'owner', is_active: false, version: 0, reason: 'a duel', code: member.code() }),
      });
    const answers = await Promise.all([remove(one, ids[1]), remove(two, ids[0])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const activeOwners = (await members()).filter(({ id, is_active }) => ids.includes(id) && is_active);
    expect(activeOwners).toHaveLength(1);
  });

  it('reject taken names in any case', async () => {
    expect(
      (await owner.change('POST', '/admin/staff', { username: 'RITA', email: 'other@staff.example', role: 'owner' }))
        .envelope,
    ).toMatchObject({
      errors: { username: ['This username is already taken.'] },
    });
  });

  it('leave no secret in the operation logs', async () => {
    expect(await readAuditText()).not.toMatch(LEAKED_SECRET_PATTERN);
  });
});

describe('admin user levels', () => {
  const list = async () => (await read<{ levels: AdminLevel[] }>('/admin/user-levels')).levels;
  const level = (number: number) => ({
    level_number: number,
    level_name: `Level ${number}`,
    min_trading_volume: '100000000.50',
    trading_fee_discount: '17.5',
  });

  it('are added in between, updated on a version and removed, with history', { tags: ['FIN-307'] }, async () => {
    expect((await owner.change('POST', '/admin/user-levels', level(4))).envelope).toMatchObject({
      errors: { level_number: [expect.any(String)] },
    });
    const low = { ...level(6), min_trading_volume: '5' };
    expect((await owner.change('POST', '/admin/user-levels', low)).envelope).toMatchObject({
      errors: { min_trading_volume: [expect.any(String)] },
    });
    expect(
      (await owner.change('POST', '/admin/user-levels', { ...level(6), min_trading_volume: '300000000.50' })).envelope,
    ).toMatchObject({ errors: { trading_fee_discount: [expect.any(String)] } });
    const six = { ...level(6), min_trading_volume: '300000000.50', trading_fee_discount: '25.0' };
    const second = await createTestApprover();
    const add = async () => {
      expect((await second.approve(await owner.change('POST', '/admin/user-levels', six))).status).toBe(200);
      return (await list()).find(({ id }) => id === 'l6');
    };
    expect(await add()).toMatchObject({
      id: 'l6',
      min_trading_volume: '300000000.5',
      trading_fee_discount: '25',
      version: 2,
    });
    const { level_number: _, ...terms } = six;
    const change = (version: number, body: object = {}) =>
      owner.change('PUT', '/admin/user-levels/l6', { ...terms, ...body, version });
    expect((await change(0, { level_name: 'Top' })).status).toBe(409);
    expect(unwrapResponseData(await change(2, { level_name: 'Top' }))).toMatchObject({
      level: { level_name: 'Top', version: 3 },
    });
    expect((await owner.change('DELETE', '/admin/user-levels/l1', { version: 0 })).status).toBe(403);
    expect((await owner.change('DELETE', '/admin/user-levels/l6', { version: 3 })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(['l1', 'l2', 'l3', 'l4', 'l5']);
    expect(await add()).toMatchObject({ version: 6 });
    expect((await logs('search=l6')).map(({ action }) => action)).toEqual([
      'config.approve',
      'config.request',
      'level.remove',
      'level.change',
      'config.approve',
      'config.request',
    ]);
  });
});

describe('online visitors', () => {
  it('are listed with page and device, last seen first', { tags: ['FIN-304', 'FIN-319'] }, async () => {
    const at = nowSeconds();
    await openSocketConnection('conn-1', '198.51.100.7', at, 'Mozilla/5.0 (Macintosh) Chrome/120.0 Safari/537.36');
    await openSocketConnection('conn-2', '198.51.100.8', at);
    await openSocketConnection('conn-3', '198.51.100.9', at);
    await recordConnectionActivity('conn-1', '/trading', true);
    advanceTestClock(2000);
    await recordConnectionActivity('conn-2', '/market', true);
    const { online, total } = await read<{ online: OnlineUser[]; total: number }>('/admin/users/online');
    expect(total).toBe(2);
    expect(online).toMatchObject([
      { connection: 'conn-2', page: '/market', user_id: null, user_agent: null },
      { connection: 'conn-1', page: '/trading', address: '198.51.100.7', device: 'Chrome on macOS' },
    ]);
    await recordConnectionActivity('conn-2', '/market', false);
    const states = async () =>
      (await read<{ online: OnlineUser[] }>('/admin/users/online')).online.map((user) => [
        user.connection,
        user.is_viewing,
      ]);
    expect(await states()).toEqual([
      ['conn-2', false],
      ['conn-1', true],
    ]);
    advanceTestClock(61_000);
    expect(await states()).toEqual([
      ['conn-2', false],
      ['conn-1', false],
    ]);
    advanceTestClock(600_000);
    expect(await read('/admin/users/online')).toEqual({ online: [], total: 0 });
  });

  it('show the device named at login and the address of the connection', { tags: ['FIN-319'] }, async () => {
    const at = nowSeconds();
    const { token, user } = await logInLiveCustomer('at-a-device', '1');
    await openSocketConnection('conn-4', '198.51.100.10', at, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
    await recordConnectionActivity('conn-4', '/assets', true);
    await logInConnection('conn-4', {
      type: 'auth',
      token,
      user_id: user.id,
      is_mobile: true,
      device_info: { os: 'Android', osVersion: '15', browser: 'Chrome', brand: 'Google', model: 'Pixel 9' },
      user_agent: 'whatever it likes',
      ip: '203.0.113.99',
    });
    const { online } = await read<{ online: OnlineUser[] }>('/admin/users/online');
    expect(online.find(({ connection }) => connection === 'conn-4')).toMatchObject({
      user_id: user.id,
      username: 'at-a-device',
      address: '198.51.100.10',
      is_viewing: true,
      device: 'Firefox on Linux',
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      brand: 'Google',
      model: 'Pixel 9',
      system: 'Android 15',
      browser: 'Chrome',
      logged_in_at: expect.any(Number),
    });
    expect(JSON.stringify(online)).not.toContain('203.0.113.99');
  });
});

describe('admin demo accounts', () => {
  it('are listed with balances and found by owner', { tags: ['FIN-306'] }, async () => {
    const demo = await logInDemoCustomer();
    const { accounts } = await read<{ accounts: object[] }>('/admin/virtual-accounts?limit=1');
    expect(accounts).toMatchObject([
      { user_id: demo.user.id, username: demo.user.username, has_main_account: false, balance: '100000', epoch: 1 },
    ]);
    for (const search of [demo.user.id, demo.user.username, demo.user.demo_account])
      expect(await read(`/admin/virtual-accounts?search=${search}`)).toMatchObject({
        accounts: [{ id: demo.user.demo_account }],
        total: 1,
      });
    expect(await read(`/admin/virtual-accounts?search=${customer.user.id}`)).toMatchObject({ accounts: [] });
    expect((await postApiJson('/simulate/reset', demo.token, {})).status).toBe(200);
    const after = await read<{ accounts: { user_id: string }[] }>('/admin/virtual-accounts');
    expect(after.accounts.filter(({ user_id }) => user_id === demo.user.id)).toMatchObject([{ epoch: 2 }]);
  });
});

describe('message from staff to a user', () => {
  it('is delivered unchanged and audited without its text', { tags: ['FIN-297'] }, async () => {
    const body = {
      user_id: customer.user.id,
      title: 'A word',
      message: 'Your <b>document</b> is here.',
      mail: false,
    };
    expect((await support.change('POST', '/notifications/create', body)).status).toBe(200);
    const { notifications } = await read<{ notifications: object[] }>(
      '/notifications',
      (await liveSession(customer)).token,
    );
    expect(notifications[0]).toMatchObject({
      kind: 'message',
      title: 'A word',
      message: 'Your <b>document</b> is here.',
    });
    const [entry] = await logs(`search=${customer.user.id}&action=user.message`);
    expect(JSON.stringify(entry)).not.toContain('document');
    const nobody = { ...body, user_id: `usr_${'0'.repeat(26)}` };
    expect((await support.change('POST', '/notifications/create', nobody)).status).toBe(404);
  });
});

describe('admin users by verification status', () => {
  it('are filtered on the server', { tags: ['FIN-299'] }, async () => {
    const { users } = await read<{ users: AdminUserRow[] }>('/admin/users?kyc_status=verified');
    expect(users).toEqual([]);
    const all = await read<{ users: AdminUserRow[] }>('/admin/users?kyc_status=not_submitted&search=Carla');
    expect(all.users.map(({ username }) => username)).toContain('Carla');
  });
});
