import { beforeEach, describe, expect, it } from 'vitest';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { StaffId, UserId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';
import { assessApprovalNeed, resetMemberApprovalTotal, type ApprovableAct } from './approval-need.ts';

useTestTable();

const START = 1_800_000_000;
let second = START;
let member: StaffId;
let customer: UserId;

beforeEach(() => {
  second = START;
  setClock(() => second * 1000);
  member = newId('stf');
  customer = newId('usr');
});

interface Of {
  customer?: UserId;
  member?: StaffId;
  act?: ApprovableAct;
}
const assess = (value: string | null, { act = 'deposit.credit', ...of }: Of = {}) =>
  assessApprovalNeed(act, { customer, member, ...of, value: value === null ? null : toAmount(value) });
/** Does an act alone, without a second person. */
async function alone(value: string, of: Of = {}): Promise<void> {
  const { needed, counted } = await assess(value, of);
  expect([value, needed]).toEqual([value, null]);
  await transact(counted);
}
const createOtherCustomer = () => ({ customer: newId('usr') });

describe('assessApprovalNeed', () => {
  it('requires no approval below the limit and returns the amounts', async () => {
    expect((await assess('9999.99999999')).view).toEqual({
      required: false,
      rule: null,
      value: '9999.99999999',
      limit: '10000',
      total: null,
      acts: null,
    });
  });

  it('rule value › requires an approval from the limit on', async () => {
    await alone('100');
    expect((await assess('10000')).view).toEqual({
      required: true,
      rule: 'value',
      value: '10000',
      limit: '10000',
      total: null,
      acts: null,
    });
  });

  it("rule customer_total › sums all members' acts for the customer in 24 hours", async () => {
    await alone('6000', { member: newId('stf') });
    await alone('3000', { member: newId('stf') });
    expect((await assess('1400')).view).toMatchObject({ rule: 'customer_total', total: '10400', acts: 3 });
    second += DAY_SECONDS + HOUR_SECONDS;
    expect((await assess('1400')).needed).toBeNull();
  });

  it("rule member_total › sums the member's acts for all customers in 24 hours", async () => {
    for (let n = 0; n < 11; n++) await alone('900', createOtherCustomer());
    expect((await assess('900')).view).toEqual({
      required: true,
      rule: 'member_total',
      value: '900',
      limit: '10000',
      total: '10800',
      acts: 12,
    });
    expect((await assess('900', { member: newId('stf') })).needed).toBeNull();
  });

  it('rule no_price › requires an approval for a coin without a price', async () => {
    expect((await assess(null)).view).toMatchObject({ required: true, rule: 'no_price', value: null, limit: '10000' });
  });

  it('keeps a separate sum and limit for each kind of act', async () => {
    await alone('9000', { act: 'wallet.adjust' });
    await alone('9000', { act: 'loan.disburse' });
    await alone('9000', { act: 'withdrawal.approve' });
    await alone('9000');
    await transact([
      { label: 'settings', key: systemSettingsConfigStore.key(), put: { figures: { loan_second_value: '500' } } },
    ]);
    second += 60;
    const fresh = { customer: newId('usr'), member: newId('stf') };
    expect((await assess('500', { ...fresh, act: 'loan.disburse' })).view).toMatchObject({
      rule: 'value',
      limit: '500',
    });
    expect((await assess('500', fresh)).needed).toBeNull();
  });

  it('lets one of two concurrent acts reach the limit', async () => {
    const [firstNeed, two] = [await assess('6000'), await assess('6000')];
    await transact(firstNeed.counted);
    await expect(transact(two.counted)).rejects.toThrow('changed while it was being added to');
  });
});

describe('resetMemberApprovalTotal', () => {
  const approve = async (requirement: Awaited<ReturnType<typeof assess>>['needed']) =>
    transact(await resetMemberApprovalTotal('deposit.credit', member, requirement));

  it("resets the member's sum when it was the reason for the approval", async () => {
    await alone('9500', createOtherCustomer());
    const { needed } = await assess('600', createOtherCustomer());
    expect(needed?.rule).toBe('member_total');
    await approve(needed);
    await alone('600', createOtherCustomer());
    await alone('9000', createOtherCustomer());
  });

  it('resets the sum of acts before the request, not of later ones', async () => {
    await alone('6000', createOtherCustomer());
    const { needed } = await assess('9999', createOtherCustomer());
    await alone('3000', createOtherCustomer());
    await approve(needed);
    expect((await assess('7000', createOtherCustomer())).view).toMatchObject({
      rule: 'member_total',
      total: '10000',
      acts: 2,
    });
  });

  it.each([
    ['its own value', '10000', true],
    ['the customer’s total', '9000', false],
  ])('keeps the sum when the reason for the approval was %s', async (_, value, isNew) => {
    await alone('5000');
    const { needed } = await assess(value, isNew ? createOtherCustomer() : {});
    expect(needed?.rule).not.toBe('member_total');
    await approve(needed);
    expect((await assess('5000', createOtherCustomer())).view).toMatchObject({ rule: 'member_total', total: '10000' });
  });

  it('resets the sum once for two requests that it caused', async () => {
    await alone('9500', createOtherCustomer());
    const [firstNeed, two] = [
      (await assess('600', createOtherCustomer())).needed,
      (await assess('700', createOtherCustomer())).needed,
    ];
    await approve(firstNeed);
    await alone('9500', createOtherCustomer());
    await approve(two);
    expect((await assess('500', createOtherCustomer())).view).toMatchObject({ rule: 'member_total', total: '10000' });
  });
});
