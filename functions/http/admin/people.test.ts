import { beforeAll, describe, expect, it } from 'vitest';
import { recordSecurityEvent } from '#functions/data/identity/security-log.ts';
import { accountItems } from '#functions/data/ledger/accounts.ts';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getUserAccount, findUserByName, type StoredUser } from '#functions/data/users/users.ts';
import { assignWalletOwner } from '#functions/data/wallets/user-wallets.ts';
import { authenticateUser } from '#functions/domain/identity/authenticate.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  searchAsStaff as findAs,
  advanceTestClock,
  listAuditEntries as logsAs,
  postApiJson,
  getApiJson as readAs,
  readAuditText,
  LEAKED_SECRET_PATTERN,
} from '#functions/testing/contract/back-office.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import {
  type LoggedInCustomer,
  logInDemoCustomer,
  logInLiveCustomer,
  createStaffTokens,
} from '#functions/testing/people/logins.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError, getSortedStatuses } from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AuditEntryView } from '#shared/schemas/admin/audit.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';

useTestTable();
const mail = useTestMail();

let owner: TestStaffMember;
let support: TestStaffMember;
let customer: LoggedInCustomer;
let tokens: Awaited<ReturnType<typeof createStaffTokens>>;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  owner = await createTestStaffMember('owner');
  support = await createTestStaffMember('support');
  customer = await logInLiveCustomer('Carla', '1000');
  tokens = await createStaffTokens();
});

const read = <T>(path: string, token = owner.token): Promise<T> => readAs<T>(path, token);
const logs = (query: string) => logsAs(query, owner.token);
/** Returns entries without reads. */
const acts = async (query: string) => (await logs(query)).filter(({ action }) => action !== 'staff.read');
const find = (q: string) => findAs(q, owner.token);

interface Detail {
  user: AdminUserRow;
  person: { version: number; flags: Record<string, boolean>; is_closed: boolean; level_number: number };
}
const detail = (user = customer) => read<Detail>(`/admin/users/${user.user.id}`);
const path = (tail = '', user = customer) => `/admin/users/${user.user.id}${tail}`;

const flags = { trading: true, options_trading: true, withdraw: true, deposit: true, login: true };

