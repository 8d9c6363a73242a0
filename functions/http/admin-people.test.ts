import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../shared/api/endpoint.ts';
import type { StaffId } from '../../shared/ids.ts';
import type { ListedUser } from '../../shared/schemas/admin.ts';
import type { AdminLevel, AuditView, Found, OnlineUser, StaffMember } from '../../shared/schemas/admin-people.ts';
import { openConnection } from '../data/connections.ts';
import { indexes } from '../data/keys.ts';
import { markSeen } from '../data/online.ts';
import { readStaff } from '../data/staff.ts';
import { queryAll } from '../data/table.ts';
import { transact } from '../data/transact.ts';
import { ownWallet } from '../data/user-wallets.ts';
import { authenticate } from '../domain/authenticate.ts';
import { createUser } from '../domain/create-user.ts';
import { openSession } from '../domain/open-session.ts';
import { now, nowSeconds, setClock } from '../lib/clock.ts';
import { type Answered, call } from '../testing/call.ts';
import { type Confirming, confirmingStaff } from '../testing/confirming.ts';
import { type Customer, demoLogin, liveLogin, staffTokens } from '../testing/logins.ts';
import { useMail } from '../testing/mail.ts';
import { useTable } from '../testing/table.ts';
import { visitFrom } from '../testing/visits.ts';

useTable();
const mail = useMail();

let owner: Confirming;
let support: Confirming;
let customer: Customer;
let tokens: Awaited<ReturnType<typeof staffTokens>>;

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  setClock(() => 1_800_000_000_400);
  owner = await confirmingStaff('owner');
  support = await confirmingStaff('support');
  customer = await liveLogin('Carla', '1000');
  tokens = await staffTokens();
});
afterAll(() => setClock());

const later = (ms: number) => {
  const at = now() + ms;
  setClock(() => at);
};
const data = <T>({ status, envelope, text }: Answered): T => {
  if (!envelope?.success) throw new Error(`${status} ${text}`);
  return envelope.data as T;
};
const read = async <T>(path: string, token = owner.token): Promise<T> =>
  data<T>(await call({ method: 'GET', path, token }));
const post = (path: string, token: string | null, body: object) =>
  call({ method: 'POST', path, token, body: JSON.stringify(body) });

interface Detail {
  user: ListedUser;
  person: { version: number; flags: Record<string, boolean>; is_closed: boolean; level_number: number };
}
const detail = (user = customer) => read<Detail>(`/admin/users/${user.user.id}`);
const path = (tail = '', user = customer) => `/admin/users/${user.user.id}${tail}`;
const logs = async (query: string) => (await read<{ entries: AuditView[] }>(`/admin/operation-logs?${query}`)).entries;
const find = async (q: string, token = owner.token) =>
  (await read<{ found: Found[] }>(`/admin/search?q=${encodeURIComponent(q)}`, token)).found;

const liveSession = ({ user }: Customer) => openSession(user, 'main', visitFrom());

const flags = { trading: true, options_trading: true, withdraw: true, deposit: true, login: true };

