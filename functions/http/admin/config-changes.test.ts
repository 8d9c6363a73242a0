import { beforeAll, describe, expect, it } from 'vitest';
import { readCoinNetwork, coinNetworkConfigStore } from '#functions/data/chains/coin-networks.ts';
import { readFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import { readStaffAccessHistory, updateStaffAccessHistory } from '#functions/data/staff/access-history.ts';
import { transact } from '#functions/data/table/transact.ts';
import { readWatchedAssets } from '#functions/domain/chain/read-watched-assets.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import {
  unwrapResponseData,
  advanceTestClock,
  listAuditEntries,
  getApiJson,
} from '#functions/testing/contract/back-office.ts';
import {
  addCoinNetworkAsStaff,
  updateCoinNetworkAsStaff,
  readCoinNetworkAsStaff,
} from '#functions/testing/contract/coin-pairs.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { CoinNetworkView } from '#shared/schemas/admin/chains.ts';
import type { AdminFuturesConfig, ConfigChange } from '#shared/schemas/admin/config.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

useTestTable();

const FUTURES = '/admin/futures/configs/cryptocurrency';
/** A Tron address that belongs to no one. */
const TOKEN = 'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT';
const OTHER_TOKEN = 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR';
const HOURS_24 = DAY_SECONDS * 1000;

let owner: TestStaffMember;
let partner: TestStaffMember;
let risk: TestStaffMember;
let finance: TestStaffMember;
let treasurer: TestStaffMember;

/** Members stay logged in for less than the days that pass here. */
async function createNewMembers(): Promise<void> {
  owner = await createTestStaffMember('owner');
  partner = await createTestStaffMember('owner');
  risk = await createTestStaffMember('risk');
  finance = await createTestStaffMember('finance');
  treasurer = await createTestStaffMember('finance');
}

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  await createNewMembers();
});

const getStaffId = ({ token }: TestStaffMember) => parseBearerToken<StaffId>(token, 'stf')?.owner as StaffId;
const getApprovalId = (answer: TestApiResponse) => unwrapResponseData<{ approval_id: string }>(answer).approval_id;
const decide = (member: TestStaffMember, answer: TestApiResponse, verdict: 'approve' | 'reject') =>
  member.change('POST', `/admin/approvals/${getApprovalId(answer)}/${verdict}`, {});
const getErrorSummary = (answer: TestApiResponse) => [answer.status, getResponseError(answer).error_code];
const fetchPendingApprovals = async (kind: string) =>
  getApiJson<{ approvals: ApprovalView[]; has_one_owner: boolean }>(`/admin/configs/pending?kind=${kind}`, owner.token);
const fetchApprovalState = async (answer: TestApiResponse): Promise<string | undefined> => {
  const { approvals } = await getApiJson<{ approvals: ApprovalView[] }>(
    '/admin/approvals?kind=config.change',
    owner.token,
  );
  return approvals.find(({ id }) => id === getApprovalId(answer))?.state;
};
const fetchConfigHistory = async (kind: string, id: string) =>
  (await getApiJson<{ changes: ConfigChange[] }>(`/admin/configs/history?kind=${kind}&id=${id}`, owner.token)).changes;

const futures = async () => (await getApiJson<{ config: AdminFuturesConfig }>(FUTURES, owner.token)).config;
async function changeFutures(member: TestStaffMember, more: object): Promise<TestApiResponse> {
  const { product_type: _, ...config } = await futures();
  return member.change('PUT', FUTURES, { ...config, ...more });
}
const leverageInForce = async () => (await readFuturesConfig('cryptocurrency'))?.max_leverage;

const inAll = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });
const wealth = {
  names: inAll('Quick'),
  descriptions: inAll('A day.'),
  status: 'active',
  annual_return_rate: '100',
  min_investment: '1',
  max_investment: '1000000',
  term_days: 1,
  risk_level: 'low',
  capacity_total: '1000000',
  capacity_per_person: null,
};

