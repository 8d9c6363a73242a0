import { beforeAll, describe, expect, it } from 'vitest';
import { sessionCollection } from '#functions/data/identity/sessions.ts';
import { getDailyPnlKey, toDayNumber } from '#functions/data/ledger/daily-pnl.ts';
import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { getEffectiveUserLimits } from '#functions/data/users/own-limits.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { readUser } from '#functions/data/users/users.ts';
import { runAiRulesForAccount, runAiRulesForAccounts } from '#functions/domain/ai-control/watch-accounts.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { readSymbolForStaff } from '#functions/domain/staff/config/symbol-section.ts';
import { canUserWithdraw } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  listAuditEntries,
  getApiJson,
  advanceTestClock as tickOn,
} from '#functions/testing/contract/back-office.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { tableRecordGrants } from '#infra/constructs/table-rights.ts';
import type { UserId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { AiCase, AiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import type { SystemSettingName } from '#shared/staff/system-settings.ts';
import { DAY_SECONDS, type EpochMs, addSeconds } from '#shared/time.ts';

useTestTable();

let owner: TestStaffMember;
const NOW = 1_900_000_000;
/** Time of the last option bought: days ago, so that it does not log anyone out. */
let bought = NOW - 3 * DAY_SECONDS;

beforeAll(async () => {
  setClock(() => NOW * 1000 + 400);
  owner = await createTestStaffMember('owner');
});

/** Creates a user's one-minute options, one after another. */
async function traded({ account, user }: UserPrincipal, count: number, status: 'win' | 'lose'): Promise<string[]> {
  const ids: string[] = [];
  const clock = setClock();
  for (let i = 0; i < count; i++) {
    bought += 60;
    setClock(() => bought * 1000 + 400);
    const at = nowSeconds();
    const order = {
      id: newId('opt'),
      account_kind: account.kind,
      account_id: account.id,
      user_id: user.id,
      username: user.username,
      symbol: 'BTC/USDT',
      direction: 'call',
      status,
      amount: toAmount('100'),
      fee: toAmount('1'),
      tax: toAmount('0'),
      net_amount: toAmount('99'),
      payout_rate: '80',
      credit: toAmount('180'),
      period_id: 'p60',
      period: 60,
      created_at: at,
      accepted_ms: (at * 1000 + 100) as EpochMs,
      after: 1,
      expired_at: addSeconds(at, 60),
      rule: 'test',
      entry: { at, price: '50000', source: 'test', age: 0, sequence: 1, hash: '' },
      exposure_shard: 0,
      journal_ids: [],
    } satisfies StoredOption;
    await transact([optionOrderCollection.add(account, order)]);
    ids.push(order.id);
  }
  setClock(clock);
  await putItem(getDailyPnlKey(account, toDayNumber(nowSeconds())), { orders: 40 });
  return ids;
}

/** Logs a user in from an address with a browser. */
const logIn = ({ user }: UserPrincipal, address: string) =>
  transact([
    sessionCollection.add(user.id, {
      id: newId('ses'),
      user_id: user.id,
      mode: 'main',
      access_hash: '',
      access_expires_at: nowSeconds(),
      refresh_hash: '',
      ttl: addSeconds(nowSeconds(), DAY_SECONDS),
      created_at: nowSeconds(),
      address,
      device: 'Chrome on macOS',
    }),
  ]);

const watch = ({ account, user }: UserPrincipal) => runAiRulesForAccount({ account, user: user.id });
const list = async (query = '') =>
  (await getApiJson<{ cases: AiCaseRow[] }>(`/admin/ai-control/cases${query}`, owner.token)).cases;
const detail = async (id: string) =>
  (await getApiJson<{ case: AiCase }>(`/admin/ai-control/cases/${id}`, owner.token)).case;
const of = async ({ user }: UserPrincipal) => (await list()).filter((item) => item.user?.id === user.id);

/** Returns the partitions written meanwhile. */
async function writtenIn(run: () => Promise<unknown>): Promise<Set<string>> {
  const storedCase = new Set<string>();
  const stop = hookTableCalls(({ command, input, send }) => {
    const { TransactItems = [], ...one } = input as Written & { TransactItems?: Record<string, Written>[] };
    const all = /Put|Update|Delete|TransactWrite/.test(command) ? [one, ...TransactItems.flatMap(Object.values)] : [];
    for (const { Item, Key } of all as Written[])
      for (const key of [Item, Key]) if (key) storedCase.add(getPartitionKey(key));
    return send();
  }, 'written');
  await run();
  stop();
  return storedCase;
}
interface Written {
  Item?: { pk: unknown };
  Key?: { pk: unknown };
}
/** Stored form, or wire form. */
const getPartitionKey = ({ pk }: { pk: unknown }): string => (typeof pk === 'string' ? pk : (pk as { S: string }).S);

describe('AI control writes', () => {
  it('stay within the table partitions granted to its function', async () => {
    const caller = await createLiveCustomer('watched', '0');
    await traded(caller, 40, 'win');
    await logIn(caller, '203.0.113.200');
    const partitions = await writtenIn(() => watch(caller));
    const may = tableRecordGrants['ai-control'].partitions.map(
      (pattern) => new RegExp(`^${pattern.replace('*', '.*')}$`),
    );
    expect([...partitions].filter((pk) => !may.some((pattern) => pattern.test(pk)))).toEqual([]);
    expect(new Set([...partitions].map((pk) => pk.split('#')[0]))).toEqual(
      new Set(['AI_CASES', 'AI_CASES_OF', 'AI_CASE_OF', 'AI_DEVICE', 'AI_DEVICES_OF']),
    );
  });
});

describe('AI cases', () => {
  it('are created once per finding and updated while open', async () => {
    const caller = await createLiveCustomer('lucky', '0');
    const ids = await traded(caller, 40, 'win');
    expect(await watch(caller)).toHaveLength(1);
    expect(await watch(caller)).toEqual([]);
    const [found, ...more] = await of(caller);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rule: 'win_rate', state: 'new', version: 0 });
    expect(found?.figures).toMatchObject({ trials: '40', wins: '40', p: '9.1e-13' });
    expect(found?.parameters).toMatchObject({ least: '30', chance: '0.5', p_below: '0.00001' });
    const { evidence } = await detail(found?.id ?? '');
    expect(evidence.map(({ id }) => id).sort()).toEqual(ids);
    const path = '/admin/ai-control/cases.csv?rule=win_rate';
    const { text } = await callTestApi({ method: 'GET', path, token: owner.token });
    expect(text).toContain(`${found?.id},win_rate,new,${caller.user.id},lucky,`);
    expect(await listAuditEntries('action=ai_cases.export', owner.token)).toHaveLength(1);

    await traded(caller, 5, 'lose');
    expect(await watch(caller)).toEqual([]);
    expect((await of(caller)).map(({ figures, version }) => [figures['trials'], version])).toEqual([['45', 1]]);
  });

  it('are created for self-referral and for a device shared by many accounts', async () => {
    const [first, second, third, fourth] = await Promise.all(
      ['ring-a', 'ring-b', 'ring-c', 'ring-d'].map((name) => createLiveCustomer(name, '0')),
    );
    if (!first || !second || !third || !fourth) throw new Error('nobody');
    await logIn(fourth, '198.51.100.7');
    for (const caller of [first, second, third]) await logIn(caller, '203.0.113.9');
    for (const { user } of [second, third]) await transact([updateUserFields(user, { referred_by: first.user.id })]);
    for (const caller of [second, third]) expect(await watch(caller)).toEqual([]);
    const [ring, ...none] = await watch(first);
    expect([ring?.rule, none]).toEqual(['self_referral', []]);
    expect(ring?.evidence.map(({ id }) => id)).toEqual([second.user.id, third.user.id].sort());
    expect(await watch(fourth)).toEqual([]);
    await logIn(fourth, '203.0.113.9');
    const [device] = await watch(fourth);
    expect(device).toMatchObject({ rule: 'shared_device', user_id: null, figures: { accounts: '4' } });
    const names = (await detail(device?.id ?? '')).evidence.map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set([first, second, third, fourth].map(({ user }) => user.username)));
    expect(await watch(second)).toEqual([]);
  });

  it('reopen after dismissal for new evidence only', { tags: ['FIN-360'] }, async () => {
    const caller = await createLiveCustomer('cleared', '0');
    await traded(caller, 40, 'win');
    const [aiCase] = await watch(caller);
    const path = `/admin/ai-control/cases/${aiCase?.id}/dismiss`;
    const staleAnswer = await owner.change('POST', path, { version: 7 });
    expect(staleAnswer.envelope).toMatchObject({ error_code: 'CHANGED_MEANWHILE' });
    const { case: dismissed } = unwrapResponseData<{ case: AiCase }>(await owner.change('POST', path, { version: 0 }));
    expect(dismissed).toMatchObject({ state: 'dismissed', reason: 'because of the test', version: 1 });
    const secondAnswer = await owner.change('POST', path, { version: 1 });
    expect(secondAnswer.envelope).toMatchObject({ error_code: 'INVALID_ORDER_STATUS' });
    const acts = (await listAuditEntries('action=ai_case.dismiss', owner.token)).filter(
      ({ subject }) => subject === aiCase?.id,
    );
    expect(acts.map(({ changes }) => changes)).toEqual([[{ field: 'state', before: 'new', after: 'dismissed' }]]);

    expect(await watch(caller)).toEqual([]);
    // Nor do these, with fewer new ones than the rule requires.
    await traded(caller, 20, 'win');
    expect(await watch(caller)).toEqual([]);
    await traded(caller, 20, 'win');
    const [next] = await watch(caller);
    expect(next?.figures['trials']).toBe('40');
    await owner.change('POST', `/admin/ai-control/cases/${next?.id}/dismiss`, { version: 0 });
    // Earlier dismissals stay dismissed.
    expect(await watch(caller)).toEqual([]);
  });
});

