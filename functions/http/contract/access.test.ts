import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '#functions/lib/ids.ts';
import { type TestApiResponse, type TestApiCall, callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { useCheapPasswordHash } from '#functions/testing/cheap-hash.ts';
import {
  buildEndpointCall,
  filterApiEndpoints,
  isStaffEndpoint,
  isUserEndpoint,
  isPublicEndpoint,
} from '#functions/testing/contract/endpoint-calls.ts';
import { createEmptySubjects, getStaffActsByEndpoint } from '#functions/testing/contract/staff-acts.ts';
import { createStaffSubjects } from '#functions/testing/contract/staff-subjects.ts';
import { createUnusedId } from '#functions/testing/fresh-id.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { createEndedCustomerTokens, createEndedStaffTokens } from '#functions/testing/people/create-ended-logins.ts';
import {
  type LoggedInCustomer,
  logInDemoCustomer,
  logInLiveCustomer,
  createStaffToken,
  createStaffTokens,
  createInvalidTokens,
} from '#functions/testing/people/logins.ts';
import { createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestSettleQueue } from '#functions/testing/queue.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';
import {
  type PrincipalKind,
  principalKinds,
  permissionPageColumns,
  buildPermissionsPage,
} from '#shared/api/lib/permissions.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { staffRoles } from '#shared/staff/roles.ts';

/* Calls every endpoint of the contract as every caller: the answers are those of docs/permissions.md, cell by cell. For other users' data and its column, see foreign.test.ts. */

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

useTestTableInMemory();
useTestSettleQueue();
useTestMail();
useCheapPasswordHash();

const page = readFileSync(new URL('../../../docs/permissions.md', import.meta.url), 'utf8');

/** Cells of the page, by endpoint and caller. */
const documentedAccess = new Map(
  page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line): [string, Record<string, string>] => {
      const [key = '', ...cells] = line.slice(2).split(' | ');
      return [
        key.replaceAll('`', ''),
        Object.fromEntries(permissionPageColumns.map((name, i) => [name, cells[i] ?? ''])),
      ];
    }),
);

/** Tokens of each caller, by defect; the first is used for single tries. */
let tokens: Record<PrincipalKind, Record<string, string | null>>;
let customer: LoggedInCustomer;
/** Calls that write to the table. */
let written: string[] = [];
let stop = () => {};

beforeAll(async () => {
  stop = hookTableCalls(async ({ command, send }) => {
    if (!/^(Get|BatchGet|Query)/.test(command)) written.push(command);
    return send();
  }, 'written');
  customer = await logInLiveCustomer('customer', '100');
  const { expired, revoked, 'expired staff': expiredStaff, ...useless } = await createInvalidTokens(customer.user);
  // Codes of staff move the clock, which stands still afterwards.
  const endedLogins = { ...(await createEndedCustomerTokens()), ...(await createEndedStaffTokens()) };
  const staff = await createStaffTokens();
  tokens = {
    nobody: { none: null, ...useless },
    expired: { expired: expired ?? null, 'expired staff': expiredStaff ?? null },
    revoked: { revoked: revoked ?? null, ...endedLogins },
    demo: { demo: (await logInDemoCustomer()).token },
    main: { main: customer.token },
    ...(Object.fromEntries(staffRoles.map((role) => [role, { [role]: staff[role] }])) as Record<
      StaffRole,
      { [role: string]: string }
    >),
  };
});
afterAll(() => {
  stop();
});

/** Requests that always fail validation, and one that may pass, to check that authorization comes first. */
const invalid: Record<string, Partial<TestApiCall>> = {
  'nothing in it': { body: '{}' },
  'broken JSON': { body: '{' },
  'unknown fields': { body: '{"nonsense":1}' },
  'not JSON': { body: 'x', headers: { 'content-type': 'text/plain' } },
  'too large': { body: `{"x":"${'x'.repeat(70_000)}"}` },
};

const STATUSES: Record<string, string> = { UNAUTHORIZED: '401', FORBIDDEN: '403', INTERNAL_ERROR: '500' };

