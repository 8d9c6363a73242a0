import { describe, expect, it } from 'vitest';
import { giveAddress } from '#functions/data/chains/deposit-addresses.ts';
import { keepHotWallet } from '#functions/data/chains/hot-wallet-states.ts';
import { readCount } from '#functions/data/ledger/account-counters.ts';
import { storedSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { walletId } from '#functions/data/ledger/wallet-ids.ts';
import { put } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { parseToken } from '#functions/domain/identity/tokens.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newKey } from '#functions/testing/call.ts';
import { useMail } from '#functions/testing/mail.ts';
import { coinsOf } from '#functions/testing/market/exchanges.ts';
import { demoCustomer } from '#functions/testing/people/customers.ts';
import { newMember } from '#functions/testing/people/new-member.ts';
import { reasonOf } from '#functions/testing/people/reason-of.ts';
import {
  ANOTHER,
  approvedFor,
  askFor,
  changed,
  OUTSIDE,
  request,
  stored,
  useWithdrawals,
  withdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import type { SessionId, WithdrawalId } from '#shared/ids.ts';
import type { SystemFigureName } from '#shared/staff/system-figures.ts';
import { DAY, MINUTE } from '#shared/time.ts';
import { askForWithdrawal } from './ask-for-withdrawal.ts';
import { confirmAddress, sendCodeAgain } from './confirm-address.ts';
import { sendWithdrawal } from './send-withdrawal.ts';
import { readWithdrawalLimits } from './withdrawal-limits.ts';

useTable();
const mail = useMail();

/** Somebody's here. */
const GIVEN = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
/** Of the platform's own hot wallet. */
const HOT = '0xde709f2102306220921060314715629080e2fb77';

const here = useWithdrawals('asker', 1_860_000_000);
let person = 0;

/** As staff would set them; in force once what was read before is old. */
async function setFigures(figures: Partial<Record<SystemFigureName, string>>): Promise<void> {
  await put(storedSystemFigures.key(), { figures });
  const since = now() + 5000;
  here.second += 5;
  setClock(() => Math.max(since, here.second * 1000));
}

const because = (act: Promise<unknown>) => reasonOf(act);

describe('who asks for a withdrawal', () => {
  it('is somebody with a main account, who may', { tags: ['FIN-173'] }, async () => {
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
    const abroad = askForWithdrawal(here.caller, 'CN', newKey(), request('100'));
    expect(await because(abroad)).toEqual(['COUNTRY_RESTRICTED', {}]);
  });

  it('takes nothing out of a pending wallet', { tags: ['FIN-034'] }, async () => {
    const id = walletId(here.caller.account, 'spot', 'USDT');
    await setWalletStatus(id, { status: 'pending' }, (await newMember())());
    expect(await because(askFor(here.caller, '100'))).toEqual(['WALLET_NOT_ACTIVE', { amount: ['walletNotActive'] }]);
    expect(await coinsOf(here.caller.account)).toEqual({ USDT: '100000' });
  });

  it('is held after an act of safety, and told why and until when', { tags: ['FIN-174'] }, async () => {
    const held = await changed(here.caller, { password_changed_at: nowSeconds(), email_changed_at: nowSeconds() });
    const until = new Date((here.second + DAY) * 1000).toISOString().slice(0, 16).replace('T', ' ');
    expect(await because(askFor(held, '100'))).toEqual([
      'WITHDRAWALS_HELD',
      { hold: ['heldPassword', 'heldEmail', `heldUntil ${until}`] },
    ]);
    here.second += DAY;
    expect(await askFor(held, '100')).toMatchObject({ status: 'pending' });
  });

  it('is held where that came about while it was asked for', { tags: ['FIN-173'] }, async () => {
    await changed(here.caller, { is_frozen: true });
    // The session knows nothing of it yet; the transaction does, and the person is read again.
    expect((await because(askFor(here.caller, '100')))[0]).toBe('ACCOUNT_FROZEN');
    expect(await coinsOf(here.caller.account)).toEqual({ USDT: '100000' });
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
  ])('%s on %s is refused', { tags: ['FIN-175'] }, async (withdraw_address, chain_type, reason, at) => {
    expect(await because(askFor(here.caller, '100', { withdraw_address, chain_type }))).toEqual([reason, at]);
  });

  it('is none of ours, no contract, and has no memo where there are none', { tags: ['FIN-175'] }, async () => {
    const { user, account } = await withdrawer(`owner-${person++}`);
    const given = { network: 'ethereum', address: GIVEN, memo: null, user_id: user.id, account_id: account.id };
    await transact(giveAddress({ ...given, index: null, given_at: nowSeconds() }));
    expect(await because(askFor(here.caller, '100', { withdraw_address: GIVEN }))).toEqual([
      'ADDRESS_NOT_ALLOWED',
      { withdraw_address: ['addressOurs'] },
    ]);
    await keepHotWallet('ethereum', { address: HOT, kind: 'local', balances: {}, seen_at: nowSeconds() });
    expect(await because(askFor(here.caller, '100', { withdraw_address: HOT }))).toEqual([
      'ADDRESS_NOT_ALLOWED',
      { withdraw_address: ['addressOurs'] },
    ]);
    here.wallet.contracts.add(OUTSIDE);
    expect(await because(askFor(here.caller, '100'))).toEqual([
      'ADDRESS_NOT_ALLOWED',
      { withdraw_address: ['addressContract'] },
    ]);
    here.wallet.contracts.clear();
    expect(await because(askFor(here.caller, '100', { memo: '7' }))).toEqual([
      'VALIDATION_FAILED',
      { memo: ['memoNone'] },
    ]);
  });
});

describe('how much is withdrawn', () => {
  it('lies within the range, in the digits of the network', { tags: ['FIN-176'] }, async () => {
    expect(await because(askFor(here.caller, '9.99'))).toEqual([
      'AMOUNT_OUT_OF_RANGE',
      { amount: [expect.stringMatching(/^withdrawalRange/)] },
    ]);
    expect(await because(askFor(here.caller, '100.1234567'))).toEqual([
      'INVALID_AMOUNT',
      { amount: ['withdrawalDigits 6'] },
    ]);
    expect((await because(askFor(here.caller, '100000.01')))[0]).toBe('WITHDRAWAL_DAILY_LIMIT');
    const poor = await withdrawer(`poor-${person++}`, { USDT: '50' });
    expect((await because(askFor(poor, '50.01')))[0]).toBe('INSUFFICIENT_BALANCE');
  });

  it(
    'stays within the daily limit, by the hour, and comes back with what comes back',
    { tags: ['FIN-176'] },
    async () => {
      await setFigures({ withdrawal_daily_limit: '250' });
      await askFor(here.caller, '100');
      await askFor(here.caller, '100');
      expect(await because(askFor(here.caller, '50.01'))).toEqual([
        'WITHDRAWAL_DAILY_LIMIT',
        { amount: ['withdrawalDaily 50 250'] },
      ]);
      expect(await readWithdrawalLimits(here.caller.user)).toMatchObject({ daily: '250', daily_left: '50' });
      here.second += DAY + 3600;
      expect(await readWithdrawalLimits(here.caller.user)).toMatchObject({ daily_left: '250' });
    },
  );

  it('is one withdrawal for one key, also of several at once', { tags: ['FIN-177'] }, async () => {
    const key = newKey();
    const ask = () => askForWithdrawal(here.caller, null, key, request('100'));
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await because(askForWithdrawal(here.caller, null, key, request('101')))).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      {},
    ]);
    expect(await coinsOf(here.caller.account)).toEqual({ USDT: '99900/100' });
    expect(await readCount(here.caller.account, 'withdrawals_total')).toBe(1);
  });
});