describe('admin user', () => {
  it(
    'is updated on the version that was read and audited with reason, before and after',
    { tags: ['FIN-299'] },
    async () => {
      const before = await detail();
      expect(before).toMatchObject({ person: { version: 0, flags, is_closed: false, level_number: 1 } });
      const answer = await support.change('PUT', path(), {
        credit_score: null,
        flags: { ...flags, options_trading: false },
        version: 0,
        reason: '  asked by telephone ',
      });
      expect(unwrapResponseData(answer)).toMatchObject({
        user: { email: null, credit_score: null },
        approval_id: null,
        person: { version: 1, flags: { options_trading: false, trading: true } },
      });
      const [entry] = await logs(`search=${customer.user.id}`);
      expect(entry).toMatchObject({
        action: 'user.change',
        username: expect.stringMatching(/^support-/),
        subject: customer.user.id,
        reason: 'asked by telephone',
        changes: [{ field: 'options_trading', before: true, after: false }],
      });
    },
  );

  it(
    'update is rejected when stale, without effect or second of two concurrent ones',
    { tags: ['FIN-299'] },
    async () => {
      const fields = { credit_score: null, flags: { ...flags, options_trading: false } };
      expect(await support.change('PUT', path(), { ...fields, version: 0 })).toMatchObject({
        status: 409,
        envelope: { code: 4033 },
      });
      expect((await support.change('PUT', path(), { ...fields, version: 1 })).envelope).toMatchObject({
        code: 4001,
        errors: { body: ['No changes.'] },
      });
      advanceTestClock(60_000);
      const put = (member: TestStaffMember, off: 'withdraw' | 'deposit') =>
        callTestApi({
          method: 'PUT',
          path: path(),
          token: member.token,
          body: JSON.stringify({
            ...fields,
            flags: { ...fields.flags, [off]: false },
            version: 1,
            reason: 'at once',
            code: member.code(),
          }),
        });
      const answers = await Promise.all([put(owner, 'withdraw'), put(support, 'deposit')]);
      expect(getSortedStatuses(answers)).toEqual([200, 409]);
      expect(await detail()).toMatchObject({ person: { version: 2 } });
    },
  );

  it.each(['inactive', 'banned'] as const)('with new status %s is logged out everywhere at once', async (status) => {
    const user = await logInLiveCustomer(`gone-${status}`, '1');
    expect(await authenticateUser(user.token)).not.toBeNull();
    expect(unwrapResponseData(await owner.change('PUT', path('/status', user), { status, version: 0 }))).toMatchObject({
      user: { status },
      person: { version: 1 },
    });
    expect(await authenticateUser(user.token)).toBeNull();
    await owner.change('PUT', path('/status', user), { status: 'active', version: 1 });
    // An old session does not revive once the user may log in again.
    expect(await authenticateUser(user.token)).toBeNull();
    expect(
      unwrapResponseData(await callTestApi({ method: 'GET', path: path('/sessions', user), token: owner.token })),
    ).toEqual({
      sessions: [],
    });
  });

  it.each(['suspended', 'inactive', 'banned'] as const)(
    'set to %s by support › can be reactivated by owner or risk only',
    async (status) => {
      const user = await logInLiveCustomer(`lifted-${status}`, '1');
      const set = (member: TestStaffMember, next: string) =>
        member.change('PUT', path('/status', user), { status: next });
      expect((await set(support, status)).status).toBe(200);
      expect(getResponseError(await set(support, 'active')).error_code).toBe('FORBIDDEN');
      expect((await set(await createTestStaffMember('risk'), 'active')).status).toBe(200);
    },
  );

  it('PUT /admin/users/{id} › forbids support to re-enable any flag, owner and risk none', async () => {
    const user = await logInLiveCustomer('restricted', '1');
    const update = (member: TestStaffMember, next: object, version: number) =>
      member.change('PUT', path('', user), { credit_score: null, flags: { ...flags, ...next }, version });
    const off = { trading: false, options_trading: false, withdraw: false, deposit: false, login: false };
    expect((await update(support, off, 0)).status).toBe(200);
    for (const flag of Object.keys(off)) {
      const answer = await update(support, { ...off, [flag]: true }, 1);
      expect([answer.status, getResponseError(answer)]).toMatchObject([
        403,
        {
          error_code: 'FORBIDDEN',
          errors: { [`flags.${flag}`]: ['Only the owner and risk roles can switch this back on.'] },
        },
      ]);
    }
    expect(await detail(user)).toMatchObject({ person: { version: 1, flags: off } });
    const lifted = await update(await createTestStaffMember('risk'), { ...off, deposit: true }, 1);
    expect(lifted.status).toBe(200);
    expect((await update(support, { ...off, deposit: false }, 2)).status).toBe(200);
    expect((await update(owner, {}, 3)).status).toBe(200);
  });

  it(
    'is logged out when the login flag is removed, but not when suspended',
    { tags: ['TRD-161', 'FIN-300'] },
    async () => {
      const user = await logInLiveCustomer('flagged', '1');
      // A status may be set without reading it first.
      expect((await owner.change('PUT', path('/status', user), { status: 'suspended' })).status).toBe(200);
      expect(await authenticateUser(user.token)).not.toBeNull();
      const setLogin = (login: boolean, version: number) =>
        owner.change('PUT', path('', user), { credit_score: null, flags: { ...flags, login }, version });
      expect((await setLogin(false, 1)).status).toBe(200);
      expect(await authenticateUser(user.token)).toBeNull();
      // A user who may log in again needs a new login.
      expect((await setLogin(true, 2)).status).toBe(200);
      expect(await authenticateUser(user.token)).toBeNull();
    },
  );

  it('is returned with sessions, which staff can end', { tags: ['FIN-303', 'TRD-216'] }, async () => {
    const user = await logInLiveCustomer('many-devices', '1');
    const { sessions } = await read<{ sessions: { mode: string; address: string }[] }>(path('/sessions', user));
    expect(sessions).toMatchObject([{ mode: 'main', address: '192.0.2.1' }]);
    // Half of a token: no member of staff needs it.
    expect(JSON.stringify(sessions)).not.toContain('ses_');
    expect(unwrapResponseData(await support.change('DELETE', path('/sessions', user), {}))).toEqual({ ended: 1 });
    expect(await authenticateUser(user.token)).toBeNull();
    expect(await acts(`search=${user.user.id}`)).toMatchObject([{ action: 'user.end_sessions' }]);
  });

  it('is returned with the security log, newest first', { tags: ['FIN-303'] }, async () => {
    const user = await logInLiveCustomer('kept-about', '1');
    for (const [event, address] of [
      ['password_changed', '192.0.2.7'],
      ['frozen', '192.0.2.8'],
    ] as const) {
      advanceTestClock(10);
      await recordSecurityEvent(user.user.id, event, buildTestVisit(address));
    }
    const { events } = await read<{ events: object[] }>(path('/security-log', user), tokens.read_only);
    expect(events).toMatchObject([
      { event: 'frozen', address: '192.0.2.8' },
      { event: 'password_changed', address: '192.0.2.7' },
    ]);
  });

  it('notes › are permanent, paginated, and logged without their text', { tags: ['FIN-303'] }, async () => {
    const finance = await createTestStaffMember('finance');
    for (const text of ['first', 'second', 'third']) {
      advanceTestClock(10);
      // One code is valid for the notes of ten minutes.
      const code = text === 'first' ? finance.code() : undefined;
      if (text === 'first') expect((await postApiJson(path('/notes'), finance.token, { text })).status).toBe(403);
      expect((await postApiJson(path('/notes'), finance.token, { text, code })).status).toBe(200);
    }
    const firstPage = await read<{ notes: { text: string }[]; next_cursor: string }>(`${path('/notes')}?limit=2`);
    expect(firstPage.notes.map(({ text }) => text)).toEqual(['third', 'second']);
    const two = await read<{ notes: { text: string }[] }>(`${path('/notes')}?limit=2&cursor=${firstPage.next_cursor}`);
    expect(two.notes.map(({ text }) => text)).toEqual(['first']);
    const [entry] = await logs(`search=${customer.user.id}&action=user.note`);
    expect(JSON.stringify(entry)).not.toContain('third');
    expect((await callTestApi({ method: 'PUT', path: path('/notes'), token: owner.token })).status).toBe(404);
  });
});