interface Acted {
  act: string;
  version: number;
  symbol?: string;
  user_id?: string;
  daily_stake?: string;
}

describe('AI case actions', () => {
  const on = (id: string) => async (body: Acted) =>
    owner.change('POST', `/admin/ai-control/cases/${id}/act`, { ...body });
  const getActedCase = async (request: ReturnType<ReturnType<typeof on>>) =>
    unwrapResponseData<{ case: AiCase }>(await request).case;
  async function caseOf(name: string) {
    const caller = await createLiveCustomer(name, '1000');
    await traded(caller, 40, 'win');
    const [aiCase] = await watch(caller);
    return { caller, id: aiCase?.id ?? '', act: on(aiCase?.id ?? ''), user_id: caller.user.id };
  }
  const userOf = async (id: UserId) => {
    const user = await readUser(id);
    if (!user) throw new Error('nobody');
    return user;
  };

  it('start an investigation and reopen a dismissed case', async () => {
    const { id, act } = await caseOf('looked');
    expect(await getActedCase(act({ act: 'look', version: 0 }))).toMatchObject({ state: 'looked_at', version: 1 });
    expect((await act({ act: 'look', version: 1 })).envelope).toMatchObject({ error_code: 'INVALID_ORDER_STATUS' });
    expect(await list('?state=new')).not.toContainEqual(expect.objectContaining({ id }));
    expect(await list('?state=looked_at&rule=win_rate')).toContainEqual(expect.objectContaining({ id }));
    await owner.change('POST', `/admin/ai-control/cases/${id}/dismiss`, { version: 1 });
    expect(await getActedCase(act({ act: 'reopen', version: 2 }))).toMatchObject({ state: 'looked_at', version: 3 });
    expect((await detail(id)).acts.map(({ act: name }) => name)).toEqual(['look', 'reopen']);
  });

  it('halt and resume trading of a symbol', async () => {
    const { id, act } = await caseOf('halts');
    const halted = await getActedCase(act({ act: 'halt_symbol', symbol: 'XRP/USDT', version: 0 }));
    expect(halted).toMatchObject({
      state: 'acted',
      acts: [{ act: 'halt_symbol', target: 'XRP/USDT', in_force: true }],
    });
    expect(await readSymbolForStaff('XRP/USDT')).toMatchObject({ is_trading: false, version: 1 });
    const dismissed = await owner.change('POST', `/admin/ai-control/cases/${id}/dismiss`, { version: 1 });
    expect(dismissed.envelope).toMatchObject({ error_code: 'INVALID_ORDER_STATUS' });
    const resumed = await getActedCase(act({ act: 'resume_symbol', symbol: 'XRP/USDT', version: 1 }));
    expect(resumed.acts.map(({ in_force }) => in_force)).toEqual([false, false]);
    expect(resumed.state).toBe('looked_at');
    expect((await readSymbolForStaff('XRP/USDT')).is_trading).toBe(true);
    expect((await act({ act: 'halt_symbol', symbol: 'NO/USDT', version: 2 })).status).toBe(404);
  });

  it(
    'hold withdrawals, lower stake limits and request documents; each can be reverted',
    { tags: ['FIN-360'] },
    async () => {
      const { id, act, user_id } = await caseOf('restricted');
      await transact([updateUserFields({ id: user_id }, { kyc_status: 'verified' })]);
      await getActedCase(act({ act: 'hold_withdrawals', user_id, version: 0 }));
      expect(canUserWithdraw(await userOf(user_id))).toBe(false);
      await getActedCase(act({ act: 'lower_limits', user_id, daily_stake: '50', version: 1 }));
      expect(getEffectiveUserLimits(await userOf(user_id), nowSeconds()).daily_stake).toBe(toAmount('50'));
      const acted = await getActedCase(act({ act: 'ask_kyc_again', user_id, version: 2 }));
      expect((await userOf(user_id)).kyc_status).toBe('not_submitted');
      expect(acted.acts.map(({ in_force }) => in_force)).toEqual([true, true, true]);

      await getActedCase(act({ act: 'restore_kyc', user_id, version: 3 }));
      await getActedCase(act({ act: 'restore_limits', user_id, version: 4 }));
      const free = await getActedCase(act({ act: 'release_withdrawals', user_id, version: 5 }));
      expect(free.state).toBe('looked_at');
      const user = await userOf(user_id);
      expect([canUserWithdraw(user), user.kyc_status, user.staff_stake_limit]).toEqual([true, 'verified', undefined]);
      const recordedOf = async (action: string, subject: string) =>
        (await listAuditEntries(`action=${action}`, owner.token)).filter((entry) => entry.subject === subject).length;
      expect(await recordedOf('ai_case.act', id)).toBe(6);
      expect(await recordedOf('user.change', user_id)).toBe(4);
      expect([await recordedOf('kyc.ask_again', user_id), await recordedOf('kyc.restore', user_id)]).toEqual([1, 1]);
    },
  );

  it('revert only settings of their case and affect only its users', async () => {
    const { act, user_id } = await caseOf('unverified');
    for (const actName of ['restore_kyc', 'release_withdrawals', 'restore_limits'])
      expect((await act({ act: actName, user_id, version: 0 })).envelope).toMatchObject({
        error_code: 'INVALID_ORDER_STATUS',
      });
    expect((await userOf(user_id)).kyc_status).toBeUndefined();
    const other = await createLiveCustomer('bystander', '0');
    const answer = await act({ act: 'hold_withdrawals', user_id: other.user.id, version: 0 });
    expect(answer.status).toBe(404);
    expect(canUserWithdraw(await userOf(other.user.id))).toBe(true);
    const bare = await act({ act: 'lower_limits', user_id, version: 0 });
    expect(bare.status).toBe(422);
  });

  it('leave limits set by the user unchanged', async () => {
    const { act, user_id } = await caseOf('careful');
    await transact([
      updateUserFields(
        { id: user_id },
        { limits: { daily_loss: null, daily_stake: toAmount('20'), session_minutes: null } },
      ),
    ]);
    await getActedCase(act({ act: 'lower_limits', user_id, daily_stake: '50', version: 0 }));
    expect(getEffectiveUserLimits(await userOf(user_id), nowSeconds()).daily_stake).toBe(toAmount('20'));
    expect((await userOf(user_id)).limits?.daily_stake).toBe(20 * 10 ** 8);
  });
});

