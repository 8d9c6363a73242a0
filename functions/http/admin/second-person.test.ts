import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseData, getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { formatUnits } from '#shared/money.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';

useTestTable();

let finance: TestStaffMember;
let second: TestStaffMember;
let customer: UserPrincipal;
let people = 0;

beforeAll(() => {
  setClock(() => 1_800_000_000_000);
});
beforeEach(async () => {
  people += 1;
  customer = await createLiveCustomer(`decided-${people}`, '1000');
  finance = await createTestStaffMember('finance');
  second = await createTestStaffMember('owner');
});

const getTradingWalletId = ({ account }: UserPrincipal) => toWalletId(account, 'trading', 'USDT');
const adjust = (member: TestStaffMember, amount: string, { id = getTradingWalletId(customer) } = {}) =>
  member.change('PUT', `/admin/wallets/${id}/balance`, { amount });
const decide = (member: TestStaffMember, id: string | null, verdict: 'approve' | 'reject') =>
  member.change('POST', `/admin/approvals/${id}/${verdict}`, {});
const requestAdjustment = async () =>
  getResponseData<{ approval_id: string | null }>(await adjust(finance, '10000')).approval_id;
const readAvailableBalance = async () =>
  formatUnits((await readWalletBalance(customer.account, 'trading', 'USDT')).available);

describe('wallet adjustment of a suspended account', () => {
  const suspend = (status: 'suspended' | 'active') => transact([updateUserFields(customer.user, { status })]);

  it('rejects credits even with approval until active, and allows debits', async () => {
    const id = await requestAdjustment();
    await suspend('suspended');
    const refusal = { error_code: 'ACCOUNT_RESTRICTED', errors: { body: [expect.stringContaining('not active')] } };
    expect(getResponseError(await adjust(finance, '5'))).toMatchObject(refusal);
    expect(getResponseError(await adjust(finance, '10000'))).toMatchObject(refusal);
    expect(getResponseError(await decide(second, id, 'approve'))).toMatchObject(refusal);
    expect((await adjust(finance, '-5')).status).toBe(200);
    await suspend('active');
    expect((await decide(second, id, 'approve')).status).toBe(200);
    expect(await readAvailableBalance()).toBe('10995');
  });
});

describe('approval preview', () => {
  const preview = async (query: string, member = finance) => {
    const answer = await callTestApi({ method: 'GET', path: `/admin/approvals/preview?${query}`, token: member.token });
    return getResponseData<{ second_person: ApprovalRequirement | null }>(answer).second_person;
  };

  it('returns the member total, with debits counted like credits', async () => {
    const object = `object=${getTradingWalletId(customer)}`;
    expect(await preview(`${object}&amount=-10000`)).toMatchObject({ required: true, rule: 'value', value: '10000' });
    expect(await preview(`${object}&amount=9999`)).toMatchObject({ required: false, rule: null, limit: '10000' });
    await adjust(finance, '9600', { id: getTradingWalletId(await createLiveCustomer(`seen-${people}`, '1')) });
    const total = { required: true, rule: 'member_total', value: '800', limit: '10000', total: '10400', acts: 2 };
    expect(await preview(`${object}&amount=800`)).toEqual(total);
    expect(await preview(`${object}&amount=800`, second)).toMatchObject({ required: false });
  });

  it('requires an amount for a wallet and rejects unknown objects', async () => {
    const of = async (query: string) =>
      getResponseError(
        await callTestApi({ method: 'GET', path: `/admin/approvals/preview?${query}`, token: finance.token }),
      ).error_code;
    expect(await of(`object=${getTradingWalletId(customer)}`)).toBe('INVALID_AMOUNT');
    expect(await of(`object=usr_${'0'.repeat(26)}`)).toBe('USER_NOT_FOUND');
    for (const prefix of ['dep', 'wdr', 'lon', 'bnk'])
      expect([prefix, await of(`object=${prefix}_${'0'.repeat(26)}`)]).toEqual([prefix, 'NOT_FOUND']);
  });
});