describe('malicious change by one finance member', () => {
  it('another contract for a coin waits for approval; nothing is credited before', { tags: ['TRD-223'] }, async () => {
    const before = await readWatchedAssets('tron');
    const pointed = await addCoinNetworkAsStaff(finance, { contract: OTHER_TOKEN });
    const contractChange = await updateCoinNetworkAsStaff(finance, 'USDT-TRC20', {
      contract: OTHER_TOKEN,
      confirmation_blocks: 1,
    });
    expect([pointed.status, contractChange.status]).toEqual([202, 202]);
    expect(unwrapResponseData(pointed)).toMatchObject({ config: null });
    for (const answer of [pointed, contractChange])
      expect(getErrorSummary(await decide(finance, answer, 'approve'))).toEqual([403, 'SELF_APPROVAL']);
    for (const wait of [2000, HOURS_24, HOURS_24]) {
      advanceTestClock(wait);
      expect(await readWatchedAssets('tron')).toEqual(before);
      expect(await readCoinNetwork('BTC', 'TRC20')).toBeNull();
    }
    await createNewMembers();
    // Not approved in time, so it never will be.
    expect([await fetchApprovalState(pointed), await fetchApprovalState(contractChange)]).toEqual([
      'expired',
      'expired',
    ]);
    expect(getErrorSummary(await decide(owner, pointed, 'approve'))).toEqual([400, 'INVALID_ORDER_STATUS']);
    expect((await coinNetworkConfigStore.read()).pending).toEqual({});
  });

  it(
    'wealth interest of 1000 % is rejected; interest within limits waits for approval',
    { tags: ['TRD-223'] },
    async () => {
      const sell = (more: object) => finance.change('POST', '/admin/financial-products', { ...wealth, ...more });
      expect(Object.keys(getResponseError(await sell({ annual_return_rate: '1000' })).errors ?? {})).toEqual([
        'annual_return_rate',
      ]);
      const sold = await sell({});
      expect([sold.status, unwrapResponseData(sold)]).toMatchObject([202, { product: null }]);
      advanceTestClock(HOURS_24);
      const shown = unwrapResponseData<{ products: { name: string }[] }>(
        await callTestApi({ method: 'GET', path: '/financial/products' }),
      );
      expect(shown.products.map(({ name }) => name)).not.toContain('Quick');
      await createNewMembers();
      expect((await decide(owner, sold, 'reject')).status).toBe(200);
    },
  );

  it('publishing a drafted product waits for the approval of a second member', { tags: ['TRD-223'] }, async () => {
    const draft = await finance.change('POST', '/admin/financial-products', { ...wealth, status: 'draft' });
    const { product } = unwrapResponseData<{ product: { id: string } }>(draft);
    const path = `/admin/financial-products/${product.id}`;
    const draftAnswer = await finance.change('PUT', path, { ...wealth, version: 1 });
    expect([draftAnswer.status, unwrapResponseData(draftAnswer)]).toMatchObject([
      202,
      { product: { status: 'draft' } },
    ]);
    expect((await decide(owner, draftAnswer, 'reject')).status).toBe(200);
  });
});