describe('a review', () => {
  it(
    'is needed for the first use of an address, for much, and by two for very much: many small ones are one',
    { tags: ['FIN-180'] },
    async () => {
      const first = await approvedFor(here.caller, '100');
      await sendWithdrawal(here.caller.account, first);
      expect(await askFor(here.caller, '100')).toMatchObject({ status: 'processing', reason: null });
      expect(await askFor(here.caller, '100', { withdraw_address: ANOTHER })).toMatchObject({ reason: 'first_use' });
      // 300 so far.
      expect(await askFor(here.caller, '699')).toMatchObject({ status: 'processing' });
      const small = await askFor(here.caller, '20');
      expect(small).toMatchObject({ status: 'pending', reason: 'large_amount' });
      expect(await stored(here.caller, small.id)).toMatchObject({ approvals_needed: 1 });
      const large = await askFor(here.caller, '9000');
      expect(await stored(here.caller, large.id)).toMatchObject({ approvals_needed: 2 });
    },
  );

  it('is told where somebody else withdraws to the same address', { tags: ['FIN-180'] }, async () => {
    await sendWithdrawal(here.caller.account, await approvedFor(here.caller, '100'));
    const other = await withdrawer(`other-${person++}`);
    const theirs = await askFor(other, '100');
    expect((await stored(other, theirs.id)).hints).toContain('address_of_others');
    const ours = await askFor(here.caller, '100');
    expect(ours).toMatchObject({ status: 'processing' });
    expect((await stored(here.caller, ours.id)).hints).toContain('address_of_others');
  });
});