describe('account closure by staff', () => {
  it('requires an owner and an empty account, and removes identifying data', { tags: ['FIN-313'] }, async () => {
    const rich = await logInLiveCustomer('rich-one', '5');
    const closeAnswer = await owner.change('DELETE', path('', rich), { version: 0 });
    expect(closeAnswer.envelope).toMatchObject({ error_code: 'INVALID_ORDER_STATUS' });
    expect((await support.change('DELETE', path('', rich), { version: 0 })).status).toBe(403);
    const empty = await openSession(
      await createUser({ username: 'empty-one', password: 'x', email: 'e@example.com' }),
      'main',
      buildTestVisit(),
    );
    const id = empty.user.id;
    expect((await owner.change('DELETE', `/admin/users/${id}`, { version: 3 })).status).toBe(409);
    expect((await owner.change('DELETE', `/admin/users/${id}`, { version: 0 })).status).toBe(200);
    expect(await authenticateUser(empty.token)).toBeNull();
    const closed = await read<Detail>(`/admin/users/${id}`);
    expect(closed).toMatchObject({ user: { email: null, status: 'inactive' }, person: { is_closed: true } });
    expect(await find('e@example.com')).toEqual([]);
    expect(await find('empty-one')).toEqual([]);
    expect((await owner.change('DELETE', `/admin/users/${id}`, { version: 0 })).status).toBe(404);
    const statusAnswer = await owner.change('PUT', `/admin/users/${id}/status`, { status: 'active', version: 0 });
    expect(statusAnswer.envelope).toMatchObject({ errors: { body: ['This account is closed.'] } });
    expect(await acts(`search=${id}`)).toMatchObject([{ action: 'user.close' }]);
  });
});

describe('user created by staff', () => {
  it('gets an e-mail link to choose a password', { tags: ['FIN-299', 'FIN-301'] }, async () => {
    const { user } = unwrapResponseData<{ user: AdminUserRow }>(
      await support.change('POST', '/admin/users', { username: 'Newcomer', email: 'newcomer@example.com' }),
    );
    expect(user).toMatchObject({ username: 'Newcomer', email: 'newcomer@example.com', status: 'active' });
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]).toMatchObject({ to: 'newcomer@example.com' });
    expect(mail.sent[0]?.text).toContain('https://site.example/forgot-password?username=Newcomer');
    expect(mail.sent[0]?.text).not.toMatch(/\b\d{6}\b/);
    const live = getUserAccount((await findUserByName('Newcomer')) as StoredUser, 'main');
    expect(live && (await getItem(accountItems.key(live)))).toMatchObject({ user_id: user.id });
  });

  it('is found by a part of the name or address', { tags: ['FIN-299'] }, async () => {
    for (const search of ['EWCOM', 'comer@EXAM']) {
      const { users } = await read<{ users: AdminUserRow[] }>(`/admin/users?search=${search}`);
      expect([search, users.map(({ username }) => username)]).toEqual([search, ['Newcomer']]);
    }
  });

  it('requires a free name and address; nothing is stored otherwise', async () => {
    const add = (username: string, email: string) => support.change('POST', '/admin/users', { username, email });
    expect((await add('NEWCOMER', 'else@example.com')).envelope).toMatchObject({
      errors: { username: ['This username is already taken.'] },
    });
    expect((await add('somebody-else', 'NEWCOMER@example.com')).envelope).toMatchObject({
      errors: { email: ['E-mail already registered.'] },
    });
    expect(await find('somebody-else')).toEqual([]);
    expect(mail.sent).toEqual([]);
  });

  it('gets the link again on request; users without an address cannot', { tags: ['FIN-301'] }, async () => {
    const [newcomer] = await find('newcomer@example.com');
    expect((await support.change('PUT', `/admin/users/${newcomer?.id}/password`, {})).status).toBe(200);
    expect(mail.sent.map(({ to }) => to)).toEqual(['newcomer@example.com']);
    const demo = await logInDemoCustomer();
    expect((await support.change('PUT', path('/password', demo), {})).envelope).toMatchObject({ code: 4046 });
    mail.refuse = { status: 500, type: 'InternalServiceError' };
    expect((await support.change('PUT', `/admin/users/${newcomer?.id}/password`, {})).status).toBe(503);
  });
});