describe('a person', () => {
  it('is changed on the version that was looked at, with reason, before and after', async () => {
    const before = await detail();
    expect(before).toMatchObject({ person: { version: 0, flags, is_closed: false, level_number: 1 } });
    const answer = await support.change('PUT', path(), {
      email: 'Carla@Example.com',
      credit_score: 80,
      flags: { ...flags, options_trading: false },
      version: 0,
      reason: '  asked by telephone ',
    });
    expect(data(answer)).toMatchObject({
      user: { email: 'Carla@Example.com', credit_score: 80 },
      person: { version: 1, flags: { options_trading: false, trading: true } },
    });
    const [entry] = await logs(`search=${customer.user.id}`);
    expect(entry).toMatchObject({
      action: 'user.change',
      username: expect.stringMatching(/^support-/),
      subject: customer.user.id,
      reason: 'asked by telephone',
      changes: [
        { field: 'email', before: null, after: 'Carla@Example.com' },
        { field: 'credit_score', before: null, after: 80 },
        { field: 'options_trading', before: true, after: false },
      ],
    });
  });

  it('is not changed from a version that is gone, to what it is already, or by two at once', async () => {
    const same = { email: 'Carla@Example.com', credit_score: 80, flags: { ...flags, options_trading: false } };
    expect(await support.change('PUT', path(), { ...same, version: 0 })).toMatchObject({
      status: 409,
      envelope: { code: 4033 },
    });
    expect((await support.change('PUT', path(), { ...same, version: 1 })).envelope).toMatchObject({
      code: 4001,
      errors: { body: ['Nothing is changed.'] },
    });
    later(60_000);
    const put = (who: Confirming, credit_score: number) =>
      call({
        method: 'PUT',
        path: path(),
        token: who.token,
        body: JSON.stringify({ ...same, credit_score, version: 1, reason: 'at once', code: who.code() }),
      });
    const answers = await Promise.all([put(owner, 10), put(support, 20)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await detail()).toMatchObject({ person: { version: 2 } });
  });

  it('has an address that nobody else has, whatever its case; the old one is told and free again', async () => {
    const other = await liveLogin('Dora', '1');
    const given = { credit_score: null, flags, version: 0 };
    const taken = await support.change('PUT', path('', other), { ...given, email: 'cARLA@example.COM' });
    expect(taken.envelope).toMatchObject({ code: 4001, errors: { email: [expect.any(String)] } });
    const { person, user } = await detail();
    const moved = await support.change('PUT', path(), {
      email: 'new@example.com',
      credit_score: user.credit_score,
      flags: person.flags,
      version: person.version,
    });
    expect(moved.status).toBe(200);
    expect((await support.change('PUT', path('', other), { ...given, email: 'carla@example.com' })).status).toBe(200);
    expect((await find('new@example.com')).map(({ id }) => id)).toEqual([customer.user.id]);
    expect((await find('CARLA@example.com')).map(({ id }) => id)).toEqual([other.user.id]);
  });

  it.each(['inactive', 'banned'] as const)('who is %s is logged out everywhere, at once', async (status) => {
    const one = await liveLogin(`gone-${status}`, '1');
    expect(await authenticate(one.token)).not.toBeNull();
    expect(data(await owner.change('PUT', path('/status', one), { status, version: 0 }))).toMatchObject({
      user: { status },
      person: { version: 1 },
    });
    expect(await authenticate(one.token)).toBeNull();
    await owner.change('PUT', path('/status', one), { status: 'active', version: 1 });
    // The session that was is not there again once the person may log in.
    expect(await authenticate(one.token)).toBeNull();
    expect(data(await call({ method: 'GET', path: path('/sessions', one), token: owner.token }))).toEqual({
      sessions: [],
    });
  });

  it('who may not log in by flag is logged out too; who is suspended is not', async () => {
    const one = await liveLogin('flagged', '1');
    await owner.change('PUT', path('/status', one), { status: 'suspended', version: 0 });
    expect(await authenticate(one.token)).not.toBeNull();
    await owner.change('PUT', path('', one), {
      email: null,
      credit_score: null,
      flags: { ...flags, login: false },
      version: 1,
    });
    expect(await authenticate(one.token)).toBeNull();
  });

  it('is seen with sessions, which staff can end', async () => {
    const one = await liveLogin('many-devices', '1');
    const { sessions } = await read<{ sessions: { mode: string; address: string }[] }>(path('/sessions', one));
    expect(sessions).toMatchObject([{ mode: 'main', address: '192.0.2.1' }]);
    expect(data(await support.change('DELETE', path('/sessions', one), {}))).toEqual({ ended: 1 });
    expect(await authenticate(one.token)).toBeNull();
    expect(await logs(`search=${one.user.id}`)).toMatchObject([{ action: 'user.end_sessions' }]);
  });

  it('is noted about: a note stays, is paged, and the log says that there is one and not what', async () => {
    for (const text of ['first', 'second', 'third']) {
      later(10);
      expect((await post(path('/notes'), tokens.finance, { text })).status).toBe(200);
    }
    const one = await read<{ notes: { text: string }[]; next_cursor: string }>(`${path('/notes')}?limit=2`);
    expect(one.notes.map(({ text }) => text)).toEqual(['third', 'second']);
    const two = await read<{ notes: { text: string }[] }>(`${path('/notes')}?limit=2&cursor=${one.next_cursor}`);
    expect(two.notes.map(({ text }) => text)).toEqual(['first']);
    const [entry] = await logs(`search=${customer.user.id}&action=user.note`);
    expect(JSON.stringify(entry)).not.toContain('third');
    expect((await call({ method: 'PUT', path: path('/notes'), token: owner.token })).status).toBe(404);
  });
});

describe('closing an account', () => {
  it('is for owners, waits until nothing is left, and takes away what identifies the person', async () => {
    const rich = await liveLogin('rich-one', '5');
    const refused = await owner.change('DELETE', path('', rich), { version: 0 });
    expect(refused.envelope).toMatchObject({ error_code: 'INVALID_ORDER_STATUS' });
    expect((await support.change('DELETE', path('', rich), { version: 0 })).status).toBe(403);
    const empty = await openSession(
      await createUser({ username: 'empty-one', password: 'x', email: 'e@example.com' }),
      'main',
      visitFrom(),
    );
    const id = empty.user.id;
    expect((await owner.change('DELETE', `/admin/users/${id}`, { version: 3 })).status).toBe(409);
    expect((await owner.change('DELETE', `/admin/users/${id}`, { version: 0 })).status).toBe(200);
    expect(await authenticate(empty.token)).toBeNull();
    const closed = await read<Detail>(`/admin/users/${id}`);
    expect(closed).toMatchObject({ user: { email: null, status: 'inactive' }, person: { is_closed: true } });
    expect(await find('e@example.com')).toEqual([]);
    expect(await find('empty-one')).toEqual([]);
    expect((await owner.change('DELETE', `/admin/users/${id}`, { version: 0 })).status).toBe(404);
    const back = await owner.change('PUT', `/admin/users/${id}/status`, { status: 'active', version: 0 });
    expect(back.envelope).toMatchObject({ errors: { body: ['This account is closed.'] } });
    expect(await logs(`search=${id}`)).toMatchObject([{ action: 'user.close' }]);
  });
});

describe('a new person', () => {
  it('gets a link to choose a password, in an e-mail that opens nothing by itself', async () => {
    const { user } = data<{ user: ListedUser }>(
      await support.change('POST', '/admin/users', { username: 'Newcomer', email: 'newcomer@example.com' }),
    );
    expect(user).toMatchObject({ username: 'Newcomer', email: 'newcomer@example.com', status: 'active' });
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]).toMatchObject({ to: 'newcomer@example.com' });
    expect(mail.sent[0]?.text).toContain('https://site.example/forgot-password?username=Newcomer');
    expect(mail.sent[0]?.text).not.toMatch(/\b\d{6}\b/);
  });

  it('needs a name and an address that nobody has, and leaves nothing where one is taken', async () => {
    const add = (username: string, email: string) => support.change('POST', '/admin/users', { username, email });
    expect((await add('NEWCOMER', 'else@example.com')).envelope).toMatchObject({
      errors: { username: ['Username already taken.'] },
    });
    expect((await add('somebody-else', 'NEWCOMER@example.com')).envelope).toMatchObject({
      errors: { email: ['E-mail already registered.'] },
    });
    expect(await find('somebody-else')).toEqual([]);
    expect(mail.sent).toEqual([]);
  });

  it('and others are sent the link again; whoever has no address cannot be', async () => {
    const [found] = await find('newcomer@example.com');
    expect((await support.change('PUT', `/admin/users/${found?.id}/password`, {})).status).toBe(200);
    expect(mail.sent.map(({ to }) => to)).toEqual(['newcomer@example.com']);
    const demo = await demoLogin();
    expect((await support.change('PUT', path('/password', demo), {})).envelope).toMatchObject({ code: 4046 });
    mail.refuse = { status: 500, type: 'InternalServiceError' };
    expect((await support.change('PUT', `/admin/users/${found?.id}/password`, {})).status).toBe(503);
  });
});