describe('configuration change that needs approval', () => {
  it('approve › applies at once to the reviewed version and records both members', async () => {
    const requested = await addCoinNetworkAsStaff(finance, { contract: TOKEN });
    const subject = { kind: 'coin_networks', id: 'BTC-TRC20' };
    const { approvals, has_one_owner } = await fetchPendingApprovals('coin_networks');
    expect([approvals, has_one_owner]).toMatchObject([
      [
        {
          id: getApprovalId(requested),
          kind: 'config.change',
          subject: 'coin_networks/BTC-TRC20',
          config: { ...subject, rule: 'two_people', fields: ['contract', 'decimals'], in_force_from: null },
          now: { holds: true },
          deciders: ['owner', 'finance'],
          state: 'pending',
        },
      ],
      false,
    ]);
    for (const member of [risk, await createTestStaffMember('support'), await createTestStaffMember('read_only')])
      expect((await decide(member, requested, 'approve')).status).toBe(403);
    expect((await decide(treasurer, requested, 'approve')).status).toBe(200);
    expect(await readCoinNetworkAsStaff(owner, 'BTC-TRC20')).toMatchObject({ contract: TOKEN, confirmation_blocks: 1 });
    advanceTestClock(2000);
    expect(await readCoinNetwork('BTC', 'TRC20')).toMatchObject({ contract: TOKEN, decimals: 8 });
    const entries = (await fetchConfigHistory('coin_networks', 'BTC-TRC20')).slice(0, 2);
    expect(entries.map(({ action }) => action)).toEqual(['config.approve', 'config.request']);
    expect(entries[0]?.changes).toEqual(entries[1]?.changes);
    expect(entries[0]?.version).toBe((entries[1]?.version ?? 0) + 1);
    const [entry] = await listAuditEntries('action=config.approve', owner.token);
    expect(entry).toMatchObject({ subject: 'BTC-TRC20', detail: { approval: getApprovalId(requested) } });
    expect(await fetchApprovalState(requested)).toBe('approved');
  });

  it('approve › is denied to the inviter and the invitees of the requester', async () => {
    const requested = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7 });
    const since = (nowSeconds() - 2 * DAY_SECONDS) as EpochSeconds;
    const invited_by = { id: getStaffId(finance), username: 'finance', at: since };
    const storedStanding = await readStaffAccessHistory(getStaffId(treasurer));
    await transact([
      updateStaffAccessHistory(getStaffId(treasurer), storedStanding, { invited_by, accepted_at: since }),
    ]);
    expect(getErrorSummary(await decide(treasurer, requested, 'approve'))).toEqual([403, 'NOT_INDEPENDENT']);
    expect(await readCoinNetworkAsStaff(owner, 'USDC-TRC20')).toMatchObject({ decimals: 6 });
    expect((await decide(partner, requested, 'reject')).status).toBe(200);
  });

  it('approve › is rejected after the object changed, and the change counts as replaced', async () => {
    const requested = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7 });
    expect((await updateCoinNetworkAsStaff(owner, 'USDC-TRC20', { is_deposit_enabled: false })).status).toBe(200);
    expect(await fetchApprovalState(requested)).toBe('replaced');
    expect(getErrorSummary(await decide(partner, requested, 'approve'))).toEqual([400, 'INVALID_ORDER_STATUS']);
    expect(await readCoinNetworkAsStaff(owner, 'USDC-TRC20')).toMatchObject({ decimals: 6, is_deposit_enabled: false });
    expect((await fetchPendingApprovals('coin_networks')).approvals).toEqual([]);
  });

  it('is rejected when requested on an old version', async () => {
    const config = (await readCoinNetworkAsStaff(owner, 'USDC-TRC20')) as CoinNetworkView;
    const requested = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7 });
    expect(unwrapResponseData(requested)).toMatchObject({ config: { decimals: 6, version: config.version + 1 } });
    const stale = await updateCoinNetworkAsStaff(owner, 'USDC-TRC20', { decimals: 5, version: config.version });
    expect(getErrorSummary(stale)).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await decide(finance, requested, 'reject')).status).toBe(200);
    expect(await readCoinNetworkAsStaff(owner, 'USDC-TRC20')).toMatchObject({
      decimals: 6,
      version: config.version + 2,
    });
    expect((await fetchConfigHistory('coin_networks', 'USDC-TRC20'))[0]).toMatchObject({
      action: 'config.reject',
      changes: [{ field: 'decimals', before: 7, after: 6 }],
    });
  });

  it('uses the strictest rule of all changed fields', async () => {
    const both = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7, confirmation_blocks: 1 });
    expect((await fetchPendingApprovals('coin_networks')).approvals).toMatchObject([
      { config: { rule: 'two_people', in_force_from: null } },
    ]);
    const single = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { confirmation_blocks: 1 });
    expect((await fetchPendingApprovals('coin_networks')).approvals).toMatchObject([
      { config: { rule: 'day', fields: ['confirmation_blocks'], in_force_from: nowSeconds() + DAY_SECONDS } },
    ]);
    expect([await fetchApprovalState(both), await fetchApprovalState(single)]).toEqual(['replaced', 'pending']);
    // The current value is no change; it cancels a pending one.
    expect((await updateCoinNetworkAsStaff(owner, 'USDC-TRC20', {})).status).toBe(200);
    expect(await fetchApprovalState(single)).toBe('replaced');
    expect((await updateCoinNetworkAsStaff(owner, 'USDC-TRC20', {})).status).toBe(422);
  });
});

describe('concurrent decisions on a configuration change', () => {
  it('approve and reject › only one succeeds', async () => {
    const requested = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7 });
    const answers = await Promise.all([
      decide(partner, requested, 'approve'),
      decide(treasurer, requested, 'reject'),
      decide(risk, requested, 'reject'),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const isApproved = (await fetchApprovalState(requested)) === 'approved';
    expect((await readCoinNetworkAsStaff(owner, 'USDC-TRC20'))?.decimals).toBe(isApproved ? 7 : 6);
    if (isApproved)
      await decide(owner, await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 6 }), 'approve');
  });

  it('approve and another change of the object › only one takes effect', async () => {
    const requested = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7 });
    const [approved, tightened] = await Promise.all([
      decide(partner, requested, 'approve'),
      updateCoinNetworkAsStaff(owner, 'USDC-TRC20', { confirmation_blocks: 50 }),
    ]);
    const config = (await readCoinNetworkAsStaff(owner, 'USDC-TRC20')) as CoinNetworkView;
    const state = [approved.status === 200, tightened.status === 200, config.decimals, config.confirmation_blocks];
    expect([
      [true, false, 7, 12],
      [false, true, 6, 50],
    ]).toContainEqual(state);
    await decide(
      owner,
      await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 6, confirmation_blocks: 12 }),
      'approve',
    );
  });

  it('approve › is rejected when the change is no longer pending on the object', async () => {
    const requested = await updateCoinNetworkAsStaff(finance, 'USDC-TRC20', { decimals: 7 });
    // As an earlier release writes the item.
    await transact([coinNetworkConfigStore.write({ ...(await coinNetworkConfigStore.read()), pending: {} })]);
    const { approvals } = await getApiJson<{ approvals: ApprovalView[] }>(
      '/admin/approvals?state=pending',
      owner.token,
    );
    expect(approvals.find(({ id }) => id === getApprovalId(requested))?.now).toMatchObject({ holds: false });
    expect(getErrorSummary(await decide(partner, requested, 'approve'))).toEqual([409, 'CHANGED_MEANWHILE']);
    const another = await updateCoinNetworkAsStaff(treasurer, 'USDC-TRC20', { decimals: 5 });
    expect(getErrorSummary(await decide(partner, requested, 'approve'))).toEqual([409, 'CHANGED_MEANWHILE']);
    expect((await decide(finance, requested, 'reject')).status).toBe(200);
    expect((await fetchPendingApprovals('coin_networks')).approvals).toMatchObject([{ id: getApprovalId(another) }]);
    expect((await decide(treasurer, another, 'reject')).status).toBe(200);
    expect(await readCoinNetworkAsStaff(owner, 'USDC-TRC20')).toMatchObject({ decimals: 6 });
  });
});