/** Returns what an answer reveals of authorization: a wrong password or code is a separate matter. */
const accessIn = ({ envelope }: TestApiResponse): string =>
  (envelope?.success === false ? STATUSES[envelope.error_code] : undefined) ?? 'yes';

/** Calls as each of them, and returns the answers in the terms of the page. */
async function callEndpoint(
  key: EndpointKey,
  endpoint: AnyEndpoint,
  principal: PrincipalKind,
  more: Partial<TestApiCall> = {},
) {
  const accesses: Record<string, string> = {};
  for (const [owner, token] of Object.entries(tokens[principal]))
    accesses[owner] = accessIn(
      await callTestApi({ ...buildEndpointCall(key, endpoint, createUnusedId), ...more, token }),
    );
  return accesses;
}
const all = (principal: PrincipalKind, cell: string | undefined) =>
  Object.fromEntries(Object.keys(tokens[principal]).map((owner) => [owner, cell]));

/** Creates separate logins, since allowed calls may end the login or freeze its user. */
async function renewSessions(key: EndpointKey): Promise<void> {
  if (key.startsWith('GET ')) return;
  const live = await logInLiveCustomer(`live-${newId('usr')}`, '100');
  tokens.main = { main: live.token };
  tokens.demo = { demo: (await logInDemoCustomer()).token };
}

describe('documented permissions', () => {
  it('match the contract for every endpoint', () => {
    expect(page).toBe(buildPermissionsPage(apiEndpoints));
    expect([...documentedAccess.keys()].sort()).toEqual(apiEndpoints.map(([key]) => key as string).sort());
  });

  it('cover no unreachable endpoint and none for both users and staff', () => {
    for (const [key, cells] of documentedAccess) {
      const may = principalKinds.filter((principal) => cells[principal] === 'yes');
      expect([key, may.length > 0]).toEqual([key, true]);
      if (cells['nobody'] !== 'yes')
        expect([
          key,
          may.includes('main') && may.some((principal) => staffRoles.includes(principal as StaffRole)),
        ]).toEqual([key, false]);
    }
  });
});

describe('endpoint permissions', () => {
  it.each(apiEndpoints)(
    '%s answers every caller as documented; a denied call changes nothing',
    async (key, endpoint) => {
      const cells = documentedAccess.get(key) ?? {};
      const refusedKinds = principalKinds.filter((kind) => cells[kind] !== 'yes');
      written = [];
      for (const kind of refusedKinds)
        expect([kind, await callEndpoint(key, endpoint, kind)]).toEqual([kind, all(kind, cells[kind])]);
      expect(written).toEqual([]);
      for (const kind of principalKinds) {
        if (cells[kind] !== 'yes') continue;
        if (isUserEndpoint(endpoint)) await renewSessions(key);
        expect([kind, await callEndpoint(key, endpoint, kind)]).toEqual([kind, all(kind, 'yes')]);
        if (isStaffEndpoint(endpoint))
          tokens[kind as StaffRole] = { [kind]: await createStaffToken(kind as StaffRole) };
      }
    },
  );

  it.each(filterApiEndpoints((endpoint) => !isPublicEndpoint(endpoint)))(
    '%s denies access before validating input and reading objects',
    { tags: ['TRD-081', 'FIN-309'] },
    async (key, endpoint) => {
      const cells = documentedAccess.get(key) ?? {};
      written = [];
      for (const kind of principalKinds) {
        if (cells[kind] === 'yes') continue;
        const [whose = '', token = null] = Object.entries(tokens[kind])[0] ?? [];
        const outcomes: Record<string, unknown> = {};
        for (const [title, more] of Object.entries(invalid)) {
          const { status, envelope } = await callTestApi({
            ...buildEndpointCall(key, endpoint, () => 'nonsense'),
            ...more,
            token,
          });
          outcomes[title] = [status, envelope?.success === false && envelope.error_code];
        }
        const refusal = [Number(cells[kind]), cells[kind] === '401' ? 'UNAUTHORIZED' : 'FORBIDDEN'];
        expect([whose, outcomes]).toEqual([
          whose,
          Object.fromEntries(Object.keys(invalid).map((title) => [title, refusal])),
        ]);
      }
      expect(written).toEqual([]);
    },
  );
});