describe('the code of the authenticator', () => {
  it('is asked for by every change, and used up with it alone', async () => {
    const one = await liveLogin('careful', '1');
    later(60_000);
    const put = (version: number, code?: string, status = 'suspended') =>
      call({
        method: 'PUT',
        path: path('/status', one),
        token: owner.token,
        body: JSON.stringify({ status, version, reason: 'to see', ...(code && { code }) }),
      });
    expect(await put(0)).toMatchObject({ status: 403, envelope: { error_code: 'STEP_UP_REQUIRED' } });
    const code = owner.code();
    expect((await put(5, code)).status).toBe(409);
    expect((await put(0, code)).status).toBe(200);
    expect((await put(1, code, 'active')).envelope).toMatchObject({ error_code: 'STEP_UP_REQUIRED' });
    expect(await detail(one)).toMatchObject({ user: { status: 'suspended' } });
  });
});

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() });
interface Invited {
  member: StaffMember;
  invitation: string;
  expires_at: number;
}
const invite = async (username: string, role = 'risk') =>
  data<Invited>(await owner.change('POST', '/admin/staff', { username, role }));
const open = (token: string) => post('/admin/invitation/open', null, { token });
const accept = (token: string, secret: string, password = 'a sentence that nobody guesses') =>
  post('/admin/invitation/accept', null, { token, password, code: codeOf(secret) });
