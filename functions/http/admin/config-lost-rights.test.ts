import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import { readSystemFigures, storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { approvals, stateOf } from '#functions/data/staff/approvals.ts';
import { readStaff, staffMembers } from '#functions/data/staff/staff.ts';
import { update } from '#functions/data/table/table.ts';
import { parseToken } from '#functions/domain/identity/tokens.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type Answered, call } from '#functions/testing/call.ts';
import { data, later, read } from '#functions/testing/contract/back-office.ts';
import { type Confirming, confirmingStaff } from '#functions/testing/people/confirming.ts';
import { errorOf } from '#functions/testing/people/people.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { ApprovalId, StaffId } from '#shared/ids.ts';
import type { AdminFuturesConfig, ConfigChange } from '#shared/schemas/admin/config.ts';
import type { Role } from '#shared/staff/roles.ts';
import { type SystemFigureName, systemFigureNames, systemFigures } from '#shared/staff/system-figures.ts';
import { DAY } from '#shared/time.ts';

useTable();

const FUTURES = '/admin/futures/configs/cryptocurrency';
let owner: Confirming;
let partner: Confirming;

async function logInAnew(): Promise<void> {
  owner = await confirmingStaff('owner');
  partner = await confirmingStaff('owner');
}

beforeAll(async () => {
  process.env['RATE_LIMIT_SCALE'] = '100000';
  setClock(() => 1_800_000_000_400);
  await logInAnew();
});
afterAll(() => setClock());

const idOf = ({ token }: Confirming) => parseToken<StaffId>(token, 'stf')?.owner as StaffId;
const approvalOf = (answer: Answered) => data<{ approval_id: string }>(answer).approval_id;
const approve = (who: Confirming, answer: Answered) =>
  who.change('POST', `/admin/approvals/${approvalOf(answer)}/approve`, {});
async function updateMember(who: Confirming, member: Confirming, next: { role: Role; is_active?: boolean }) {
  const { version = 0 } = (await readStaff(idOf(member))) ?? {};
  return who.change('PUT', `/admin/staff/${idOf(member)}`, { is_active: true, version, ...next });
}
const setFigure = (who: Confirming, name: SystemFigureName, value: string) =>
  who.change('PUT', `/admin/system-config/${name}`, { value });
const figureInForce = async (name: SystemFigureName) => (await readSystemFigures())(name);
async function setCeiling(who: Confirming, insurance_ceiling: string): Promise<Answered> {
  const { config } = await read<{ config: AdminFuturesConfig }>(FUTURES, owner.token);
  const { product_type: _, ...terms } = config;
  return who.change('PUT', FUTURES, { ...terms, insurance_ceiling });
}
const ceilingInForce = async () => (await readFuturesConfig('cryptocurrency'))?.insurance_ceiling;
const statesOf = (answers: readonly Answered[]) =>
  Promise.all(
    answers.map(async (answer) => {
      const approval = await approvals.find(approvalOf(answer) as ApprovalId);
      return approval && stateOf(approval, nowSeconds());
    }),
  );
async function passDay(): Promise<void> {
  later(DAY * 1000);
  await logInAnew();
}

describe('a scheduled change whose author may no longer make it', () => {
  it('PUT /admin/staff/{id} › withdraws it where access ends a minute before it would be in force', async () => {
    const risk = await confirmingStaff('risk');
    const before = await ceilingInForce();
    const requested = await setCeiling(risk, '90000');
    later((DAY - 120) * 1000);
    await logInAnew();
    expect((await updateMember(owner, risk, { role: 'risk', is_active: false })).status).toBe(200);
    expect(await statesOf([requested])).toEqual(['rejected']);
    const { changes } = await read<{ changes: ConfigChange[] }>(
      '/admin/configs/history?kind=futures&id=cryptocurrency',
      owner.token,
    );
    expect(changes[0]).toMatchObject({
      action: 'config.reject',
      reason: 'because of the test',
      changes: [{ field: 'insurance_ceiling', before: '90000', after: before }],
    });
    later(120_000);
    expect(await ceilingInForce()).toBe(before);
    await passDay();
    expect(await ceilingInForce()).toBe(before);
  });

  it('PUT /admin/staff/{id} › withdraws what another role may not change, and keeps everything else', async () => {
    const [leaving, finance] = [await confirmingStaff('owner'), await confirmingStaff('finance')];
    const requested = [
      await setFigure(leaving, 'withdrawal_daily_limit', '900000'),
      await setCeiling(leaving, '80000'),
      await setFigure(finance, 'transfer_daily_limit', '300000'),
    ];
    expect((await updateMember(owner, leaving, { role: 'risk' })).status).toBe(200);
    expect(await statesOf(requested)).toEqual(['rejected', 'pending', 'pending']);
    await passDay();
    expect([await figureInForce('withdrawal_daily_limit'), await ceilingInForce()]).toEqual(['100000', '80000']);
    expect(await figureInForce('transfer_daily_limit')).toBe('300000');
  });

  it('POST /admin/approvals/{id}/approve › withdraws it where two owners give its author another role', async () => {
    const risk = await confirmingStaff('risk');
    const requested = await setCeiling(risk, '90000');
    const asked = await updateMember(owner, risk, { role: 'finance' });
    expect(await statesOf([requested])).toEqual(['pending']);
    expect((await approve(partner, asked)).status).toBe(200);
    expect(await statesOf([requested])).toEqual(['rejected']);
    await passDay();
    expect(await ceilingInForce()).toBe('80000');
  });

  it('PUT /admin/staff/{id} › never leaves one that is requested at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const finance = await confirmingStaff('finance');
      later(30_000);
      const send = (who: Confirming, path: string, body: object) =>
        call({
          method: 'PUT',
          path,
          token: who.token,
          body: JSON.stringify({ reason: 'at once', code: who.code(), ...body }),
        });
      const ended = { role: 'finance', is_active: false, version: 0 };
      const answers = await Promise.all([
        send(finance, '/admin/system-config/withdrawal_daily_limit', { value: '900000' }),
        send(owner, `/admin/staff/${idOf(finance)}`, ended),
      ]);
      expect(answers[1].status).toBe(200);
      expect((await storedSystemFigures.read()).pending).toEqual({});
    }
  });

  it('PUT /admin/staff/{id} › withdraws more of them than one transaction can hold', async () => {
    const finance = await confirmingStaff('finance');
    const guarded = systemFigureNames.filter((name) => systemFigures[name].guardsLess !== 'never');
    const requested: Answered[] = [];
    for (const name of guarded) {
      const { guardsLess, min, max } = systemFigures[name];
      const answer = await setFigure(finance, name, guardsLess === 'lower' ? min : max);
      if (answer.status === 202) requested.push(answer);
    }
    expect(requested.length).toBeGreaterThan(30);
    const before = (await storedSystemFigures.read()).values;
    expect((await updateMember(owner, finance, { role: 'finance', is_active: false })).status).toBe(200);
    expect((await storedSystemFigures.read()).pending).toEqual({});
    expect(new Set(await statesOf(requested))).toEqual(new Set(['rejected']));
    await passDay();
    expect((await storedSystemFigures.read()).values).toEqual(before);
  });

  it('POST /admin/approvals/{id}/approve › refuses one whose author an earlier release let go', async () => {
    const risk = await confirmingStaff('risk');
    const requested = await setCeiling(risk, '90000');
    await update(staffMembers.key(idOf(risk)), { update: 'SET is_active = :no', values: { ':no': false } });
    const refused = await approve(partner, requested);
    expect([refused.status, errorOf(refused).error_code]).toEqual([409, 'CHANGED_MEANWHILE']);
  });
});
