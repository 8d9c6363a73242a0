import { beforeAll, describe, expect, it } from 'vitest';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { readFinancialProducts } from '#functions/data/investments/financial-products.ts';
import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import type { TestApiResponse } from '#functions/testing/call.ts';
import { unwrapResponseData, advanceTestClock, getApiJson } from '#functions/testing/contract/back-office.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { DAY_SECONDS } from '#shared/time.ts';

useTestTable();

let owner: TestStaffMember;
let risk: TestStaffMember;
let finance: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  owner = await createTestStaffMember('owner');
  risk = await createTestStaffMember('risk');
  finance = await createTestStaffMember('finance');
});

const decide = (member: TestStaffMember, answer: TestApiResponse, verdict: 'approve' | 'reject') =>
  member.change(
    'POST',
    `/admin/approvals/${unwrapResponseData<{ approval_id: string }>(answer).approval_id}/${verdict}`,
    {},
  );
const fetchPendingApprovals = (kind: string) =>
  getApiJson<{ approvals: ApprovalView[]; has_one_owner: boolean }>(
    `/admin/configs/pending?kind=${kind}`,
    finance.token,
  );

const pair = {
  coin_type: 'DAI',
  chain_type: 'TRC20',
  contract: 'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT',
  is_deposit_enabled: true,
  is_withdraw_enabled: false,
  min_deposit_amount: '1',
  max_deposit_amount: '1000',
  min_withdraw_amount: '10',
  max_withdraw_amount: '1000',
  withdraw_fee: '1',
  withdraw_fee_type: 'fixed',
  confirmation_blocks: 20,
  decimals: 6,
  explorer: 'https://example.com/{hash}',
};
const inAll = (words: string) => ({ en: words, zh: words, ja: words, ko: words, es: words });
const wealth = {
  names: inAll('Week'),
  descriptions: inAll('A week.'),
  status: 'active',
  annual_return_rate: '5',
  min_investment: '1',
  max_investment: '1000',
  term_days: 7,
  risk_level: 'low',
  capacity_total: '5000',
  capacity_per_person: null,
};

describe('configuration change with a single owner', () => {
  it('is delayed by 24 hours instead of approved, for every member', { tags: ['TRD-223'] }, async () => {
    const requested = {
      coin_networks: await finance.change('POST', '/admin/deposit-withdraw/configs', pair),
      financial_products: await owner.change('POST', '/admin/financial-products', wealth),
      system: await finance.change('PUT', '/admin/system-config/withdrawal_daily_limit', { value: '200000' }),
    };
    const until = nowSeconds() + DAY_SECONDS;
    for (const [kind, answer] of Object.entries(requested)) {
      expect([kind, answer.status]).toEqual([kind, 202]);
      const { approvals, has_one_owner } = await fetchPendingApprovals(kind);
      const from = approvals[0]?.config?.in_force_from ?? 0;
      expect([kind, has_one_owner, approvals.length, until - from < 120]).toEqual([kind, true, 1, true]);
      expect(approvals[0]).toMatchObject({ decidable_from: from, expires_at: from });
    }
    for (const answer of [requested.coin_networks, requested.system]) {
      const refusedAnswer = await decide(owner, answer, 'approve');
      expect([refusedAnswer.status, getResponseError(refusedAnswer).error_code]).toEqual([400, 'INVALID_ORDER_STATUS']);
    }
    expect((await decide(risk, requested.system, 'reject')).status).toBe(200);
    const names = async () => (await readFinancialProducts()).map((product) => product.names.en);
    advanceTestClock((until - nowSeconds()) * 1000 - 120_000);
    expect([await readCoinNetwork('DAI', 'TRC20'), (await names()).includes('Week')]).toEqual([null, false]);
    advanceTestClock(240_000);
    expect(await readCoinNetwork('DAI', 'TRC20')).toMatchObject({ decimals: 6, contract: pair.contract });
    expect(await names()).toContain('Week');
    expect((await readSystemSettings())('withdrawal_daily_limit')).toBe('100000');
  });
});