const logIn = (username: string, secret: string, password = 'a sentence that nobody guesses') =>
  post('/admin/login', null, { username, password, code: codeOf(secret) });
const members = async () => (await read<{ staff: StaffMember[] }>('/admin/staff')).staff;

describe('an invitation', () => {
  it('leads to a password and an authenticator, whose secret is sealed; then one can log in', async () => {
    const { member, invitation, expires_at } = await invite('rita');
    expect(member).toMatchObject({ username: 'rita', role: 'risk', is_active: true, has_totp: false, version: 0 });
    expect(expires_at).toBe(nowSeconds() + 86_400);
    const { secret, uri } = data<{ secret: string; uri: string }>(await open(invitation));
    expect(uri).toContain(`secret=${secret}`);
    expect(data(await open(invitation))).toMatchObject({ secret });
    expect((await logIn('rita', secret)).status).toBe(401);
    expect(data(await accept(invitation, secret))).toMatchObject({ staff: { username: 'rita', role: 'risk' } });
    later(30_000);
    expect((await logIn('rita', secret)).status).toBe(200);
    const stored = await readStaff(member.id as StaffId);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored?.invitation).toBeUndefined();
    expect((await members()).find(({ id }) => id === member.id)).toMatchObject({ has_totp: true, version: 1 });
  });

  it('is good once, also for many at the same moment', async () => {
    const { invitation } = await invite('sam');
    const { secret } = data<{ secret: string }>(await open(invitation));
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(invitation, secret)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    for (const again of [await accept(invitation, secret), await open(invitation)])
      expect(again.envelope).toMatchObject({ error_code: 'CODE_INVALID' });
  });

  it('runs out after a day, is replaced by a newer one, and ends with the access', async () => {
    const first = await invite('tom');
    const second = data<Invited>(await owner.change('POST', `/admin/staff/${first.member.id}/invite`, {}));
    expect((await open(first.invitation)).status).toBe(422);
    expect((await open(second.invitation)).status).toBe(200);
    later(86_400_000);
    expect((await open(second.invitation)).status).toBe(422);
    later(-86_400_000);
    expect((await open(second.invitation)).status).toBe(200);
    const third = data<Invited>(await owner.change('POST', `/admin/staff/${first.member.id}/invite`, {}));
    await owner.change('PUT', `/admin/staff/${first.member.id}`, { role: 'risk', is_active: false, version: 2 });
    expect((await open(third.invitation)).status).toBe(422);
    expect((await owner.change('POST', `/admin/staff/${first.member.id}/invite`, {})).status).toBe(403);
  });

  it('is not guessed: a wrong secret, a wrong code, a weak password', async () => {
    const { invitation } = await invite('uma');
    const { secret } = data<{ secret: string }>(await open(invitation));
    const wrong = `${invitation.slice(0, -43)}${'A'.repeat(43)}`;
    expect((await open(wrong)).envelope).toMatchObject({ error_code: 'CODE_INVALID' });
    expect((await accept(invitation, secret, 'password123')).envelope).toMatchObject({
      errors: { password: [expect.any(String)] },
    });
    const code = codeOf(secret) === '000000' ? '000001' : '000000';
    const guess = () =>
      post('/admin/invitation/accept', null, { token: invitation, password: 'long enough it is', code });
    for (let i = 0; i < 8; i++) expect((await guess()).envelope).toMatchObject({ error_code: 'CODE_INVALID' });
    expect((await accept(invitation, secret)).envelope).toMatchObject({ error_code: 'ACCOUNT_LOCKED' });
  });
});

