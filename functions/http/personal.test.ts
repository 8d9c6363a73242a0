import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type StoredSecurityEvent, securityEventCollection } from '#functions/data/identity/security-log.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import { getItem, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import {
  bankAccountCollection,
  markPrimaryBankAccount,
  readBankAccount,
  removeBankAccount,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import { userItems } from '#functions/data/users/users.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { BankAccountId } from '#shared/ids.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { riskQuestionKeys } from '#shared/schemas/people.ts';

// In memory two accounts may be added within a millisecond, so that neither is older.
useTestTable();

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;
let people = 0;

beforeAll(async () => {
  stranger = await logInLiveCustomer('stranger', '1');
});
beforeEach(async () => {
  owner = await logInLiveCustomer(`owner-${(people += 1)}`, '1');
});

async function ask(method: string, path: string, { token }: LoggedInCustomer, body?: object) {
  const { status, envelope } = await callTestApi({ method, path, token, body: body ? JSON.stringify(body) : null });
  const answer = (envelope ?? {}) as {
    code?: number;
    error_code?: string;
    errors?: Record<string, string[]>;
    data?: never;
  };
  return { status, code: answer.error_code, errors: answer.errors, data: answer.data as unknown };
}

const IBAN = 'DE89 3704 0044 0532 0130 00';
const dollars = {
  name: 'Ada Lovelace',
  bank_name: 'First Bank',
  account_number: '000123456789',
  routing_number: '021000021',
  currency: 'USD',
};
const euros = { name: 'Ada Lovelace', bank_name: 'Zweite Bank', account_number: IBAN, currency: 'EUR' };

async function add(body: object = dollars, customer = owner): Promise<BankAccount> {
  const { status, data, errors } = await ask('POST', '/bank-accounts', customer, body);
  if (status !== 200) throw new Error(`not added: ${JSON.stringify(errors)}`);
  return (data as { bank_account: BankAccount }).bank_account;
}
const list = async (customer = owner): Promise<BankAccount[]> =>
  ((await ask('GET', '/bank-accounts', customer)).data as { bank_accounts: BankAccount[] }).bank_accounts;
const primaries = async () => (await list()).filter(({ is_primary }) => is_primary).map(({ id }) => id);
const setStatus = (id: string, status: string) =>
  updateItem(bankAccountCollection.key(owner.user.id, id as never), {
    update: 'SET #status = :status, reason = :reason, #version = #version + :one',
    names: { '#status': 'status', '#version': 'version' },
    values: { ':status': status, ':reason': status === 'rejected' ? 'Not in your name' : null, ':one': 1 },
  });
const verifyIdentity = ({ user }: LoggedInCustomer) =>
  updateItem(userItems.key(user.id), { update: 'SET kyc_status = :status', values: { ':status': 'verified' } });

