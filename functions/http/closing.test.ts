import { beforeEach, describe, expect, it } from 'vitest';
import { recordDeviceUser } from '#functions/data/ai-control/devices.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { getItem, type ItemAttributes, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { closeStoredUser } from '#functions/data/users/account-closures.ts';
import { kycSubmissionCollection, putKyc, type StoredKyc } from '#functions/data/users/kyc.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { userItems } from '#functions/data/users/users.ts';
import { eraseUser } from '#functions/domain/account-closure/erase-user.ts';
import { sweepClosedAccounts } from '#functions/domain/account-closure/sweep-closed-accounts.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import {
  getResponseData,
  getResponseError,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
} from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { UserId } from '#shared/ids.ts';
import type { BankAccountReviewRow } from '#shared/schemas/admin/bank-accounts.ts';
import type { KycSubmissionRow } from '#shared/schemas/admin/kyc.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

useTestTable();
useTestMail();

let second = 1_800_000_000;
let owner: TestStaffMember;
let person: TestUser;

beforeEach(async () => {
  second += 10_000;
  setClock(() => second * 1000);
  owner = await createTestStaffMember('owner');
  person = await createTestUser();
});

const images = { id_card_front: 'a', id_card_back: 'b', id_card_selfie: 'c' };
/** Stores it as `submitKyc` does, without photos in a bucket. */
async function sendIn(status: StoredKyc['status'] = 'pending'): Promise<StoredKyc> {
  const { id: user_id, username } = person.user;
  const kyc: StoredKyc = {
    id: newId('kyc'),
    user_id,
    username,
    status,
    real_name: 'A Name',
    document_type: 'driver_licence',
    number_sealed: await encryptForOwner('X1234567', user_id),
    number_end: '4567',
    expiry_date: null,
    birth_date: '1990-01-01',
    gender: 'other',
    country: 'PT',
    address: 'A street',
    images,
    submitted_at: nowSeconds(),
    reviewed_at: null,
    reviewed_by: null,
    reason: null,
    version: 0,
  };
  const [kycWrite] = putKyc(kyc);
  if (!kycWrite) throw new Error('nothing to write');
  await transact([updateUserFields(person.user, { kyc_status: status as never }), kycWrite]);
  return kyc;
}
async function createPendingBankAccount(): Promise<string> {
  await updateItem(userItems.key(person.user.id), { update: 'SET kyc_status = :is', values: { ':is': 'verified' } });
  const body = { name: 'A Name', bank_name: 'A Bank', account_number: '000123456789', currency: 'USD' };
  const { id } = getResponseData<{ bank_account: BankAccount }>(
    await person.ask('POST', '/bank-accounts', body),
  ).bank_account;
  expect((await person.ask('POST', `/bank-accounts/${id}/verify`, {})).status).toBe(200);
  return id;
}
const close = () => person.ask('POST', '/user/close-account', { password: TEST_PASSWORD });
const staffRead = async <T>(path: string) =>
  getResponseData<T>(await callTestApi({ method: 'GET', path, token: owner.token }));
const submissions = async (query: string) =>
  (await staffRead<{ submissions: KycSubmissionRow[] }>(`/admin/kyc?${query}`)).submissions;
const left = async (): Promise<string[]> => {
  const sortKeys: string[] = [];
  for await (const { sk } of queryAllItems<ItemAttributes & { sk: string }>({ pk: userPartition(person.user.id) }))
    sortKeys.push(sk);
  return sortKeys.filter((sk) => /^(SESSION|NOTIFICATION|FUND_PASSWORD)/.test(sk));
};
const isUnfinished = async () =>
  (await getItem<ItemAttributes>(userItems.key(person.user.id)))?.['gsi1pk'] !== undefined;

