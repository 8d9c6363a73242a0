import { beforeEach, describe, expect, it } from 'vitest';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { bankAccountCollection } from '#functions/data/users/bank-accounts.ts';
import { userItems } from '#functions/data/users/users.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { searchAsStaff, advanceTestClock } from '#functions/testing/contract/back-office.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { buildVerifiedKycWrites } from '#functions/testing/people/borrowers.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import {
  getResponseData,
  getResponseError,
  createTestUser,
  type TestUser,
  getSortedStatuses,
} from '#functions/testing/people/test-users.ts';
import { readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { BankAccountReviewDetail, BankAccountReviewRow } from '#shared/schemas/admin/bank-accounts.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

useTestTable();
useTestMail();

let person: TestUser;
let finance: TestStaffMember;

let second = 1_800_000_000;
beforeEach(async () => {
  // An authenticator code is valid once: each test has its own half minutes.
  second += 10_000;
  setClock(() => second * 1000);
  finance = await createTestStaffMember('finance');
  person = await createTestUser();
  await updateItem(userItems.key(person.user.id), { update: 'SET kyc_status = :is', values: { ':is': 'verified' } });
  await transact(buildVerifiedKycWrites(person.user));
});

const NUMBER = '000123456789';
const details = { name: 'Ada Lovelace', bank_name: 'First Bank', account_number: NUMBER, currency: 'USD' };

const getBankAccount = (answer: Parameters<typeof getResponseData>[0]) =>
  getResponseData<{ bank_account: BankAccount & BankAccountReviewDetail }>(answer).bank_account;
const add = async (user = person) => getBankAccount(await user.ask('POST', '/bank-accounts', details));
const askFor = async (id: string, user = person) =>
  getBankAccount(await user.ask('POST', `/bank-accounts/${id}/verify`, {}));
const listOwn = async (user = person) =>
  getResponseData<{ bank_accounts: BankAccount[] }>(await user.ask('GET', '/bank-accounts')).bank_accounts;
async function createPendingReview(user = person): Promise<string> {
  const { id } = await add(user);
  await askFor(id, user);
  return id;
}

const ask = (path: string, { token } = finance) => callTestApi({ method: 'GET', path, token });
const list = async (query = '') =>
  getResponseData<{ bank_accounts: BankAccountReviewRow[]; total: number | null; next_cursor: string | null }>(
    await ask(`/admin/bank-accounts${query}`),
  );
const detail = async (id: string) => getBankAccount(await ask(`/admin/bank-accounts/${id}`));
const approve = (id: string, version: number, member = finance) =>
  member.change('POST', `/admin/bank-accounts/${id}/approve`, { version });
const reject = (id: string, version: number, reason: string, member = finance) =>
  member.change('POST', `/admin/bank-accounts/${id}/reject`, { version, reason });
const findStoredItem = async (predicate: (item: Record<string, unknown>) => boolean) =>
  [...(await readStoredItems()).values()].filter(predicate);

describe('bank account review queue', () => {
  it('lists requested reviews, longest waiting first, page by page', { tags: ['FIN-084'] }, async () => {
    await add();
    const mine: string[] = [];
    for (let i = 0; i < 3; i++) mine.push((await add()).id);
    const [first = '', second = '', third = ''] = mine;
    // In another order than they were added.
    for (const id of [third, first, second]) {
      advanceTestClock(2000);
      await askFor(id);
    }
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?status=pending&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.total).toBeGreaterThanOrEqual(3);
      all.push(...page.bank_accounts.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(all.filter((id) => mine.includes(id))).toEqual([third, first, second]);
    expect(new Set(all).size).toBe(all.length);
  });

  it('lists pending reviews before finished ones, which sort by review time', async () => {
    const [waits, rejected, approved] = [
      await createPendingReview(),
      await createPendingReview(),
      await createPendingReview(),
    ];
    await reject(rejected, (await detail(rejected)).version, 'not in your name');
    await approve(approved, (await detail(approved)).version);
    const all: BankAccountReviewRow[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await list(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      all.push(...page.bank_accounts);
      cursor = page.next_cursor;
    }
    const mine = all.filter(({ user_id }) => user_id === person.user.id);
    expect(mine.map(({ id }) => id)).toEqual([waits, approved, rejected]);
    const firstDecided = all.findIndex(({ status }) => status !== 'pending');
    expect(all.slice(firstDecided).some(({ status }) => status === 'pending')).toBe(false);
    for (const [status, id] of [
      ['active', approved],
      ['rejected', rejected],
    ] as const) {
      const { bank_accounts, total } = await list(`?status=${status}`);
      expect(bank_accounts[0]?.id).toBe(id);
      expect(new Set(bank_accounts.map((account) => account.status))).toEqual(new Set([status]));
      expect(total).toBeNull();
    }
  });

  it('finds accounts by exact owner, including those not waiting', async () => {
    const requestedId = await createPendingReview();
    advanceTestClock(1000);
    const other = (await add()).id;
    const { id, username } = person.user;
    for (const search of [id, username, requestedId])
      expect((await list(`?search=${search}`)).bank_accounts.map((account) => account.id)).toEqual([
        other,
        requestedId,
      ]);
    expect((await list(`?search=${id}&status=active`)).bank_accounts).toEqual([]);
    expect((await list(`?search=${username.slice(0, -1)}`)).bank_accounts).toEqual([]);
    for (const cursor of ['nonsense', (await list('?limit=1')).next_cursor ?? ''])
      expect((await ask(`/admin/bank-accounts?status=active&cursor=${cursor}`)).status).toBe(422);
  });

  it('shows only the last digits of the number and the verified name', async () => {
    const id = await createPendingReview();
    const shown = await detail(id);
    expect(shown).toMatchObject({ account_number: '****6789', verified_name: 'Ada Lovelace', status: 'pending' });
    const answers = [await ask(`/admin/bank-accounts/${id}`), await ask(`/admin/bank-accounts?search=${id}`)];
    for (const { text } of answers) {
      expect(text).not.toContain(NUMBER.slice(0, 8));
      expect(text).not.toContain('sealed');
    }
  });

  it('is searchable by permitted roles only', async () => {
    const id = await createPendingReview();
    expect(await searchAsStaff(id, finance.token)).toMatchObject([
      { kind: 'bank_account', id, title: 'First Bank', subtitle: '****6789', path: `/admin/bank-accounts/${id}` },
    ]);
    const reader = await createTestStaffMember('read_only');
    expect(await searchAsStaff(id, reader.token)).toEqual([]);
  });
});

describe('bank account review', () => {
  it('approval activates the account, is audited and notifies the owner', { tags: ['FIN-084'] }, async () => {
    const id = await createPendingReview();
    const { version } = await detail(id);
    const bare = await callTestApi({
      method: 'POST',
      path: `/admin/bank-accounts/${id}/approve`,
      token: finance.token,
      body: JSON.stringify({ version }),
    });
    expect(getResponseError(bare).error_code).toBe('STEP_UP_REQUIRED');
    const answer = await approve(id, version);
    expect(getBankAccount(answer)).toMatchObject({
      status: 'active',
      version: version + 1,
      reviewed_by: expect.stringMatching(/^finance-/),
      reviewed_at: Math.floor(now() / 1000),
    });
    expect(await listOwn()).toMatchObject([{ id, status: 'active', reason: null }]);
    expect(JSON.stringify(await listOwn())).not.toContain('finance-');
    expect(
      await findStoredItem(({ action, subject }) => action === 'bank_account.approve' && subject === person.user.id),
    ).toMatchObject([
      { detail: { bank_account: id }, changes: [{ field: 'status', before: 'pending', after: 'active' }] },
    ]);
    expect(
      await findStoredItem(({ kind, user_id }) => kind === 'bank_account_reviewed' && user_id === person.user.id),
    ).toMatchObject([{ params: { status: 'active', bank_name: 'First Bank', account_number: '****6789' } }]);
    expect(getResponseError(await approve(id, version + 1))).toMatchObject({
      status: 400,
      error_code: 'INVALID_ORDER_STATUS',
    });
  });

  it('rejection states a reason; the owner corrects and resubmits', { tags: ['FIN-084'] }, async () => {
    const id = await createPendingReview();
    const { version } = await detail(id);
    expect(getResponseError(await reject(id, version, ' '))).toMatchObject({
      status: 422,
      errors: { reason: [expect.any(String)] },
    });
    const reason = 'The holder is not the name on your document';
    expect((await reject(id, version, reason)).status).toBe(200);
    expect(await listOwn()).toMatchObject([{ id, status: 'rejected', reason }]);
    const notified = await person.ask('GET', '/notifications');
    expect(
      getResponseData<{ notifications: { kind: string; message: string }[] }>(notified).notifications[0],
    ).toMatchObject({
      kind: 'bank_account_rejected',
      message: expect.stringContaining(reason),
    });
    const answer = await person.ask('PUT', `/bank-accounts/${id}`, { ...details, name: 'ÁDA  lovelace' });
    expect(getBankAccount(answer)).toMatchObject({ status: 'pending', reason: null, review_requested_at: null });
    expect((await list('?status=rejected')).bank_accounts.map((account) => account.id)).not.toContain(id);
    await askFor(id);
    expect(await detail(id)).toMatchObject({
      name: 'ÁDA  lovelace',
      status: 'pending',
      reviewed_at: null,
      reviewed_by: null,
    });
    expect((await approve(id, (await detail(id)).version)).status).toBe(200);
  });

  it.each([
    ['changed', (id: string) => person.ask('PUT', `/bank-accounts/${id}`, { ...details, bank_address: 'Elsewhere' })],
    [
      'given another number',
      (id: string) => person.ask('PUT', `/bank-accounts/${id}`, { ...details, account_number: '999' + NUMBER }),
    ],
    ['removed', (id: string) => person.ask('DELETE', `/bank-accounts/${id}`)],
  ])('is rejected and the queue updated when the account was %s meanwhile', { tags: ['FIN-084'] }, async (_, act) => {
    const id = await createPendingReview();
    const { version } = await detail(id);
    expect((await act(id)).status).toBe(200);
    expect(getResponseError(await approve(id, version))).toMatchObject({
      status: 409,
      error_code: 'CHANGED_MEANWHILE',
    });
    expect((await listOwn()).some(({ status }) => status === 'active')).toBe(false);
    const waits = (await list('?status=pending&limit=100')).bank_accounts.some((account) => account.id === id);
    expect(waits).toBe((await detail(id)).status === 'pending' && (await detail(id)).review_requested_at !== null);
  });

  it('never activates data that the owner changes during the review', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await createPendingReview();
      const { version } = await detail(id);
      const [judged, update] = await Promise.all([
        approve(id, version),
        person.ask('PUT', `/bank-accounts/${id}`, { ...details, account_number: `55500${round}` }),
      ]);
      expect(update.status).toBe(200);
      expect([200, 409]).toContain(judged.status);
      expect(await detail(id)).toMatchObject({ status: 'pending', account_number: `****500${round}` });
    }
  });

  it('succeeds for one of two concurrent reviews', async () => {
    const id = await createPendingReview();
    const { version } = await detail(id);
    const risk = await createTestStaffMember('risk');
    const answers = await Promise.all([approve(id, version), reject(id, version, 'not this one', risk)]);
    expect(getSortedStatuses(answers)).toEqual([200, 409]);
    const notifications = await findStoredItem(
      ({ kind, user_id }) => String(kind).startsWith('bank_account_') && user_id === person.user.id,
    );
    expect(notifications).toHaveLength(1);
  });

  it('rejects an unknown account and one without a requested review', async () => {
    const { id } = await add();
    expect(getResponseError(await approve(id, 1))).toMatchObject({ status: 400, error_code: 'INVALID_ORDER_STATUS' });
    const unknown = 'bnk_01HZZZZZZZZZZZZZZZZZZZZZZZ';
    expect(getResponseError(await approve(unknown, 1)).status).toBe(404);
    expect((await ask(`/admin/bank-accounts/${unknown}`)).status).toBe(404);
  });

  it('is cancelled when the user closes the account', async () => {
    const id = await createPendingReview();
    const { version } = await detail(id);
    await updateItem(userItems.key(person.user.id), { update: 'SET closed_at = :at', values: { ':at': 1 } });
    expect(getResponseError(await approve(id, version))).toMatchObject({
      status: 409,
      error_code: 'CHANGED_MEANWHILE',
    });
    expect(await getItem(bankAccountCollection.key(person.user.id, id as never))).toMatchObject({ status: 'pending' });
  });
});

