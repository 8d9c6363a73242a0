import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveAddress } from '#functions/data/chains/deposit-addresses.ts';
import { keepHotWallet } from '#functions/data/chains/hot-wallet-states.ts';
import { readCount } from '#functions/data/ledger/account-counters.ts';
import { storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { put } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newKey } from '#functions/testing/call.ts';
import { FakeWallet } from '#functions/testing/chain/fake-wallet.ts';
import { useMail } from '#functions/testing/mail.ts';
import { coinsOf } from '#functions/testing/market/exchanges.ts';
import { demoCustomer } from '#functions/testing/people/customers.ts';
import { reasonOf } from '#functions/testing/people/reason-of.ts';
import {
  ANOTHER,
  approvedFor,
  askFor,
  changed,
  OUTSIDE,
  request,
  stored,
  useWallet,
  withdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { useTable } from '#functions/testing/table.ts';
import type { SystemFigureName } from '#shared/staff/system-figures.ts';
import { DAY } from '#shared/time.ts';
import { askForWithdrawal } from './ask-for-withdrawal.ts';
import { confirmAddress } from './confirm-address.ts';
import { sendWithdrawal } from './send-withdrawal.ts';
import { readWithdrawalLimits } from './withdrawal-limits.ts';

useTable();
const mail = useMail();

/** Somebody's here. */
const GIVEN = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
/** Of the platform's own hot wallet. */
const HOT = '0xde709f2102306220921060314715629080e2fb77';

let second = 1_860_000_000;
let person = 0;
let wallet: FakeWallet;
let caller: Caller;

beforeEach(async () => {
  second += 200_000;
  setClock(() => second * 1000);
  await put(storedSystemFigures.key(), { figures: {} });
  wallet = new FakeWallet();
  useWallet(() => wallet);
  caller = await withdrawer(`asker-${person++}`);
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

/** As staff would set them; in force once what was read before is old. */
async function setFigures(figures: Partial<Record<SystemFigureName, string>>): Promise<void> {
  await put(storedSystemFigures.key(), { figures });
  const since = now() + 5000;
  second += 5;
  setClock(() => Math.max(since, second * 1000));
}

const because = (act: Promise<unknown>) => reasonOf(act);

describe('who asks for a withdrawal', () => {
  it('is somebody with a main account, who may', async () => {
    const demo = await demoCustomer();
    expect(await because(askFor(demo, '100'))).toEqual(['FORBIDDEN', {}]);
    const cases = [
      [{ status: 'suspended' }, 'ACCOUNT_RESTRICTED'],
      [{ is_frozen: true }, 'ACCOUNT_FROZEN'],
      [{ country: 'CN' }, 'COUNTRY_RESTRICTED'],
      [{ flags: { withdraw: false } }, 'WITHDRAWALS_NOT_ALLOWED'],
      [{ kyc_status: 'pending' }, 'KYC_VERIFICATION_REQUIRED'],
      [{ fund_password_set_at: nowSeconds() }, 'FUND_PASSWORD_REQUIRED'],
    ] as const;
    for (const [change, reason] of cases) {
      const other = await changed(await withdrawer(`refused-${person++}`), change);
      expect(await because(askFor(other, '100'))).toEqual([reason, {}]);
      expect(await coinsOf(other.account)).toEqual({ USDT: '100000' });
    }
    const abroad = askForWithdrawal(caller, 'CN', newKey(), request('100'));
    expect(await because(abroad)).toEqual(['COUNTRY_RESTRICTED', {}]);
  });

  it('is held after an act of safety, and told why and until when', async () => {
    const held = await changed(caller, { password_changed_at: nowSeconds(), email_changed_at: nowSeconds() });
    const until = new Date((second + DAY) * 1000).toISOString().slice(0, 16).replace('T', ' ');
    expect(await because(askFor(held, '100'))).toEqual([
      'WITHDRAWALS_HELD',
      { hold: ['heldPassword', 'heldEmail', `heldUntil ${until}`] },
    ]);
    second += DAY;
    expect(await askFor(held, '100')).toMatchObject({ status: 'pending' });
  });

  it('is held where that came about while it was asked for', async () => {
    await changed(caller, { is_frozen: true });
    // The session knows nothing of it yet.
    expect((await because(askFor(caller, '100')))[0]).toBe('SERVICE_UNAVAILABLE');
    expect(await coinsOf(caller.account)).toEqual({ USDT: '100000' });
  });
});

describe('where a withdrawal goes', () => {
  it.each<[address: string, chain_type: string, reason: string, at: object]>([
    ['TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', 'ERC20', 'ADDRESS_WRONG_NETWORK', { withdraw_address: ['addressOf Tron'] }],
    [OUTSIDE, 'TRC20', 'ADDRESS_WRONG_NETWORK', { withdraw_address: ['addressOf Ethereum'] }],
    [
      '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'ERC20',
      'VALIDATION_FAILED',
      { withdraw_address: ['chainAddress'] },
    ],
    ['nowhere', 'ERC20', 'VALIDATION_FAILED', { withdraw_address: ['chainAddress'] }],
    [OUTSIDE, 'BTC', 'NETWORK_OFF', {}],
  ])('%s on %s is refused', async (withdraw_address, chain_type, reason, at) => {
    expect(await because(askFor(caller, '100', { withdraw_address, chain_type }))).toEqual([reason, at]);
  });

  it('is none of ours, no contract, and has no memo where there are none', async () => {
    const { user, account } = await withdrawer(`owner-${person++}`);
    const given = { network: 'ethereum', address: GIVEN, memo: null, user_id: user.id, account_id: account.id };
    await transact(giveAddress({ ...given, index: null, given_at: nowSeconds() }));
    expect(await because(askFor(caller, '100', { withdraw_address: GIVEN }))).toEqual([
      'ADDRESS_NOT_ALLOWED',
      { withdraw_address: ['addressOurs'] },
    ]);
    await keepHotWallet('ethereum', { address: HOT, kind: 'local', balances: {}, seen_at: nowSeconds() });
    expect(await because(askFor(caller, '100', { withdraw_address: HOT }))).toEqual([
      'ADDRESS_NOT_ALLOWED',
      { withdraw_address: ['addressOurs'] },
    ]);
    wallet.contracts.add(OUTSIDE);
    expect(await because(askFor(caller, '100'))).toEqual([
      'ADDRESS_NOT_ALLOWED',
      { withdraw_address: ['addressContract'] },
    ]);
    wallet.contracts.clear();
    expect(await because(askFor(caller, '100', { memo: '7' }))).toEqual(['VALIDATION_FAILED', { memo: ['memoNone'] }]);
  });
});

describe('how much is withdrawn', () => {
  it('lies within the range, in the digits of the network', async () => {
    expect(await because(askFor(caller, '9.99'))).toEqual([
      'AMOUNT_OUT_OF_RANGE',
      { amount: [expect.stringMatching(/^withdrawalRange/)] },
    ]);
    expect(await because(askFor(caller, '100.1234567'))).toEqual([
      'INVALID_AMOUNT',
      { amount: ['withdrawalDigits 6'] },
    ]);
    expect((await because(askFor(caller, '100000.01')))[0]).toBe('WITHDRAWAL_DAILY_LIMIT');
    const poor = await withdrawer(`poor-${person++}`, { USDT: '50' });
    expect((await because(askFor(poor, '50.01')))[0]).toBe('INSUFFICIENT_BALANCE');
  });

  it('stays within the daily limit, by the hour, and comes back with what comes back', async () => {
    await setFigures({ withdrawal_daily_limit: '250' });
    await askFor(caller, '100');
    await askFor(caller, '100');
    expect(await because(askFor(caller, '50.01'))).toEqual([
      'WITHDRAWAL_DAILY_LIMIT',
      { amount: ['withdrawalDaily 50 250'] },
    ]);
    expect(await readWithdrawalLimits(caller.user)).toMatchObject({ daily: '250', daily_left: '50' });
    second += DAY + 3600;
    expect(await readWithdrawalLimits(caller.user)).toMatchObject({ daily_left: '250' });
  });

  it('is one withdrawal for one key, also of several at once', async () => {
    const key = newKey();
    const ask = () => askForWithdrawal(caller, null, key, request('100'));
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await because(askForWithdrawal(caller, null, key, request('101')))).toEqual(['IDEMPOTENCY_KEY_REUSED', {}]);
    expect(await coinsOf(caller.account)).toEqual({ USDT: '99900/100' });
    expect(await readCount(caller.account, 'withdrawals_total')).toBe(1);
  });
});

describe('a review', () => {
  it('is needed for the first use of an address, for much, and by two for very much: many small ones are one', async () => {
    const first = await approvedFor(caller, '100');
    await sendWithdrawal(caller.account, first);
    expect(await askFor(caller, '100')).toMatchObject({ status: 'processing', reason: null });
    expect(await askFor(caller, '100', { withdraw_address: ANOTHER })).toMatchObject({ reason: 'first_use' });
    // 300 so far.
    expect(await askFor(caller, '699')).toMatchObject({ status: 'processing' });
    const small = await askFor(caller, '20');
    expect(small).toMatchObject({ status: 'pending', reason: 'large_amount' });
    expect(await stored(caller, small.id)).toMatchObject({ approvals_needed: 1 });
    const large = await askFor(caller, '9000');
    expect(await stored(caller, large.id)).toMatchObject({ approvals_needed: 2 });
  });

  it('is told where somebody else withdraws to the same address', async () => {
    await sendWithdrawal(caller.account, await approvedFor(caller, '100'));
    const other = await withdrawer(`other-${person++}`);
    const theirs = await askFor(other, '100');
    expect((await stored(other, theirs.id)).hints).toContain('address_of_others');
    const ours = await askFor(caller, '100');
    expect(ours).toMatchObject({ status: 'processing' });
    expect((await stored(caller, ours.id)).hints).toContain('address_of_others');
  });
});

describe('a new address of somebody with an e-mail', () => {
  const mailed = () => /: (\d{6})\n/.exec(mail.sent.at(-1)?.text ?? '')?.[1] ?? '';
  const withEmail = async () => changed(caller, { email: `payee-${person}@example.com` });

  it('is confirmed by the code of a letter that says what goes where, and sent then', async () => {
    caller = await withEmail();
    const id = await approvedFor(caller, '100');
    const letter = mail.sent.find(({ to }) => to === caller.user.email);
    expect(letter?.text).toContain(`95 USDT would go to ${OUTSIDE} on Ethereum`);
    expect(await stored(caller, id)).toMatchObject({ status: 'processing', reason: 'address_unconfirmed' });
    await sendWithdrawal(caller.account, id);
    expect(wallet.received).toEqual([]);
    const code = mailed();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await because(confirmAddress(caller, id, wrong))).toEqual(['CODE_INVALID', { code: ['emailCodeWrong'] }]);
    // The letter's code is good for as long as the withdrawal waits.
    second += DAY - 60;
    expect(await confirmAddress(caller, id, code)).toMatchObject({ status: 'processing', reason: null });
    expect(await because(confirmAddress(caller, id, code))).toEqual(['INVALID_ORDER_STATUS', {}]);
    await sendWithdrawal(caller.account, id);
    expect(wallet.received).toHaveLength(1);
    expect(await stored(caller, (await askFor(caller, '20')).id)).toMatchObject({ confirm_until: null });
  });

  it('is sent after a day without it', async () => {
    caller = await withEmail();
    const id = await approvedFor(caller, '100');
    second += DAY - 1;
    await sendWithdrawal(caller.account, id);
    expect(wallet.received).toEqual([]);
    second += 1;
    await sendWithdrawal(caller.account, id);
    expect(wallet.received).toHaveLength(1);
  });

  it('is reviewed alone where the figure says so, or there is no e-mail', async () => {
    expect(await stored(caller, (await askFor(caller, '100')).id)).toMatchObject({ confirm_until: null });
    await setFigures({ withdrawal_address_confirmation: '0' });
    caller = await withEmail();
    expect(await stored(caller, (await askFor(caller, '100')).id)).toMatchObject({ confirm_until: null });
  });
});