describe('user bank account', () => {
  it('shows only the last digits of its number, which is stored encrypted', { tags: ['FIN-080'] }, async () => {
    const account = await add(euros);
    expect(account).toMatchObject({
      account_number: '****3000',
      currency: 'EUR',
      status: 'pending',
      is_primary: true,
      routing_number: null,
      review_requested_at: null,
    });
    const stored = JSON.stringify(await getItem(bankAccountCollection.key(owner.user.id, account.id as never)));
    expect(stored).not.toContain('0532013000');
    expect(JSON.stringify(await list())).not.toContain('05320130');
  });

  it.each([
    ['a wrong IBAN', { ...euros, account_number: 'DE88370400440532013000' }, 'account_number'],
    ['an IBAN that is too short', { ...euros, account_number: 'GB29NWBK601613319268' }, 'account_number'],
    ['a routing number that does not add up', { ...dollars, routing_number: '021000022' }, 'routing_number'],
    ['a routing number of eight digits', { ...dollars, routing_number: '02100005' }, 'routing_number'],
    ['a sort code of five digits', { ...dollars, currency: 'GBP', routing_number: '12-34-5' }, 'routing_number'],
    ['a SWIFT code of no country', { ...euros, swift_code: 'DEUTXXFF' }, 'swift_code'],
    ['too few digits', { ...dollars, account_number: '1 - 2' }, 'account_number'],
    ['no number', { ...dollars, account_number: undefined }, 'account_number'],
    ['no name', { ...dollars, name: '  ' }, 'name'],
    ['no bank', { ...dollars, bank_name: '  ' }, 'bank_name'],
    ['another currency', { ...dollars, currency: 'CHF' }, 'currency'],
  ])('is rejected with a field error for %s', { tags: ['FIN-081'] }, async (_, body, field) => {
    const answer = await ask('POST', '/bank-accounts', owner, body);
    expect(answer).toMatchObject({ status: 422, code: 'VALIDATION_FAILED', errors: { [field]: [expect.any(String)] } });
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    expect(await list()).toEqual([]);
  });

  it('accepts valid numbers with any spaces and hyphens', { tags: ['FIN-081'] }, async () => {
    await add({ ...euros, swift_code: 'deutdeff' });
    await add({ ...dollars, currency: 'GBP', account_number: '31926819', routing_number: '60-16-13' });
    await add({ ...dollars, currency: 'JPY', account_number: '1234567', routing_number: null });
    await add({ ...dollars, currency: 'CNY', account_number: '6222 0202 0011 2230', routing_number: null });
    const added = await list();
    expect(added).toHaveLength(4);
    for (const account of [
      { swift_code: 'DEUTDEFF' },
      { currency: 'GBP', routing_number: '601613', account_number: '****6819' },
      { currency: 'JPY', routing_number: null, account_number: '****4567' },
      { currency: 'CNY', routing_number: null, account_number: '****2230' },
    ])
      expect(added).toContainEqual(expect.objectContaining(account));
  });

  it('is limited to twenty under concurrent additions, one of them primary', async () => {
    const answers = await Promise.all(
      Array.from({ length: 26 }, (_, i) =>
        ask('POST', '/bank-accounts', owner, { ...dollars, account_number: `${100_000 + i}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422, code: 'LIMIT_REACHED' });
    expect(await list()).toHaveLength(20);
    expect(await primaries()).toHaveLength(1);
  });

  it(
    'stays verified after an address change; number or holder changes need a review',
    { tags: ['FIN-083'] },
    async () => {
      const { id } = await add();
      const { account_number: _, ...details } = dollars;
      await setStatus(id, 'active');
      const put = async (body: object) =>
        ((await ask('PUT', `/bank-accounts/${id}`, owner, body)).data as { bank_account: BankAccount }).bank_account;
      expect(await put({ ...details, bank_address: '1 Main Street' })).toMatchObject({
        status: 'active',
        account_number: '****6789',
        bank_address: '1 Main Street',
      });
      expect(await put({ ...dollars, account_number: '0001 2345 6789' })).toMatchObject({ status: 'active' });
      expect(await put({ ...dollars, account_number: '000123456780' })).toMatchObject({
        status: 'pending',
        account_number: '****6780',
      });
      for (const other of [
        { name: 'Somebody Else' },
        { bank_name: 'Another Bank' },
        { routing_number: '026009593' },
        { swift_code: 'CHASUS33' },
        { currency: 'EUR' },
      ]) {
        await put(details);
        await setStatus(id, 'active');
        expect([other, await put({ ...details, ...other })]).toMatchObject([other, { status: 'pending' }]);
      }
    },
  );

  it('is reviewed after the user is verified', { tags: ['FIN-083'] }, async () => {
    const { id } = await add();
    const path = `/bank-accounts/${id}/verify`;
    expect(await ask('POST', path, owner, {})).toMatchObject({ status: 403, code: 'KYC_VERIFICATION_REQUIRED' });
    await verifyIdentity(owner);
    const answer = await ask('POST', path, owner, {});
    expect(answer.data).toMatchObject({ bank_account: { status: 'pending', review_requested_at: expect.any(Number) } });
    expect((await ask('POST', path, owner, {})).data).toEqual(answer.data);
    await setStatus(id, 'rejected');
    expect((await ask('GET', `/bank-accounts/${id}/verification-status`, owner)).data).toEqual({
      status: 'rejected',
      reason: 'Not in your name',
    });
    expect((await ask('POST', path, owner, {})).data).toMatchObject({ bank_account: { status: 'pending' } });
    await setStatus(id, 'active');
    expect((await ask('POST', path, owner, {})).data).toMatchObject({ bank_account: { status: 'active' } });
  });

  it('is not found when unknown, removed or of another user', { tags: ['FIN-083'] }, async () => {
    const { id } = await add();
    const deletedAccount = await add();
    expect(await ask('DELETE', `/bank-accounts/${deletedAccount.id}`, owner)).toMatchObject({ status: 200 });
    const unknown = 'bnk_01HZZZZZZZZZZZZZZZZZZZZZZZ';
    await verifyIdentity(stranger);
    for (const [user, accountId] of [
      [stranger, id],
      [owner, unknown],
      [owner, deletedAccount.id],
    ] as const)
      for (const [method, path, body] of [
        ['PUT', '', dollars],
        ['DELETE', '', undefined],
        ['POST', '/set-primary', {}],
        ['POST', '/verify', {}],
        ['GET', '/verification-status', undefined],
      ] as const)
        expect([method, path, await ask(method, `/bank-accounts/${accountId}${path}`, user, body)]).toMatchObject([
          method,
          path,
          { status: 404, code: 'NOT_FOUND' },
        ]);
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toMatchObject([{ id, status: 'pending', is_primary: true }]);
  });

  it('is recorded in the security log when added, updated or removed', async () => {
    const { id } = await add();
    await ask('PUT', `/bank-accounts/${id}`, owner, dollars);
    await ask('DELETE', `/bank-accounts/${id}`, owner);
    const events: string[] = [];
    const range = { pk: userPartition(owner.user.id), prefix: securityEventCollection.prefix };
    for await (const { event } of queryAllItems<StoredSecurityEvent>(range)) events.push(event);
    expect(events.filter((event) => event.startsWith('bank')).sort()).toEqual([
      'bank_account_added',
      'bank_account_changed',
      'bank_account_removed',
    ]);
  });
});

describe('primary bank account', () => {
  it('is exactly one per user under concurrent changes', { tags: ['FIN-082'] }, async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_, i) => (await add({ ...dollars, account_number: `20000${i}` })).id),
    );
    const [a, b, c, d, ...otherIds] = ids as [string, string, string, string, ...string[]];
    const answers = await Promise.all([
      ask('POST', `/bank-accounts/${a}/set-primary`, owner, {}),
      ask('DELETE', `/bank-accounts/${a}`, owner),
      ask('POST', `/bank-accounts/${b}/set-primary`, owner, {}),
      ask('DELETE', `/bank-accounts/${b}`, owner),
      ask('DELETE', `/bank-accounts/${b}`, owner),
      ask('POST', `/bank-accounts/${c}/set-primary`, owner, {}),
      ask('DELETE', `/bank-accounts/${d}`, owner),
      ask('POST', '/bank-accounts', owner, dollars),
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    expect(answers[3]?.status === 200 ? answers[4]?.status : answers[3]?.status).toBe(404);
    const remainingAccounts = await list();
    expect(remainingAccounts).toHaveLength(4);
    const [primary, ...otherPrimaries] = await primaries();
    expect(otherPrimaries).toEqual([]);
    expect(remainingAccounts[0]?.id).toBe(primary);
    expect([c, ...otherIds]).toEqual(
      expect.arrayContaining(remainingAccounts.map(({ id }) => id).filter((id) => ids.includes(id))),
    );
  });

  it('cannot be an account that was just removed', async () => {
    const [first, deletedAccount] = [await add(), await add()];
    const user = owner.user.id;
    const storedAccount = await readBankAccount(user, first.id as BankAccountId);
    await ask('DELETE', `/bank-accounts/${deletedAccount.id}`, owner);
    const successor = deletedAccount.id as BankAccountId;
    await expect(transact(markPrimaryBankAccount(user, successor))).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    const removal = removeBankAccount(storedAccount as StoredBankAccount, { isPrimary: true, successor });
    await expect(transact(removal)).rejects.toThrow(ConflictError);
    expect(await primaries()).toEqual([first.id]);
  });

  it('changes on removal to the oldest account, or to the next one added', { tags: ['FIN-082'] }, async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    expect(await primaries()).toEqual([first.id]);
    expect((await ask('POST', `/bank-accounts/${third.id}/set-primary`, owner, {})).data).toMatchObject({
      bank_account: { id: third.id, is_primary: true },
    });
    expect((await list()).map(({ id }) => id)).toEqual([third.id, first.id, second.id]);
    await ask('DELETE', `/bank-accounts/${third.id}`, owner);
    expect(await primaries()).toEqual([first.id]);
    await Promise.all([first, second].map(({ id }) => ask('DELETE', `/bank-accounts/${id}`, owner)));
    expect(await list()).toEqual([]);
    const next = await add();
    expect(await primaries()).toEqual([next.id]);
  });
});

describe('risk questionnaire', () => {
  // Test customers have answered it, so that they may trade with any leverage.
  beforeEach(async () => {
    for (const { user } of [owner, stranger])
      await updateItem(userItems.key(user.id), { update: 'REMOVE questionnaire' });
  });
  const answered = (letters: string) => ({
    answers: riskQuestionKeys.map((question_key, i) => ({ question_key, answer: letters[i] })),
  });
  const submit = (letters: string, customer = owner) =>
    ask('POST', '/user/questionnaire/submit', customer, answered(letters));

  it('has ten questions with four options each', { tags: ['FIN-074'] }, async () => {
    const { data } = await ask('GET', '/user/questionnaire/questions', owner);
    expect(data).toMatchObject({
      code: 'QUESTIONS_LOADED',
      questions: riskQuestionKeys.map((question_key) => ({ question_key, options: ['A', 'B', 'C', 'D'] })),
    });
  });

  it.each([
    ['AAAAAAAAAA', 10, 'conservative'],
    ['AABBBBBBBB', 18, 'conservative'],
    ['ABBBBBBBBB', 19, 'moderate'],
    ['BCCCCCCCCC', 29, 'moderate'],
    ['CCCCCCCCCC', 30, 'aggressive'],
    ['DDDDDDDDDD', 40, 'aggressive'],
  ])('scores the answers %s: %i points, %s', { tags: ['FIN-074'] }, async (letters, score, risk_level) => {
    expect((await submit(letters)).data).toMatchObject({
      code: 'QUESTIONNAIRE_SUBMITTED',
      result: { score, risk_level },
    });
  });

  it('can be completed and answered again', { tags: ['FIN-074', 'FIN-090'] }, async () => {
    const state = async () => [
      (await ask('GET', '/user/questionnaire/status', owner)).data,
      (await ask('GET', '/user/questionnaire/result', owner)).data,
    ];
    expect(await state()).toEqual([
      { code: 'STATUS_CHECKED', completed: false },
      { code: 'QUESTIONNAIRE_NOT_COMPLETED', result: null },
    ]);
    await submit('AAAAAAAAAA');
    await submit('DDDDDDDDDD');
    expect(await state()).toMatchObject([
      { completed: true },
      { code: 'QUESTIONNAIRE_RESULT_LOADED', result: { score: 40, risk_level: 'aggressive' } },
    ]);
    expect((await ask('GET', '/user/questionnaire/status', stranger)).data).toMatchObject({ completed: false });
  });

  it('rejects duplicate, missing and unknown answers', { tags: ['FIN-074'] }, async () => {
    const { answers } = answered('AAAAAAAAAA');
    const duplicateAnswers = { answers: answers.with(9, { question_key: 'age', answer: 'A' }) };
    for (const body of [duplicateAnswers, { answers: answers.slice(1) }, answered('AAAAAAAAAE'), answered('AAAAAAAAA')])
      expect(await ask('POST', '/user/questionnaire/submit', owner, body)).toMatchObject({ status: 422 });
    expect((await ask('GET', '/user/questionnaire/status', owner)).data).toMatchObject({ completed: false });
  });
});

it('bank account and questionnaire endpoints › reject demo sessions', { tags: ['FIN-071'] }, async () => {
  const demo = await logInDemoCustomer();
  for (const [method, path] of [
    ['GET', '/user/fund-password-status'],
    ['POST', '/user/set-fund-password'],
    ['GET', '/user/questionnaire/result'],
    ['GET', '/bank-accounts'],
    ['POST', '/bank-accounts'],
  ] as const)
    expect(await ask(method, path, demo, method === 'POST' ? {} : undefined)).toMatchObject({ status: 403 });
});

it('fund password › is set, verified and changed in the contract shapes', async () => {
  const set = { fund_password: '604182', confirm_password: '604182' };
  expect(await ask('POST', '/user/set-fund-password', owner, { ...set, confirm_password: '604183' })).toMatchObject({
    status: 422,
    errors: { confirm_password: [expect.any(String)] },
  });
  expect(await ask('POST', '/user/set-fund-password', owner, set)).toMatchObject({ status: 200 });
  expect(await ask('POST', '/user/set-fund-password', owner, set)).toMatchObject({ status: 409 });
  expect(await ask('POST', '/user/verify-fund-password', owner, { fund_password: '604183' })).toMatchObject({
    status: 422,
    code: 'FUND_PASSWORD_WRONG',
  });
  const verified = await ask('POST', '/user/verify-fund-password', owner, { fund_password: '604182' });
  expect((await ask('GET', '/user/fund-password-status', owner)).data).toMatchObject({
    has_fund_password: true,
    ...(verified.data as object),
    locked_until: null,
  });
  expect((await ask('GET', '/user/fund-password-status', stranger)).data).toMatchObject({ has_fund_password: false });
});