describe('approval of a bank account in another name', () => {
  const waitingFor = async (name: string, user = person) => {
    const { id } = getBankAccount(await user.ask('POST', '/bank-accounts', { ...details, name }));
    await askFor(id, user);
    return id;
  };
  const requestApproval = async (id: string) => {
    const answer = await approve(id, (await detail(id)).version);
    const { approval_id } = getResponseData<{ approval_id: string | null }>(answer);
    return [answer.status, approval_id] as const;
  };
  const decide = (member: TestStaffMember, id: string | null, verdict: 'approve' | 'reject') =>
    member.change('POST', `/admin/approvals/${id}/${verdict}`, {});

  it('requires a second approval that shows both names', async () => {
    const id = await waitingFor('Grace Hopper');
    const preview = getResponseData(await ask(`/admin/approvals/preview?object=${id}`));
    expect(preview).toMatchObject({ second_person: { required: true, rule: 'always' } });
    const [status, approval_id] = await requestApproval(id);
    expect([status, (await detail(id)).status]).toEqual([202, 'pending']);
    expect(getResponseError(await approve(id, (await detail(id)).version))).toMatchObject({
      error_code: 'INVALID_ORDER_STATUS',
      errors: { body: [expect.any(String)] },
    });
    expect(getResponseError(await decide(finance, approval_id, 'approve')).error_code).toBe('SELF_APPROVAL');
    const risk = await createTestStaffMember('risk');
    expect(getResponseData(await decide(risk, approval_id, 'approve'))).toMatchObject({
      approval: { bank_account: { id, holder: 'Grace Hopper', verified_name: 'Ada Lovelace' } },
    });
    expect(await detail(id)).toMatchObject({ status: 'active', reviewed_by: expect.stringMatching(/^risk-/) });
    expect(
      await findStoredItem(({ kind, user_id }) => kind === 'bank_account_reviewed' && user_id === person.user.id),
    ).toHaveLength(1);
  });

  it('requires a second approval without a verified name', async () => {
    const other = await createTestUser();
    await updateItem(userItems.key(other.user.id), { update: 'SET kyc_status = :is', values: { ':is': 'verified' } });
    expect((await requestApproval(await waitingFor('Ada Lovelace', other)))[0]).toBe(202);
  });

  it('is rejected when the owner changed the account or a review rejected it', async () => {
    const [changedId, rejected] = [await waitingFor('Grace Hopper'), await waitingFor('Grace Hopper')];
    const [[, first], [, second]] = [await requestApproval(changedId), await requestApproval(rejected)];
    await person.ask('PUT', `/bank-accounts/${changedId}`, {
      ...details,
      name: 'Grace Hopper',
      account_number: '999111',
    });
    await reject(rejected, (await detail(rejected)).version, 'not in your name');
    const risk = await createTestStaffMember('risk');
    for (const id of [first, second])
      expect(getResponseError(await decide(risk, id, 'approve')).error_code).toBe('CHANGED_MEANWHILE');
  });

  it('is rejected while the user is suspended', async () => {
    const id = await createPendingReview();
    await updateItem(userItems.key(person.user.id), {
      update: 'SET #status = :is',
      names: { '#status': 'status' },
      values: { ':is': 'suspended' },
    });
    expect(getResponseError(await approve(id, (await detail(id)).version)).error_code).toBe('ACCOUNT_RESTRICTED');
  });
});