describe('AI control scan', () => {
  it('visits each account once, resumes after a stop, restarts after an hour', async () => {
    const caller = await createLiveCustomer('passed', '0');
    await traded(caller, 40, 'win');
    expect((await runAiRulesForAccounts(0)).accounts).toBe(0);
    const watchResult = await runAiRulesForAccounts(60_000);
    expect(watchResult.accounts).toBeGreaterThan(5);
    expect(await of(caller)).toHaveLength(1);
    expect(await runAiRulesForAccounts(60_000)).toEqual({ accounts: 0, cases: 0 });
    const clock = setClock();
    const later = clock() + 3_600_000;
    setClock(() => later);
    expect(await runAiRulesForAccounts(60_000)).toEqual({ accounts: watchResult.accounts, cases: 0 });
    setClock(clock);
  });
});

describe('AI rule settings', () => {
  const set = async (name: SystemSettingName, value: string) => {
    const second = await createTestApprover();
    const answer = await owner.change('PUT', `/admin/system-config/${name}`, { value });
    // A rule that finds less needs a second person.
    if (answer.status === 202) expect((await second.approve(answer)).status).toBe(200);
    else expect(answer.status).toBe(200);
    tickOn(2000);
  };

  it('are changed by staff and apply within seconds', { tags: ['FIN-360'] }, async () => {
    const caller = await createLiveCustomer('fewer', '0');
    await traded(caller, 25, 'win');
    expect(await watch(caller)).toEqual([]);
    await set('ai_win_rate_least', '25');
    const [aiCase, ...none] = await watch(caller);
    expect([aiCase?.rule, aiCase?.parameters, none]).toEqual([
      'win_rate',
      { days: '7', least: '25', chance: '0.5', p_below: '0.00001' },
      [],
    ]);
    const other = await createLiveCustomer('longer-ago', '0');
    await traded(other, 25, 'win');
    await set('ai_win_rate_days', '1');
    expect(await watch(other)).toEqual([]);
    await set('ai_win_rate_days', '7');
    expect(await watch(other)).toHaveLength(1);
    await set('ai_win_rate_least', '30');
  });

  it('limit shared devices to a number of days', async () => {
    const [first, second] = await Promise.all(['once', 'twice'].map((name) => createLiveCustomer(name, '0')));
    if (!first || !second) throw new Error('nobody');
    await set('ai_shared_device_accounts', '2');
    await logIn(first, '203.0.113.77');
    expect(await watch(first)).toEqual([]);
    tickOn(9 * DAY_SECONDS * 1000);
    owner = await createTestStaffMember('owner');
    await logIn(second, '203.0.113.77');
    await set('ai_shared_device_days', '8');
    expect(await watch(second)).toEqual([]);
    await set('ai_shared_device_days', '10');
    expect((await watch(second)).map(({ rule, parameters }) => [rule, parameters])).toEqual([
      ['shared_device', { days: '10', accounts: '2' }],
    ]);
    await set('ai_shared_device_days', '90');
    await set('ai_shared_device_accounts', '4');
  });
});
