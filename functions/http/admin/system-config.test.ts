import { beforeAll, describe, expect, it } from 'vitest';
import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  advanceTestClock,
  listAuditEntries,
  getApiJson,
} from '#functions/testing/contract/back-office.ts';
import { createTestApprover } from '#functions/testing/people/create-approver.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ConfigChange } from '#shared/schemas/admin/config.ts';
import type { AdminSystemSetting } from '#shared/schemas/admin/system.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import { type SystemSettingName, systemSettingNames, systemSettings } from '#shared/staff/system-settings.ts';

useTestTable();

let owner: TestStaffMember;
let finance: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  owner = await createTestStaffMember('owner');
  finance = await createTestStaffMember('finance');
});

const toSettingPath = (name: string) => `/admin/system-config/${name}`;
const list = async (token = owner.token) =>
  (await getApiJson<{ figures: AdminSystemSetting[] }>('/admin/system-config', token)).figures;
const figure = async (name: SystemSettingName) =>
  (await list()).find((setting) => setting.name === name) as AdminSystemSetting;
const history = async (name: string) =>
  (await getApiJson<{ changes: ConfigChange[] }>(`/admin/configs/history?kind=system&id=${name}`, owner.token)).changes;

/** Returns the first reason for each rejected field, with its parameters. */
const getFieldReasons = (envelope: TestApiResponse['envelope']) => {
  const { reasons = {} } = envelope as { reasons?: Record<string, { name: string; params?: object }[]> };
  return Object.fromEntries(
    Object.entries(reasons).map(([field, [first]]) => [field, [first?.name, ...(first?.params ? [first.params] : [])]]),
  );
};

describe('system settings list', () => {
  it('shows all settings, with defaults until set', { tags: ['FIN-308'] }, async () => {
    expect(await list()).toEqual(
      systemSettingNames.map((name) => {
        const { default: value, group, unit, min, max } = systemSettings[name];
        const settingTerms = { group, unit, min, max, in_force: value, in_force_from: null };
        return { name, value, default: value, ...settingTerms, version: 0 };
      }),
    );
    const inForce = await readSystemSettings();
    for (const name of systemSettingNames) expect([name, inForce(name)]).toEqual([name, systemSettings[name].default]);
  });

  it('has defaults within range; counts are integers', () => {
    for (const name of systemSettingNames) {
      const { unit, default: value, min, max } = systemSettings[name];
      expect([name, Number(min) <= Number(value) && Number(value) <= Number(max)]).toEqual([name, true]);
      const figures = [value, min, max];
      expect([name, figures.every((figureValue) => unit !== 'count' || /^\d+$/.test(figureValue))]).toEqual([
        name,
        true,
      ]);
    }
  });

  it('is grouped by topic', async () => {
    const { figures } = await getApiJson<{ figures: AdminSystemSetting[] }>(
      '/admin/system-config?group=ai_control',
      owner.token,
    );
    expect(new Set(figures.map(({ group }) => group))).toEqual(new Set(['ai_control']));
    expect(figures.map(({ name }) => name)).toEqual(systemSettingNames.filter((name) => name.startsWith('ai_')));
    const file = await callTestApi({ method: 'GET', path: '/admin/system-config.csv?group=loans', token: owner.token });
    expect(file.text?.trim().split('\r\n')).toHaveLength(5);
  });

  it('is readable by all staff and changeable by owner and finance only', { tags: ['FIN-308'] }, async () => {
    for (const role of staffRoles) {
      const member = await createTestStaffMember(role);
      expect([role, (await list(member.token)).length]).toEqual([role, systemSettingNames.length]);
      const { version, value } = await figure('transfer_hourly_count');
      const body = { value: String(Number(value) - 1), version };
      const { status } = await member.change('PUT', toSettingPath('transfer_hourly_count'), body);
      expect([role, status]).toEqual([role, role === 'owner' || role === 'finance' ? 200 : 403]);
    }
  });

  it('rejects unknown setting names', async () => {
    const { status, envelope } = await owner.change('PUT', toSettingPath('house_edge'), { value: '5', version: 0 });
    expect([status, envelope]).toMatchObject([422, { error_code: 'CONFIGURATION_NOT_FOUND' }]);
  });
});