describe('configuration change with a 24-hour delay', () => {
  it('applies by itself at its second and not before', async () => {
    expect((await changeFutures(risk, { max_leverage: 150, leverage_steps: [20, 150] })).status).toBe(200);
    advanceTestClock(2000);
    expect(await leverageInForce()).toBe(150);
    const looser = await changeFutures(risk, { max_leverage: 200 });
    const requestedAt = nowSeconds();
    expect([looser.status, unwrapResponseData(looser)]).toMatchObject([202, { config: { max_leverage: 150 } }]);
    advanceTestClock((requestedAt + DAY_SECONDS - 1 - nowSeconds()) * 1000);
    expect(await leverageInForce()).toBe(150);
    advanceTestClock(1000);
    expect(await leverageInForce()).toBe(200);
    await createNewMembers();
    expect(await futures()).toMatchObject({ max_leverage: 200 });
    expect(await fetchApprovalState(looser)).toBe('in_force');
    expect(getErrorSummary(await decide(owner, looser, 'reject'))).toEqual([400, 'INVALID_ORDER_STATUS']);
  });

  it('applies at once when it tightens a limit', async () => {
    const tighter = await changeFutures(risk, { max_leverage: 100, leverage_steps: [20, 100] });
    expect([tighter.status, unwrapResponseData(tighter)]).toMatchObject([
      200,
      { config: { max_leverage: 100 }, approval_id: null },
    ]);
  });

  it('reject › withdraws it with reason and code, by owner, risk or permitted roles only', async () => {
    const requested = await finance.change('PUT', '/admin/system-config/withdrawal_daily_limit', { value: '900000' });
    expect(unwrapResponseData(requested)).toMatchObject({ figure: { value: '900000', in_force: '100000' } });
    for (const role of staffRoles.filter((staffRole) => staffRole === 'support' || staffRole === 'read_only'))
      expect((await decide(await createTestStaffMember(role), requested, 'reject')).status).toBe(403);
    const path = `/admin/approvals/${getApprovalId(requested)}/reject`;
    expect(getErrorSummary(await risk.change('POST', path, { code: undefined }))).toEqual([403, 'STEP_UP_REQUIRED']);
    expect((await risk.change('POST', path, { reason: undefined })).status).toBe(422);
    expect((await decide(risk, requested, 'reject')).status).toBe(200);
    advanceTestClock(HOURS_24);
    await createNewMembers();
    const { figures } = await getApiJson<{ figures: { name: string; value: string }[] }>(
      '/admin/system-config',
      owner.token,
    );
    expect(figures.find(({ name }) => name === 'withdrawal_daily_limit')).toMatchObject({
      value: '100000',
      in_force: '100000',
    });
  });

  it('restarts the delay when another change replaces it', async () => {
    const first = await changeFutures(risk, { max_leverage: 150 });
    advanceTestClock(HOURS_24 / 2);
    await createNewMembers();
    const second = await changeFutures(risk, { max_leverage: 160 });
    expect([await fetchApprovalState(first), await fetchApprovalState(second)]).toEqual(['replaced', 'pending']);
    advanceTestClock(HOURS_24 / 2 + 60_000);
    expect(await leverageInForce()).toBe(100);
    advanceTestClock(HOURS_24 / 2);
    expect(await leverageInForce()).toBe(160);
    await createNewMembers();
  });
});