describe('closed user account', () => {
  it('has pending documents withdrawn and kept under its new name', { tags: ['FIN-070'] }, async () => {
    const kyc = await sendIn();
    expect((await submissions('status=pending&limit=100')).map(({ id }) => id)).toContain(kyc.id);
    expect((await close()).status).toBe(200);
    expect((await submissions('status=pending&limit=100')).map(({ id }) => id)).not.toContain(kyc.id);
    expect(await submissions(`search=${person.user.id}`)).toMatchObject([
      { id: kyc.id, status: 'withdrawn', username: expect.stringMatching(/^closed-/), reviewed_by: null },
    ]);
    for (const search of [person.user.username, person.user.username.toUpperCase()])
      expect((await submissions(`search=${search}`)).map(({ user_id }) => user_id)).not.toContain(person.user.id);
    expect(await getItem(kycSubmissionCollection.key(person.user.id, kyc.id))).toMatchObject({
      images,
      number_sealed: kyc.number_sealed,
    });
    expect(await person.stored()).toMatchObject({ kyc_status: 'not_submitted' });
    const judged = await owner.change('POST', `/admin/kyc/${kyc.id}/approve`, { version: 1 });
    expect(getResponseError(judged)).toMatchObject({ status: 400, error_code: 'INVALID_ORDER_STATUS' });
  });

  it('keeps its verification under its new name', async () => {
    const kyc = await sendIn('verified');
    expect((await close()).status).toBe(200);
    expect(await getItem(kycSubmissionCollection.key(person.user.id, kyc.id))).toMatchObject({
      status: 'verified',
      version: 0,
      username: expect.stringMatching(/^closed-/),
    });
    expect(await person.stored()).toMatchObject({ kyc_status: 'verified' });
  });

  it('keeps its bank accounts but none in review', { tags: ['FIN-070'] }, async () => {
    const id = await createPendingBankAccount();
    expect((await close()).status).toBe(200);
    const { bank_accounts } = await staffRead<{ bank_accounts: BankAccountReviewRow[] }>(
      '/admin/bank-accounts?status=pending&limit=100',
    );
    expect(bank_accounts.map((account) => account.id)).not.toContain(id);
    const storedAccount = await staffRead<{ bank_account: BankAccountReviewRow & { version: number } }>(
      `/admin/bank-accounts/${id}`,
    );
    expect(storedAccount.bank_account).toMatchObject({
      account_number: '****6789',
      status: 'pending',
      review_requested_at: null,
      username: expect.stringMatching(/^closed-/),
    });
    const judged = await owner.change('POST', `/admin/bank-accounts/${id}/approve`, {
      version: storedAccount.bank_account.version,
    });
    expect(getResponseError(judged).error_code).toBe('INVALID_ORDER_STATUS');
  });

  it('conflicts with a concurrent document submission', async () => {
    const storedUser = await person.stored();
    await sendIn();
    await expect(transact(closeStoredUser(storedUser, nowSeconds()))).rejects.toMatchObject({
      reason: 'CHANGED_MEANWHILE',
    });
    await transact(closeStoredUser(await person.stored(), nowSeconds()));
    await expect(sendIn()).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
  });
});

describe('device records of AI control', () => {
  it('are deleted for the closed account and kept for others', async () => {
    const other = 'usr_0000000000000000000000WH0' as UserId;
    for (const hash of ['one', 'two']) await recordDeviceUser(hash, person.user.id, nowSeconds());
    await recordDeviceUser('one', other, nowSeconds());
    expect((await close()).status).toBe(200);
    const sortKeys: string[] = [];
    for (const pk of ['AI_DEVICE#one', 'AI_DEVICE#two', `AI_DEVICES_OF#${person.user.id}`])
      for await (const { sk } of queryAllItems<ItemAttributes & { sk: string }>({ pk })) sortKeys.push(sk);
    expect(sortKeys).toEqual([other]);
  });
});

describe('interrupted account closure', () => {
  /** Closes the account and stops before the rest. */
  async function interrupted(): Promise<void> {
    await person.ask('POST', '/user/set-fund-password', { fund_password: '604182', confirm_password: '604182' });
    const news = { kind: 'account_frozen' as const, params: {}, link: null, account_kind: null };
    await transact(buildNotification(person.user.id, news).operations);
    await transact(closeStoredUser(await person.stored(), nowSeconds()));
    expect(await left()).toHaveLength(4);
  }

  it('is completed once by the next sweep after a minute', { tags: ['FIN-070'] }, async () => {
    const kyc = await sendIn();
    await interrupted();
    second += 59;
    await sweepClosedAccounts();
    expect([await left(), await isUnfinished()]).toMatchObject([{ length: 4 }, true]);
    second += 1;
    expect(await sweepClosedAccounts()).toEqual({ forgotten: 1 });
    expect([await left(), await isUnfinished()]).toEqual([[], false]);
    expect(await getItem(kycSubmissionCollection.key(person.user.id, kyc.id))).toMatchObject({
      status: 'withdrawn',
      version: 1,
    });
    expect(await sweepClosedAccounts()).toEqual({ forgotten: 0 });
  });

  it('is completed in parts by concurrent workers', async () => {
    const kyc = await sendIn();
    await interrupted();
    await Promise.allSettled([eraseUser(person.user.id), eraseUser(person.user.id)]);
    second += 60;
    await sweepClosedAccounts();
    await eraseUser(person.user.id);
    expect([await left(), await isUnfinished()]).toEqual([[], false]);
    expect(await getItem(kycSubmissionCollection.key(person.user.id, kyc.id))).toMatchObject({
      status: 'withdrawn',
      version: 1,
    });
  });

  it('sweep › skips accounts in use', async () => {
    second += 1000;
    expect(await sweepClosedAccounts()).toEqual({ forgotten: 0 });
    expect((await person.stored()).closed_at).toBeUndefined();
  });
});