describe('system setting update', () => {
  it('requires the version that was read and applies after two seconds', { tags: ['FIN-308'] }, async () => {
    expect((await readSystemSettings())('transfer_single_limit')).toBe('50000');
    const body = { value: '25000.50', version: 0, reason: '  smaller customers ' };
    const answer = await finance.change('PUT', toSettingPath('transfer_single_limit'), body);
    const { unit, group, min, max } = systemSettings.transfer_single_limit;
    const settingTerms = { name: 'transfer_single_limit', default: '50000', unit, group, min, max };
    const set = { ...settingTerms, value: '25000.5', in_force: '25000.5', in_force_from: null, version: 1 };
    expect(unwrapResponseData(answer)).toEqual({ figure: set, approval_id: null });
    expect(await figure('transfer_single_limit')).toEqual(set);
    advanceTestClock(2000);
    const inForce = await readSystemSettings();
    expect(inForce('transfer_single_limit')).toBe('25000.5');
    expect(inForce('transfer_daily_limit')).toBe('200000');
  });

  it('applies to any version when none is named', async () => {
    const { version } = await figure('transfer_hourly_count');
    const answer = await finance.change('PUT', toSettingPath('transfer_hourly_count'), { value: '7' });
    expect(unwrapResponseData(answer)).toMatchObject({ figure: { value: '7', version: version + 1 } });
  });

  it('is visible to cached readers after two seconds', async () => {
    advanceTestClock(30_000);
    // Read at the very moment of the change.
    await readSystemSettings();
    const body = JSON.stringify({ value: '150000', version: 0, reason: 'less for now', code: owner.code() });
    const { status } = await callTestApi({
      method: 'PUT',
      path: toSettingPath('transfer_daily_limit'),
      token: owner.token,
      body,
    });
    expect(status).toBe(200);
    advanceTestClock(1999);
    expect((await readSystemSettings())('transfer_daily_limit')).toBe('200000');
    advanceTestClock(1);
    expect((await readSystemSettings())('transfer_daily_limit')).toBe('150000');
  });

  it(
    'is kept in a history with author, reason, before and after, and in operation logs',
    { tags: ['FIN-308'] },
    async () => {
      expect(await history('transfer_single_limit')).toEqual([
        expect.objectContaining({
          action: 'system_config.change',
          username: expect.stringMatching(/^finance-/),
          reason: 'smaller customers',
          version: 1,
          changes: [{ field: 'value', before: '50000', after: '25000.5' }],
        }),
      ]);
      const [entry] = await listAuditEntries('action=system_config.change&search=transfer_single_limit', owner.token);
      expect(entry).toMatchObject({
        action: 'system_config.change',
        subject: 'transfer_single_limit',
        reason: 'smaller customers',
        changes: [{ field: 'value', before: '50000', after: '25000.5' }],
      });
    },
  );

  it('rejects a stale version and a change without effect', { tags: ['FIN-308'] }, async () => {
    const original = await figure('transfer_single_limit');
    const stale = await owner.change('PUT', toSettingPath('transfer_single_limit'), { value: '2', version: 0 });
    expect([stale.status, stale.envelope]).toMatchObject([409, { code: 4033, error_code: 'CHANGED_MEANWHILE' }]);
    const unchangedAnswer = await owner.change('PUT', toSettingPath('transfer_single_limit'), {
      value: '25000.500',
      version: 1,
    });
    expect([unchangedAnswer.status, getFieldReasons(unchangedAnswer.envelope)]).toEqual([
      422,
      { body: ['nothingChanged'] },
    ]);
    expect(await figure('transfer_single_limit')).toEqual(original);
    expect(await history('transfer_single_limit')).toHaveLength(1);
  });

  it('can set the default again and keeps counting versions', async () => {
    const second = await createTestApprover();
    const revertAnswer = await owner.change('PUT', toSettingPath('transfer_single_limit'), {
      value: '50000',
      version: 1,
    });
    expect(unwrapResponseData(revertAnswer)).toMatchObject({
      figure: { value: '50000', in_force: '25000.5', version: 2 },
    });
    expect((await second.approve(revertAnswer)).status).toBe(200);
    expect(await figure('transfer_single_limit')).toMatchObject({ value: '50000', in_force: '50000', version: 3 });
    const [last] = await history('transfer_single_limit');
    expect(last?.changes).toEqual([{ field: 'value', before: '25000.5', after: '50000' }]);
  });

  const money = ['numberRange', { least: '1', most: '1000000000' }];
  const count = ['wholeRange', { least: 1, most: 1000 }];
  const chance = ['numberRange', { least: '0.01', most: '0.99' }];
  const days = ['wholeRange', { least: 1, most: 90 }];
  it.each<[string, SystemSettingName, Record<string, unknown>, Record<string, unknown>]>([
    ['too little', 'transfer_single_limit', { value: '0.99999999' }, { value: money }],
    ['nothing', 'transfer_single_limit', { value: '0' }, { value: money }],
    ['less than nothing', 'transfer_single_limit', { value: '-5' }, { value: money }],
    ['too much', 'transfer_single_limit', { value: '1000000000.00000001' }, { value: money }],
    ['more digits than any amount has', 'transfer_single_limit', { value: '9'.repeat(40) }, { value: money }],
    ['no number', 'transfer_single_limit', { value: 'a lot' }, { value: money }],
    ['an exponent', 'transfer_single_limit', { value: '1e5' }, { value: money }],
    ['a comma', 'transfer_single_limit', { value: '50,000' }, { value: money }],
    ['a ninth decimal', 'transfer_single_limit', { value: '5.123456789' }, { value: money }],
    ['a part of a thing', 'transfer_hourly_count', { value: '20.5' }, { value: count }],
    ['no thing at all', 'transfer_hourly_count', { value: '0' }, { value: count }],
    ['too many things', 'transfer_hourly_count', { value: '1001' }, { value: count }],
    ['words in place of a count', 'transfer_hourly_count', { value: 'many' }, { value: count }],
    ['a chance of more than one', 'ai_win_rate_chance', { value: '1.5' }, { value: chance }],
    ['no chance', 'ai_win_rate_chance', { value: '0' }, { value: chance }],
    ['part of a day', 'ai_deposit_and_run_days', { value: '1.5' }, { value: days }],
    ['days that nobody keeps', 'ai_deposit_and_run_days', { value: '91' }, { value: days }],
    ['an empty value', 'transfer_single_limit', { value: '' }, { value: ['empty'] }],
    ['no value', 'transfer_single_limit', { value: undefined }, { value: ['missing'] }],
    ['a number that is no text', 'transfer_single_limit', { value: 50_001 }, { value: ['invalid'] }],
    ['another range', 'transfer_single_limit', { value: '5', max: '2000000000' }, { max: ['unknown'] }],
    ['no reason', 'transfer_single_limit', { value: '5', reason: ' ' }, { reason: ['changeReason'] }],
    ['a code of letters', 'transfer_single_limit', { value: '5', code: 'abcdef' }, { code: ['totp'] }],
  ])('rejects %s and keeps the value', { tags: ['FIN-308'] }, async (_, name, change, reasons) => {
    const original = await figure(name);
    const body = { version: original.version, ...change };
    const { status, envelope } = await owner.change('PUT', toSettingPath(name), body);
    expect([status, getFieldReasons(envelope)]).toEqual([422, reasons]);
    expect(await figure(name)).toEqual(original);
  });
});