describe('the staff', () => {
  it('a changed role or ended access ends the sessions of that member, and what is under way', async () => {
    const finance = await confirmingStaff('finance');
    const { staff } = await read<{ staff: { id: string } }>('/admin/session', finance.token);
    const change = (body: object) => owner.change('PUT', `/admin/staff/${staff.id}`, { ...body });
    expect(data(await change({ role: 'support', is_active: true, version: 0 }))).toMatchObject({
      member: { role: 'support', version: 1 },
    });
    expect((await call({ method: 'GET', path: '/admin/session', token: finance.token })).status).toBe(401);
    expect((await change({ role: 'support', is_active: false, version: 0 })).status).toBe(409);
    expect((await change({ role: 'support', is_active: false, version: 1 })).status).toBe(200);
    expect(await logs(`search=${staff.id}`)).toMatchObject([
      { action: 'staff.change', changes: [{ field: 'is_active', before: true, after: false }] },
      { action: 'staff.change', changes: [{ field: 'role', before: 'finance', after: 'support' }] },
    ]);
  });

  it('nobody changes themselves', async () => {
    const { staff } = await read<{ staff: { id: string } }>('/admin/session');
    for (const [method, tail, body] of [
      ['PUT', '', { role: 'read_only', is_active: true, version: 0 }],
      ['PUT', '', { role: 'owner', is_active: false, version: 0 }],
      ['POST', '/invite', {}],
    ] as const)
      expect((await owner.change(method, `/admin/staff/${staff.id}${tail}`, body)).status).toBe(403);
    expect((await members()).find(({ id }) => id === staff.id)).toMatchObject({ role: 'owner', is_active: true });
  });

  it('two owners who remove each other at once: one of them stays', async () => {
    const [one, two] = [await confirmingStaff('owner'), await confirmingStaff('owner')];
    const ids = await Promise.all(
      [one, two].map(async ({ token }) => (await read<{ staff: { id: string } }>('/admin/session', token)).staff.id),
    );
    later(60_000);
    const remove = (who: Confirming, id: string | undefined) =>
      call({
        method: 'PUT',
        path: `/admin/staff/${id}`,
        token: who.token,
        body: JSON.stringify({ role: 'owner', is_active: false, version: 0, reason: 'a duel', code: who.code() }),
      });
    const answers = await Promise.all([remove(one, ids[1]), remove(two, ids[0])]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await members()).filter(({ id, is_active }) => ids.includes(id) && is_active);
    expect(left).toHaveLength(1);
  });

  it('whose names are taken, whatever the case, are not added again', async () => {
    expect((await owner.change('POST', '/admin/staff', { username: 'RITA', role: 'owner' })).envelope).toMatchObject({
      errors: { username: ['Username already taken.'] },
    });
  });
});