describe('step-up code of staff', () => {
  it(
    'is required by every change and consumed only when the change succeeds',
    { tags: ['FIN-311', 'FIN-321'] },
    async () => {
      const user = await logInLiveCustomer('careful', '1');
      advanceTestClock(60_000);
      const put = (version: number, code?: string, status = 'suspended') =>
        callTestApi({
          method: 'PUT',
          path: path('/status', user),
          token: owner.token,
          body: JSON.stringify({ status, version, reason: 'to see', ...(code && { code }) }),
        });
      expect(await put(0)).toMatchObject({ status: 403, envelope: { error_code: 'STEP_UP_REQUIRED' } });
      for (const reason of [undefined, '', ' ']) {
        const { envelope } = await owner.change('PUT', path('/status', user), { status: 'suspended', reason });
        expect(envelope).toMatchObject({ code: 4001, errors: { reason: expect.any(Array) } });
      }
      const code = owner.code();
      expect((await put(5, code)).status).toBe(409);
      expect((await put(0, code)).status).toBe(200);
      expect((await put(1, code, 'active')).envelope).toMatchObject({ error_code: 'STEP_UP_REQUIRED' });
      expect(await detail(user)).toMatchObject({ user: { status: 'suspended' } });
    },
  );
});

describe('staff operation logs', () => {
  it('are found by action, actor and subject, page by page', { tags: ['FIN-305'] }, async () => {
    const all: AuditEntryView[] = [];
    let cursor: string | null = null;
    do {
      const page: { entries: AuditEntryView[]; next_cursor: string | null } = await read(
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
    const entries = await logs('action=user.change');
    expect(entries.length).toBeGreaterThan(2);
    expect(entries).toEqual(all.filter(({ action }) => action === 'user.change'));
    const { staff } = await read<{ staff: { username: string } }>('/admin/session', support.token);
    const by = await logs(`search=${staff.username.toUpperCase()}`);
    expect(by).toEqual(all.filter(({ username }) => username === staff.username));
    const about = await logs(`search=${customer.user.id}`);
    expect(about.length).toBeGreaterThan(2);
    expect(about).toEqual(all.filter(({ subject }) => subject === customer.user.id));
  });

  it('export as CSV with an audit entry and without secrets', { tags: ['FIN-305', 'FIN-322'] }, async () => {
    const { text, status } = await callTestApi({
      method: 'GET',
      path: '/admin/operation-logs.csv?action=user.change',
      token: tokens.read_only,
    });
    expect([status, readCsvLines(text)[0]]).toEqual([
      200,
      'id,at,staff_id,username,action,address,subject,reason,changes,detail',
    ]);
    expect((await logs('action=audit.export'))[0]).toMatchObject({ detail: { action: 'user.change' } });
    expect(await readAuditText()).not.toMatch(LEAKED_SECRET_PATTERN);
  });

  it('cannot be changed or deleted', { tags: ['FIN-305'] }, async () => {
    const [entry] = await logs('action=user.change');
    for (const method of ['PUT', 'POST', 'DELETE'])
      for (const tail of ['', `/${entry?.id}`])
        expect((await callTestApi({ method, path: `/admin/operation-logs${tail}`, token: owner.token })).status).toBe(
          404,
        );
  });
});

describe('admin search', () => {
  it('finds users by id, name prefix or wallet, and staff by name or id', { tags: ['FIN-312'] }, async () => {
    const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';
    await transact([assignWalletOwner(customer.user.id, wallet, 'key')]);
    expect(await find(customer.user.id)).toMatchObject([{ kind: 'user', path: `/admin/users/${customer.user.id}` }]);
    expect(await find(customer.user.id.slice(0, -1))).toEqual([]);
    expect((await find('cAR')).map(({ title }) => title)).toEqual(['careful', 'Carla']);
    expect((await find('newcomer@EXAMPLE.com')).map(({ kind, title }) => [kind, title])).toEqual([
      ['user', 'Newcomer'],
    ]);
    expect(await find(wallet.toLowerCase())).toMatchObject([{ kind: 'wallet', id: customer.user.id }]);
    expect((await find('SUPPORT-')).map(({ kind }) => kind)).toEqual(['staff', 'staff']);
    expect(await find('arla')).toEqual([]);
    expect(await find("'; drop table")).toEqual([]);
  });
});