describe('a device', () => {
  /** Somebody who asks in a session that was opened from there. */
  async function from(address: string, userAgent: string | null): Promise<Caller> {
    const asker = await withdrawer(`device-${person++}`);
    const { token } = await openSession(asker.user, 'main', { address, country: 'JP', userAgent });
    const session = parseToken(token, 'usr')?.session as SessionId;
    return { ...asker, session };
  }
  const hintsOf = async (asker: Caller) => (await stored(asker, (await askFor(asker, '100')).id)).hints;
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
  const NEWER = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';

  it('from which somebody else withdraws is told of, for 90 days', async () => {
    const [one, other] = [await from('192.0.2.10', CHROME), await from('192.0.2.10', NEWER)];
    expect(await hintsOf(one)).not.toContain('shared_device');
    expect(await hintsOf(one)).not.toContain('shared_device');
    expect(await hintsOf(await from('192.0.2.10', FIREFOX))).not.toContain('shared_device');
    expect(await hintsOf(await from('192.0.2.11', CHROME))).not.toContain('shared_device');
    expect(await hintsOf(other)).toContain('shared_device');
    expect(await hintsOf(one)).toContain('shared_device');
    here.second += 91 * DAY;
    expect(await hintsOf(await from('192.0.2.10', CHROME))).not.toContain('shared_device');
  });

  it('is not told of where there is no session to know it by', async () => {
    expect(await hintsOf(await withdrawer(`device-${person++}`))).not.toContain('shared_device');
    expect(await hintsOf(await withdrawer(`device-${person++}`))).not.toContain('shared_device');
  });
});

describe('a new address of somebody with an e-mail', () => {
  const mailed = () => /: (\d{6})\n/.exec(mail.sent.at(-1)?.text ?? '')?.[1] ?? '';
  const withEmail = async () => changed(here.caller, { email: `payee-${here.second}@example.com` });

  it(
    'is confirmed by the code of a letter that says what goes where, and sent then',
    { tags: ['FIN-179'] },
    async () => {
      here.caller = await withEmail();
      const id = await approvedFor(here.caller, '100');
      const letter = mail.sent.find(({ to }) => to === here.caller.user.email);
      expect(letter?.text).toContain(`95 USDT would go to ${OUTSIDE} on Ethereum`);
      expect(await stored(here.caller, id)).toMatchObject({ status: 'processing', reason: 'address_unconfirmed' });
      await sendWithdrawal(here.caller.account, id);
      expect(here.wallet.received).toEqual([]);
      const code = mailed();
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await because(confirmAddress(here.caller, id, wrong))).toEqual([
        'CODE_INVALID',
        { code: ['emailCodeWrong'] },
      ]);
      // The letter's code is good for as long as the withdrawal waits.
      here.second += DAY - 60;
      expect(await confirmAddress(here.caller, id, code)).toMatchObject({ status: 'processing', reason: null });
      expect(await because(confirmAddress(here.caller, id, code))).toEqual(['INVALID_ORDER_STATUS', {}]);
      await sendWithdrawal(here.caller.account, id);
      expect(here.wallet.received).toHaveLength(1);
      expect(await stored(here.caller, (await askFor(here.caller, '20')).id)).toMatchObject({ confirm_until: null });
    },
  );

  it(
    'is mailed another code, a minute after the last one, and the one before is good no more',
    { tags: ['FIN-179'] },
    async () => {
      here.caller = await withEmail();
      const id = (await askFor(here.caller, '100')).id as WithdrawalId;
      const first = mailed();
      expect(await because(sendCodeAgain(here.caller, id))).toEqual(['TOO_MANY_REQUESTS', {}]);
      here.second += MINUTE;
      expect(await sendCodeAgain(here.caller, id)).toMatchObject({ resend_after: MINUTE });
      const again = mailed();
      if (first !== again)
        expect(await because(confirmAddress(here.caller, id, first))).toEqual([
          'CODE_INVALID',
          { code: ['emailCodeWrong'] },
        ]);
      here.second += MINUTE;
      const sent = mail.sent.length;
      mail.refuse = { status: 400, type: 'MessageRejected' };
      expect(await because(sendCodeAgain(here.caller, id))).toEqual(['SERVICE_UNAVAILABLE', {}]);
      mail.refuse = null;
      expect(mail.sent).toHaveLength(sent);
      await sendCodeAgain(here.caller, id);
      const other = await withdrawer(`other-${person++}`);
      expect(await because(sendCodeAgain(other, id))).toEqual(['NOT_FOUND', {}]);
      expect(await confirmAddress(here.caller, id, mailed())).toMatchObject({ id });
      here.second += MINUTE;
      expect(await because(sendCodeAgain(here.caller, id))).toEqual(['INVALID_ORDER_STATUS', {}]);
    },
  );

  it('is sent after a day without it', { tags: ['FIN-179'] }, async () => {
    here.caller = await withEmail();
    const id = await approvedFor(here.caller, '100');
    here.second += DAY - 1;
    await sendWithdrawal(here.caller.account, id);
    expect(here.wallet.received).toEqual([]);
    here.second += 1;
    await sendWithdrawal(here.caller.account, id);
    expect(here.wallet.received).toHaveLength(1);
  });

  it('is reviewed alone where the figure says so, or there is no e-mail', { tags: ['FIN-179'] }, async () => {
    expect(await stored(here.caller, (await askFor(here.caller, '100')).id)).toMatchObject({ confirm_until: null });
    await setFigures({ withdrawal_address_confirmation: '0' });
    here.caller = await withEmail();
    expect(await stored(here.caller, (await askFor(here.caller, '100')).id)).toMatchObject({ confirm_until: null });
  });
});