/** True when a reason is required, under either name. */
const saysWhy = ({ body }: AnyEndpoint): boolean =>
  ['reason', 'admin_notes'].some((name) => name in (body?.shape ?? {}));

describe('staff endpoints that change data', () => {
  const subjects = createEmptySubjects();
  const acts = getStaffActsByEndpoint(subjects);
  const confirmed = filterApiEndpoints((endpoint) => isStaffEndpoint(endpoint) && saysWhy(endpoint));
  const buildRefusal = (error_code: string) => ({ status: 403, envelope: { success: false, error_code } });

  beforeAll(async () => {
    Object.assign(subjects, await createStaffSubjects(customer.user));
  });

  it('require a code wherever they require a reason', () => {
    for (const [key, { body }] of confirmed) expect([key, 'code' in (body?.shape ?? {})]).toEqual([key, true]);
    const changingEndpoints = filterApiEndpoints(isStaffEndpoint).filter(([key]) => !key.startsWith('GET '));
    // No reason is needed for notes, tags and answers, which state it themselves, for reads, saved views
    // and own contacts, for payments and settlements that are due anyway, for pictures, seen only once an
    // article shows them, and for files, which are recorded like reads.
    expect(
      changingEndpoints.map(([key]) => key).filter((key) => !confirmed.some(([confirmedKey]) => confirmedKey === key)),
    ).toEqual([
      'POST /admin/logout',
      'POST /admin/email/code',
      'PUT /admin/email',
      'POST /admin/notes',
      'PUT /admin/tags',
      'POST /admin/exports',
      'POST /admin/exports/{id}/cancel',
      'POST /admin/users/{id}/notes',
      'POST /admin/broadcasts/preview',
      'POST /admin/views',
      'PUT /admin/views/{id}',
      'POST /admin/views/{id}/default',
      'DELETE /admin/views/{id}',
      'POST /admin/tickets/{id}/messages',
      'PUT /admin/tickets/{id}',
      'POST /admin/options/orders/{id}/settle',
      'POST /admin/options/orders/process-expired',
      'POST /admin/financial-investments/process-matured',
      'POST /admin/deposit-withdraw/withdrawals/{id}/claim',
      'POST /admin/news/poster',
    ]);
  });

  it.each(confirmed)('require a permitted role and a current code: %s', { tags: ['FIN-311'] }, async (key) => {
    const act = acts[key];
    if (!act) throw new Error('say in staff-acts.ts what it does at most');
    const { path, body } = act();
    const method = key.slice(0, key.indexOf(' ')) as 'PUT';
    const staff = await Promise.all(staffRoles.map(async (role) => [role, await createTestStaffMember(role)] as const));
    const before = await readStoredItems();
    for (const [role, member] of staff) {
      const answer = documentedAccess.get(key)?.[role] === 'yes' ? 'STEP_UP_REQUIRED' : 'FORBIDDEN';
      const text = JSON.stringify({ reason: 'because of the test', ...body });
      expect([
        role,
        await callTestApi({
          method,
          path,
          token: member.token,
          body: text,
          headers: { 'idempotency-key': newIdempotencyKey() },
        }),
      ]).toMatchObject([role, buildRefusal(answer)]);
      const wrong = member.code() === '000000' ? '000001' : '000000';
      expect([role, await member.change(method, path, { ...body, code: wrong })]).toMatchObject([
        role,
        buildRefusal(answer),
      ]);
    }
    // Counts of tries, and the use of the login.
    const counts = /^(LIMIT|STAFF_USE)#/;
    expect(getChangedItemKeys(before, await readStoredItems()).filter((itemKey) => !counts.test(itemKey))).toEqual([]);
    for (const [role, member] of staff) {
      const { status, text } = await member.change(method, path, body);
      // The second of two permitted callers finds it done.
      if (documentedAccess.get(key)?.[role] === 'yes') expect([role, text, status]).not.toEqual([role, text, 403]);
      else expect([role, status]).toEqual([role, 403]);
    }
  });
});