describe('system setting rollback', () => {
  const name = 'transfer_daily_limit';
  const set = (value: string) => finance.change('PUT', toSettingPath(name), { value });
  const rollBackTo = (version: number, member = finance) =>
    member.change('POST', `${toSettingPath(name)}/rollback`, { version });
  const changesAt = async (path: string) => await getApiJson<{ changes: ConfigChange[] }>(path, owner.token);

  it('restores any version as a new change after two seconds', { tags: ['FIN-308'] }, async () => {
    await set('90000');
    const { version } = await figure(name);
    const second = await createTestApprover();
    expect((await second.approve(await set('95000'))).status).toBe(200);
    expect(unwrapResponseData(await rollBackTo(version))).toMatchObject({
      figure: { value: '90000', version: version + 3 },
    });
    expect(await figure(name)).toMatchObject({ value: '90000', version: version + 3 });
    advanceTestClock(2000);
    expect((await readSystemSettings())(name)).toBe('90000');
    const [last] = (await changesAt(`${toSettingPath(name)}/history`)).changes;
    expect(last).toMatchObject({
      action: 'system_config.rollback',
      reason: 'because of the test',
      version: version + 3,
      changes: [{ field: 'value', before: '95000', after: '90000' }],
    });
  });

  it('waits for approval like any change that loosens a limit', async () => {
    const currentSetting = await figure(name);
    const second = await createTestApprover();
    const requested = await rollBackTo(0);
    expect([requested.status, unwrapResponseData(requested)]).toMatchObject([
      202,
      { figure: { value: '200000', in_force: '90000', version: currentSetting.version + 1 } },
    ]);
    advanceTestClock(2000);
    expect((await readSystemSettings())(name)).toBe('90000');
    expect((await second.approve(requested)).status).toBe(200);
    advanceTestClock(2000);
    expect((await readSystemSettings())(name)).toBe('200000');
  });

  it('POST /admin/system-config/{name}/rollback › restores applied values, never requested ones', async () => {
    const figureName = 'transfer_single_limit';
    const update = (value: string) => finance.change('PUT', toSettingPath(figureName), { value });
    const rollBack = (version: number) => finance.change('POST', `${toSettingPath(figureName)}/rollback`, { version });
    const logInAnew = async () => {
      finance = await createTestStaffMember('finance');
      owner = await createTestStaffMember('owner');
    };
    unwrapResponseData(await update('1000'));
    const { version: first } = await figure(figureName);
    const rejected = unwrapResponseData<{ approval_id: string }>(await update('7000'));
    unwrapResponseData(await owner.change('POST', `/admin/approvals/${rejected.approval_id}/reject`, {}));
    expect((await update('2000')).status).toBe(202);
    advanceTestClock(86_400_000);
    await logInAnew();
    expect(await figure(figureName)).toMatchObject({ in_force: '2000', version: first + 4 });
    unwrapResponseData(await update('500'));
    // Request, rejection, request, in force by its time, tightened.
    const pastValues = ['1000', '1000', '1000', '1000', '2000', '500'];
    for (const [i, value] of pastValues.entries()) {
      const answer = await rollBack(first + i);
      if (value === '500') expect(getFieldReasons(answer.envelope)).toEqual({ body: ['nothingChanged'] });
      else expect([i, unwrapResponseData(answer)]).toMatchObject([i, { figure: { value, in_force: '500' } }]);
      // Withdraws the request.
      if (answer.status === 202) unwrapResponseData(await update('500'));
    }
    unwrapResponseData(await update('400'));
  });

  it('rejects an unknown version and the current value', async () => {
    const currentSetting = await figure(name);
    const never = await rollBackTo(currentSetting.version + 1);
    expect([never.status, never.envelope]).toMatchObject([422, { error_code: 'CONFIGURATION_NOT_FOUND' }]);
    const unchangedAnswer = await rollBackTo(currentSetting.version);
    expect([unchangedAnswer.status, getFieldReasons(unchangedAnswer.envelope)]).toEqual([
      422,
      { body: ['nothingChanged'] },
    ]);
    expect(await figure(name)).toEqual(currentSetting);
  });

  it('requires owner or finance and a code', async () => {
    const original = await figure(name);
    const risk = await createTestStaffMember('risk');
    expect((await rollBackTo(1, risk)).status).toBe(403);
    const bare = await finance.change('POST', `${toSettingPath(name)}/rollback`, { version: 1, code: undefined });
    expect(bare).toMatchObject({ status: 403, envelope: { error_code: 'STEP_UP_REQUIRED' } });
    expect(await figure(name)).toEqual(original);
  });

  it('history › is paginated and readable by all staff', async () => {
    for (let turn = 0; turn < 21; turn++) await set(String(50_000 - turn));
    const { token } = await createTestStaffMember('read_only');
    const first = await getApiJson<{ changes: ConfigChange[]; next_cursor: string }>(
      `${toSettingPath(name)}/history`,
      token,
    );
    expect(first.changes).toHaveLength(20);
    const cursor = encodeURIComponent(first.next_cursor);
    const next = await getApiJson<{ changes: ConfigChange[] }>(
      `${toSettingPath(name)}/history?cursor=${cursor}`,
      token,
    );
    expect(next.changes[0]?.version).toBe((first.changes.at(-1)?.version ?? 0) - 1);
  });
});

describe('system setting that protects money', () => {
  const name = 'adjustment_approval_value';
  const set = async (value: string) => {
    const { version } = await figure(name);
    const answer = await finance.change('PUT', toSettingPath(name), { value, version });
    return unwrapResponseData<{ figure: AdminSystemSetting }>(answer).figure;
  };

  it('applies after a day when loosened and at once when tightened', async () => {
    const before = (await figure(name)).in_force;
    expect(await set('500000')).toMatchObject({ value: '500000', in_force: before });
    advanceTestClock(86_390_000);
    expect((await readSystemSettings())(name)).toBe(before);
    advanceTestClock(10_000);
    expect((await readSystemSettings())(name)).toBe('500000');
    // A day later staff log in again.
    finance = await createTestStaffMember('finance');
    owner = await createTestStaffMember('owner');
    expect(await set('20')).toMatchObject({ value: '20', in_force: '20', in_force_from: null });
    await set('30');
    // The next one is not compared with a value that never came into force.
    expect(await set('25')).toMatchObject({ value: '25', in_force: '20' });
  });
});
