import { beforeAll, describe, expect, it } from 'vitest';
import { readFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import { readSystemSettings, systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { approvalCollection, getApprovalState } from '#functions/data/staff/approvals.ts';
import { readStaff, staffMembers } from '#functions/data/staff/staff.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import { unwrapResponseData, advanceTestClock, getApiJson } from '#functions/testing/contract/back-office.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import type { AdminFuturesConfig, ConfigChange } from '#shared/schemas/admin/config.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { type SystemSettingName, systemSettingNames, systemSettings } from '#shared/staff/system-settings.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();

const FUTURES = '/admin/futures/configs/cryptocurrency';
let owner: TestStaffMember;
let partner: TestStaffMember;

async function createNewMembers(): Promise<void> {
  owner = await createTestStaffMember('owner');
  partner = await createTestStaffMember('owner');
}

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  await createNewMembers();
});

const getStaffId = ({ token }: TestStaffMember) => parseBearerToken<StaffId>(token, 'stf')?.owner as StaffId;
const getApprovalId = (answer: TestApiResponse) => unwrapResponseData<{ approval_id: string }>(answer).approval_id;
const approve = (member: TestStaffMember, answer: TestApiResponse) =>
  member.change('POST', `/admin/approvals/${getApprovalId(answer)}/approve`, {});
async function updateMember(
  actor: TestStaffMember,
  member: TestStaffMember,
  next: { role: StaffRole; is_active?: boolean },
) {
  const { version = 0 } = (await readStaff(getStaffId(member))) ?? {};
  return actor.change('PUT', `/admin/staff/${getStaffId(member)}`, { is_active: true, version, ...next });
}
const setFigure = (member: TestStaffMember, name: SystemSettingName, value: string) =>
  member.change('PUT', `/admin/system-config/${name}`, { value });
const figureInForce = async (name: SystemSettingName) => (await readSystemSettings())(name);
async function setCeiling(member: TestStaffMember, insurance_ceiling: string): Promise<TestApiResponse> {
  const { config } = await getApiJson<{ config: AdminFuturesConfig }>(FUTURES, owner.token);
  const { product_type: _, ...terms } = config;
  return member.change('PUT', FUTURES, { ...terms, insurance_ceiling });
}
const ceilingInForce = async () => (await readFuturesConfig('cryptocurrency'))?.insurance_ceiling;
const fetchApprovalStates = (answers: readonly TestApiResponse[]) =>
  Promise.all(
    answers.map(async (answer) => {
      const approval = await approvalCollection.find(getApprovalId(answer) as ApprovalId);
      return approval && getApprovalState(approval, nowSeconds());
    }),
  );
async function passDay(): Promise<void> {
  advanceTestClock(DAY_SECONDS * 1000);
  await createNewMembers();
}

describe('pending change by a demoted member', () => {
  it('PUT /admin/staff/{id} › withdraws it when access ends a minute before it applies', async () => {
    const risk = await createTestStaffMember('risk');
    const before = await ceilingInForce();
    const requested = await setCeiling(risk, '90000');
    advanceTestClock((DAY_SECONDS - 120) * 1000);
    await createNewMembers();
    expect((await updateMember(owner, risk, { role: 'risk', is_active: false })).status).toBe(200);
    expect(await fetchApprovalStates([requested])).toEqual(['rejected']);
    const { changes } = await getApiJson<{ changes: ConfigChange[] }>(
      '/admin/configs/history?kind=futures&id=cryptocurrency',
      owner.token,
    );
    expect(changes[0]).toMatchObject({
      action: 'config.reject',
      reason: 'because of the test',
      changes: [{ field: 'insurance_ceiling', before: '90000', after: before }],
    });
    advanceTestClock(120_000);
    expect(await ceilingInForce()).toBe(before);
    await passDay();
    expect(await ceilingInForce()).toBe(before);
  });

  it('PUT /admin/staff/{id} › withdraws changes that the new role may not make', async () => {
    const [leavingOwner, finance] = [await createTestStaffMember('owner'), await createTestStaffMember('finance')];
    const requested = [
      await setFigure(leavingOwner, 'withdrawal_daily_limit', '900000'),
      await setCeiling(leavingOwner, '80000'),
      await setFigure(finance, 'transfer_daily_limit', '300000'),
    ];
    expect((await updateMember(owner, leavingOwner, { role: 'risk' })).status).toBe(200);
    expect(await fetchApprovalStates(requested)).toEqual(['rejected', 'pending', 'pending']);
    await passDay();
    expect([await figureInForce('withdrawal_daily_limit'), await ceilingInForce()]).toEqual(['100000', '80000']);
    expect(await figureInForce('transfer_daily_limit')).toBe('300000');
  });

  it('POST /admin/approvals/{id}/approve › withdraws it when two owners change the role', async () => {
    const risk = await createTestStaffMember('risk');
    const requested = await setCeiling(risk, '90000');
    const answer = await updateMember(owner, risk, { role: 'finance' });
    expect(await fetchApprovalStates([requested])).toEqual(['pending']);
    expect((await approve(partner, answer)).status).toBe(200);
    expect(await fetchApprovalStates([requested])).toEqual(['rejected']);
    await passDay();
    expect(await ceilingInForce()).toBe('80000');
  });

  it('PUT /admin/staff/{id} › also withdraws a change requested at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const finance = await createTestStaffMember('finance');
      advanceTestClock(30_000);
      const send = (member: TestStaffMember, path: string, body: object) =>
        callTestApi({
          method: 'PUT',
          path,
          token: member.token,
          body: JSON.stringify({ reason: 'at once', code: member.code(), ...body }),
        });
      const change = { role: 'finance', is_active: false, version: 0 };
      const answers = await Promise.all([
        send(finance, '/admin/system-config/withdrawal_daily_limit', { value: '900000' }),
        send(owner, `/admin/staff/${getStaffId(finance)}`, change),
      ]);
      expect(answers[1].status).toBe(200);
      expect((await systemSettingsConfigStore.read()).pending).toEqual({});
    }
  });

  it('PUT /admin/staff/{id} › withdraws more changes than fit one transaction', async () => {
    const finance = await createTestStaffMember('finance');
    const guarded = systemSettingNames.filter((name) => systemSettings[name].guardsLess !== 'never');
    const requested: TestApiResponse[] = [];
    for (const name of guarded) {
      const { guardsLess, min, max } = systemSettings[name];
      const answer = await setFigure(finance, name, guardsLess === 'lower' ? min : max);
      if (answer.status === 202) requested.push(answer);
    }
    expect(requested.length).toBeGreaterThan(30);
    const before = (await systemSettingsConfigStore.read()).values;
    expect((await updateMember(owner, finance, { role: 'finance', is_active: false })).status).toBe(200);
    expect((await systemSettingsConfigStore.read()).pending).toEqual({});
    expect(new Set(await fetchApprovalStates(requested))).toEqual(new Set(['rejected']));
    await passDay();
    expect((await systemSettingsConfigStore.read()).values).toEqual(before);
  });

  it('POST /admin/approvals/{id}/approve › rejects a change of a formerly removed member', async () => {
    const risk = await createTestStaffMember('risk');
    const requested = await setCeiling(risk, '90000');
    await updateItem(staffMembers.key(getStaffId(risk)), { update: 'SET is_active = :no', values: { ':no': false } });
    const answer = await approve(partner, requested);
    expect([answer.status, getResponseError(answer).error_code]).toEqual([409, 'CHANGED_MEANWHILE']);
  });
});