describe('operation logs', () => {
  it('are found by action, by who and by whom, page by page', async () => {
    const all: AuditView[] = [];
    let cursor: string | null = null;
    do {
      const page: { entries: AuditView[]; next_cursor: string | null } = await read(
        `/admin/operation-logs?limit=7${cursor === null ? '' : `&cursor=${cursor}`}`,
      );
      all.push(...page.entries);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const created = await logs('action=staff.create');
    expect(created.length).toBeGreaterThan(3);
    expect(created).toEqual(all.filter(({ action }) => action === 'staff.create'));
    const { staff } = await read<{ staff: { username: string } }>('/admin/session', support.token);
    const by = await logs(`search=${staff.username.toUpperCase()}`);
    expect(by).toEqual(all.filter(({ username }) => username === staff.username));
  });

  it('leave as CSV, which is recorded, and have no secret in them', async () => {
    const { text, status } = await call({
      method: 'GET',
      path: '/admin/operation-logs.csv?action=user.change',
      token: tokens.read_only,
    });
    expect([status, text.split('\r\n')[0]]).toEqual([
      200,
      'id,at,staff_id,username,action,address,subject,reason,changes,detail',
    ]);
    expect((await logs('action=audit.export'))[0]).toMatchObject({ detail: { action: 'user.change' } });
    for await (const entry of queryAll<object>({ index: 'gsi2', pk: indexes.auditPk() })) {
      const words = JSON.stringify(entry);
      expect(words).not.toMatch(/secret|hash|password"|nobody guesses|local\.[A-Za-z0-9+/]{20}|\.[\w-]{43}\b/);
    }
  });

  it('are changed and deleted by nobody: there is no way to', async () => {
    const [entry] = await logs('action=user.change');
    for (const method of ['PUT', 'POST', 'DELETE'])
      for (const tail of ['', `/${entry?.id}`])
        expect((await call({ method, path: `/admin/operation-logs${tail}`, token: owner.token })).status).toBe(404);
  });
});

describe('the one search box', () => {
  it('finds people by the whole id, name beginnings, wallets; staff by theirs', async () => {
    const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
    await transact([ownWallet(customer.user.id, wallet)]);
    expect(await find(customer.user.id)).toMatchObject([{ kind: 'user', path: `/admin/users/${customer.user.id}` }]);
    expect(await find(customer.user.id.slice(0, -1))).toEqual([]);
    expect((await find('cAR')).map(({ title }) => title)).toEqual(['careful', 'Carla']);
    expect(await find(wallet.toLowerCase())).toMatchObject([{ kind: 'wallet', id: customer.user.id }]);
    expect(await find('RIT')).toMatchObject([{ kind: 'staff', title: 'rita' }]);
    expect(await find('arla')).toEqual([]);
    expect(await find("'; drop table")).toEqual([]);
  });
});

describe('levels', () => {
  const list = async () => (await read<{ levels: AdminLevel[] }>('/admin/user-levels')).levels;
  const level = (number: number) => ({
    level_number: number,
    level_name: `Level ${number}`,
    min_trading_volume: '100000000.50',
    trading_fee_discount: '17.5',
  });

  it('are added between others, changed on a version and removed, with their history', async () => {
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
    expect(data(await owner.change('POST', '/admin/user-levels', six))).toMatchObject({
      level: { id: 'l6', min_trading_volume: '300000000.5', trading_fee_discount: '25', version: 1 },
    });
    const { level_number: _, ...terms } = six;
    const change = (version: number, body: object = {}) =>
      owner.change('PUT', '/admin/user-levels/l6', { ...terms, ...body, version });
    expect((await change(0, { level_name: 'Top' })).status).toBe(409);
    expect(data(await change(1, { level_name: 'Top' }))).toMatchObject({ level: { level_name: 'Top', version: 2 } });
    expect((await owner.change('DELETE', '/admin/user-levels/l1', { version: 0 })).status).toBe(403);
    expect((await owner.change('DELETE', '/admin/user-levels/l6', { version: 2 })).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual(['l1', 'l2', 'l3', 'l4', 'l5']);
    expect(data(await owner.change('POST', '/admin/user-levels', six))).toMatchObject({ level: { version: 4 } });
    expect((await logs('search=l6')).map(({ action }) => action)).toEqual([
      'level.create',
      'level.remove',
      'level.change',
      'level.create',
    ]);
  });
});

describe('who is on the site', () => {
  it('is listed with page and device, the last seen first, whoever they are', async () => {
    const at = nowSeconds();
    await openConnection('conn-1', '198.51.100.7', at, 'Mozilla/5.0 (Macintosh) Chrome/120.0 Safari/537.36');
    await openConnection('conn-2', '198.51.100.8', at);
    await openConnection('conn-3', '198.51.100.9', at);
    await markSeen('conn-1', '/trading', true);
    later(2000);
    await markSeen('conn-2', '/market', true);
    const { online, total } = await read<{ online: OnlineUser[]; total: number }>('/admin/users/online');
    expect(total).toBe(2);
    expect(online).toMatchObject([
      { connection: 'conn-2', page: '/market', user_id: null, user_agent: null },
      { connection: 'conn-1', page: '/trading', address: '198.51.100.7', device: 'Chrome on macOS' },
    ]);
    later(61_000);
    expect(await read('/admin/users/online')).toEqual({ online: [], total: 0 });
  });
});

describe('demo accounts', () => {
  it('are listed with what they hold, and found by whose they are', async () => {
    const demo = await demoLogin();
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
  });
});

describe('a message', () => {
  it('reaches the person it is for, in the words it was given, and is recorded without them', async () => {
    const given = { user_id: customer.user.id, title: 'A word', message: 'Your <b>document</b> is here.', mail: false };
    expect((await support.change('POST', '/notifications/create', given)).status).toBe(200);
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
    const nobody = { ...given, user_id: `usr_${'0'.repeat(26)}` };
    expect((await support.change('POST', '/notifications/create', nobody)).status).toBe(404);
  });
});

describe('users', () => {
  it('are filtered by what became of their verification', async () => {
    const { users } = await read<{ users: ListedUser[] }>('/admin/users?kyc_status=verified');
    expect(users).toEqual([]);
    const all = await read<{ users: ListedUser[] }>('/admin/users?kyc_status=not_submitted&search=Carla');
    expect(all.users.map(({ username }) => username)).toContain('Carla');
  });
});

describe('who may', () => {
  it('a role that may not is told so before anything is validated or looked up', async () => {
    const refused = { status: 403, envelope: { code: 4004, error_code: 'FORBIDDEN' } };
    for (const role of roles) {
      if (role === 'owner') continue;
      for (const body of ['{', '{}', '{"nonsense":1}']) {
        expect(await call({ method: 'POST', path: '/admin/staff', token: tokens[role], body })).toMatchObject(refused);
        expect(
          await call({ method: 'DELETE', path: '/admin/users/usr_nonsense', token: tokens[role], body }),
        ).toMatchObject(refused);
      }
    }
    expect((await post(path('/notes'), tokens.read_only, { text: 'x' })).status).toBe(403);
    expect((await post('/notifications/create', tokens.risk, {})).status).toBe(403);
  });
});
