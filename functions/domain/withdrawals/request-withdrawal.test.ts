import { describe, expect, it } from 'vitest';
import { buildDepositAddressAssignment } from '#functions/data/chains/deposit-addresses.ts';
import { writeHotWalletState } from '#functions/data/chains/hot-wallet-states.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { toWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { now, nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import {
  OTHER_EXTERNAL_PAYOUT_ADDRESS,
  requestApprovedTestWithdrawal,
  requestTestWithdrawal,
  updateTestUser,
  EXTERNAL_PAYOUT_ADDRESS,
  buildWithdrawalRequest,
  readStoredWithdrawal,
  useWithdrawalTests,
  createTestWithdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { SessionId, WithdrawalId } from '#shared/ids.ts';
import type { SystemSettingName } from '#shared/staff/system-settings.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import { confirmWithdrawalAddress, resendWithdrawalAddressCode } from './confirm-address.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { sendWithdrawal } from './send-withdrawal.ts';
import { readWithdrawalLimits } from './withdrawal-limits.ts';

useTestTable();
const mail = useTestMail();

/** Another user's address here. */
const OTHER_USER_ADDRESS = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
/** Address of the platform's own hot wallet. */
const HOT = '0xde709f2102306220921060314715629080e2fb77';

const withdrawalTests = useWithdrawalTests('asker', 1_860_000_000);
let person = 0;

/** Sets settings as staff do; in force once the cached values expire. */
async function setFigures(figures: Partial<Record<SystemSettingName, string>>): Promise<void> {
  await putItem(systemSettingsConfigStore.key(), { figures });
  const since = now() + 5000;
  withdrawalTests.second += 5;
  setClock(() => Math.max(since, withdrawalTests.second * 1000));
}

const because = (act: Promise<unknown>) => readErrorReason(act);

describe('requestWithdrawal permission', () => {
  it('rejects demo accounts and users who may not withdraw', { tags: ['FIN-173'] }, async () => {
    const demo = await createDemoCustomer();
    expect(await because(requestTestWithdrawal(demo, '100'))).toEqual(['FORBIDDEN', {}]);
    const cases = [
      [{ status: 'suspended' }, 'ACCOUNT_RESTRICTED'],
      [{ is_frozen: true }, 'ACCOUNT_FROZEN'],
      [{ country: 'CN' }, 'COUNTRY_RESTRICTED'],
      [{ flags: { withdraw: false } }, 'WITHDRAWALS_NOT_ALLOWED'],
      [{ kyc_status: 'pending' }, 'KYC_VERIFICATION_REQUIRED'],
      [{ fund_password_set_at: nowSeconds() }, 'FUND_PASSWORD_REQUIRED'],
    ] as const;
    for (const [change, reason] of cases) {
      const other = await updateTestUser(await createTestWithdrawer(`refused-${person++}`), change);
      expect(await because(requestTestWithdrawal(other, '100'))).toEqual([reason, {}]);
      expect(await readSpotCoins(other.account)).toEqual({ USDT: '100000' });
    }
    const abroad = requestWithdrawal(withdrawalTests.caller, 'CN', newIdempotencyKey(), buildWithdrawalRequest('100'));
    expect(await because(abroad)).toEqual(['COUNTRY_RESTRICTED', {}]);
  });

  it('rejects a withdrawal from a pending wallet', { tags: ['FIN-034'] }, async () => {
    const id = toWalletId(withdrawalTests.caller.account, 'spot', 'USDT');
    await setWalletStatus(id, { status: 'pending' }, (await createTestTreasurer())());
    expect(await because(requestTestWithdrawal(withdrawalTests.caller, '100'))).toEqual([
      'WALLET_NOT_ACTIVE',
      { amount: ['walletNotActive'] },
    ]);
    expect(await readSpotCoins(withdrawalTests.caller.account)).toEqual({ USDT: '100000' });
  });

  it('rejects a withdrawal during a security hold, with its reasons and end', { tags: ['FIN-174'] }, async () => {
    const updatedUser = await updateTestUser(withdrawalTests.caller, {
      password_changed_at: nowSeconds(),
      email_changed_at: nowSeconds(),
    });
    const until = new Date((withdrawalTests.second + DAY_SECONDS) * 1000).toISOString().slice(0, 16).replace('T', ' ');
    expect(await because(requestTestWithdrawal(updatedUser, '100'))).toEqual([
      'WITHDRAWALS_HELD',
      { hold: ['heldPassword', 'heldEmail', `heldUntil ${until}`] },
    ]);
    withdrawalTests.second += DAY_SECONDS;
    expect(await requestTestWithdrawal(updatedUser, '100')).toMatchObject({ status: 'pending' });
  });

  it('rejects when the account is frozen during the request', { tags: ['FIN-173'] }, async () => {
    await updateTestUser(withdrawalTests.caller, { is_frozen: true });
    // The session does not know of it yet; the transaction does, and the user is read again.
    expect((await because(requestTestWithdrawal(withdrawalTests.caller, '100')))[0]).toBe('ACCOUNT_FROZEN');
    expect(await readSpotCoins(withdrawalTests.caller.account)).toEqual({ USDT: '100000' });
  });
});

describe('requestWithdrawal destination', () => {
  it.each<[address: string, chain_type: string, reason: string, at: object]>([
    ['TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', 'ERC20', 'ADDRESS_WRONG_NETWORK', { withdraw_address: ['addressOf Tron'] }],
    [EXTERNAL_PAYOUT_ADDRESS, 'TRC20', 'ADDRESS_WRONG_NETWORK', { withdraw_address: ['addressOf Ethereum'] }],
    [
      '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      'ERC20',
      'VALIDATION_FAILED',
      { withdraw_address: ['chainAddress'] },
    ],
    ['nowhere', 'ERC20', 'VALIDATION_FAILED', { withdraw_address: ['chainAddress'] }],
    [EXTERNAL_PAYOUT_ADDRESS, 'BTC', 'NETWORK_OFF', {}],
  ])(
    'rejects the address %s on network %s',
    { tags: ['FIN-175'] },
    async (withdraw_address, chain_type, reason, at) => {
      expect(
        await because(requestTestWithdrawal(withdrawalTests.caller, '100', { withdraw_address, chain_type })),
      ).toEqual([reason, at]);
    },
  );

  it(
    'rejects platform addresses, contracts, and a memo on a network without memos',
    { tags: ['FIN-175'] },
    async () => {
      const { user, account } = await createTestWithdrawer(`owner-${person++}`);
      const assignment = {
        network: 'ethereum',
        address: OTHER_USER_ADDRESS,
        memo: null,
        user_id: user.id,
        account_id: account.id,
      };
      await transact(buildDepositAddressAssignment({ ...assignment, index: null, given_at: nowSeconds() }));
      expect(
        await because(requestTestWithdrawal(withdrawalTests.caller, '100', { withdraw_address: OTHER_USER_ADDRESS })),
      ).toEqual(['ADDRESS_NOT_ALLOWED', { withdraw_address: ['addressOurs'] }]);
      await writeHotWalletState('ethereum', { address: HOT, kind: 'local', balances: {}, seen_at: nowSeconds() });
      expect(await because(requestTestWithdrawal(withdrawalTests.caller, '100', { withdraw_address: HOT }))).toEqual([
        'ADDRESS_NOT_ALLOWED',
        { withdraw_address: ['addressOurs'] },
      ]);
      withdrawalTests.wallet.contracts.add(EXTERNAL_PAYOUT_ADDRESS);
      expect(await because(requestTestWithdrawal(withdrawalTests.caller, '100'))).toEqual([
        'ADDRESS_NOT_ALLOWED',
        { withdraw_address: ['addressContract'] },
      ]);
      withdrawalTests.wallet.contracts.clear();
      expect(await because(requestTestWithdrawal(withdrawalTests.caller, '100', { memo: '7' }))).toEqual([
        'VALIDATION_FAILED',
        { memo: ['memoNone'] },
      ]);
    },
  );
});

describe('requestWithdrawal amount', () => {
  it(
    "must be within the range, in the network's digits and covered by the balance",
    { tags: ['FIN-176'] },
    async () => {
      expect(await because(requestTestWithdrawal(withdrawalTests.caller, '9.99'))).toEqual([
        'AMOUNT_OUT_OF_RANGE',
        { amount: [expect.stringMatching(/^withdrawalRange/)] },
      ]);
      expect(await because(requestTestWithdrawal(withdrawalTests.caller, '100.1234567'))).toEqual([
        'INVALID_AMOUNT',
        { amount: ['withdrawalDigits 6'] },
      ]);
      expect((await because(requestTestWithdrawal(withdrawalTests.caller, '100000.01')))[0]).toBe(
        'WITHDRAWAL_DAILY_LIMIT',
      );
      const poor = await createTestWithdrawer(`poor-${person++}`, { USDT: '50' });
      expect((await because(requestTestWithdrawal(poor, '50.01')))[0]).toBe('INSUFFICIENT_BALANCE');
    },
  );

  it('is capped by the daily limit, which frees after a day', { tags: ['FIN-176'] }, async () => {
    await setFigures({ withdrawal_daily_limit: '250' });
    await requestTestWithdrawal(withdrawalTests.caller, '100');
    await requestTestWithdrawal(withdrawalTests.caller, '100');
    expect(await because(requestTestWithdrawal(withdrawalTests.caller, '50.01'))).toEqual([
      'WITHDRAWAL_DAILY_LIMIT',
      { amount: ['withdrawalDaily 50 250'] },
    ]);
    expect(await readWithdrawalLimits(withdrawalTests.caller, null)).toMatchObject({ daily: '250', daily_left: '50' });
    withdrawalTests.second += DAY_SECONDS + 3600;
    expect(await readWithdrawalLimits(withdrawalTests.caller, null)).toMatchObject({ daily_left: '250' });
  });

  it('is withdrawn once per idempotency key, under concurrency too', { tags: ['FIN-177'] }, async () => {
    const key = newIdempotencyKey();
    const ask = () => requestWithdrawal(withdrawalTests.caller, null, key, buildWithdrawalRequest('100'));
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await because(requestWithdrawal(withdrawalTests.caller, null, key, buildWithdrawalRequest('101')))).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      {},
    ]);
    expect(await readSpotCoins(withdrawalTests.caller.account)).toEqual({ USDT: '99900/100' });
    expect(await readAccountCounter(withdrawalTests.caller.account, 'withdrawals_total')).toBe(1);
  });
});

describe('requestWithdrawal review', () => {
  it(
    'requires a member for a first address or a large sum, and two for a very large sum',
    { tags: ['FIN-180'] },
    async () => {
      const first = await requestApprovedTestWithdrawal(withdrawalTests.caller, '100');
      await sendWithdrawal(withdrawalTests.caller.account, first);
      expect(await requestTestWithdrawal(withdrawalTests.caller, '100')).toMatchObject({
        status: 'processing',
        reason: null,
      });
      expect(
        await requestTestWithdrawal(withdrawalTests.caller, '100', { withdraw_address: OTHER_EXTERNAL_PAYOUT_ADDRESS }),
      ).toMatchObject({ reason: 'first_use' });
      // 300 so far.
      expect(await requestTestWithdrawal(withdrawalTests.caller, '699')).toMatchObject({ status: 'processing' });
      const small = await requestTestWithdrawal(withdrawalTests.caller, '20');
      expect(small).toMatchObject({ status: 'pending', reason: 'large_amount' });
      expect(await readStoredWithdrawal(withdrawalTests.caller, small.id)).toMatchObject({ approvals_needed: 1 });
      const large = await requestTestWithdrawal(withdrawalTests.caller, '9000');
      expect(await readStoredWithdrawal(withdrawalTests.caller, large.id)).toMatchObject({ approvals_needed: 2 });
    },
  );

  it('has a hint for an address to which another user withdraws', { tags: ['FIN-180'] }, async () => {
    await sendWithdrawal(
      withdrawalTests.caller.account,
      await requestApprovedTestWithdrawal(withdrawalTests.caller, '100'),
    );
    const other = await createTestWithdrawer(`other-${person++}`);
    const theirs = await requestTestWithdrawal(other, '100');
    expect((await readStoredWithdrawal(other, theirs.id)).hints).toContain('address_of_others');
    const ours = await requestTestWithdrawal(withdrawalTests.caller, '100');
    expect(ours).toMatchObject({ status: 'processing' });
    expect((await readStoredWithdrawal(withdrawalTests.caller, ours.id)).hints).toContain('address_of_others');
  });
});

describe('requestWithdrawal hint of a shared device', () => {
  /** Opens a session from an address and user agent. */
  async function from(address: string, userAgent: string | null): Promise<UserPrincipal> {
    const asker = await createTestWithdrawer(`device-${person++}`);
    const { token } = await openSession(asker.user, 'main', { address, country: 'JP', userAgent });
    const session = parseBearerToken(token, 'usr')?.session as SessionId;
    return { ...asker, session };
  }
  const hintsOf = async (asker: UserPrincipal) =>
    (await readStoredWithdrawal(asker, (await requestTestWithdrawal(asker, '100')).id)).hints;
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36';
  const NEWER = 'Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';

  it('is given for 90 days when another user shares the device', async () => {
    const [one, other] = [await from('192.0.2.10', CHROME), await from('192.0.2.10', NEWER)];
    expect(await hintsOf(one)).not.toContain('shared_device');
    expect(await hintsOf(one)).not.toContain('shared_device');
    expect(await hintsOf(await from('192.0.2.10', FIREFOX))).not.toContain('shared_device');
    expect(await hintsOf(await from('192.0.2.11', CHROME))).not.toContain('shared_device');
    expect(await hintsOf(other)).toContain('shared_device');
    expect(await hintsOf(one)).toContain('shared_device');
    withdrawalTests.second += 91 * DAY_SECONDS;
    expect(await hintsOf(await from('192.0.2.10', CHROME))).not.toContain('shared_device');
  });

  it('is not given without a session', async () => {
    expect(await hintsOf(await createTestWithdrawer(`device-${person++}`))).not.toContain('shared_device');
    expect(await hintsOf(await createTestWithdrawer(`device-${person++}`))).not.toContain('shared_device');
  });
});

describe('requestWithdrawal to a new address with an e-mail', () => {
  const mailed = () => /: (\d{6})\n/.exec(mail.sent.at(-1)?.text ?? '')?.[1] ?? '';
  const withEmail = async () =>
    updateTestUser(withdrawalTests.caller, { email: `payee-${withdrawalTests.second}@example.com` });

  it('is sent after the owner confirms by the mailed code', { tags: ['FIN-179'] }, async () => {
    withdrawalTests.caller = await withEmail();
    const id = await requestApprovedTestWithdrawal(withdrawalTests.caller, '100');
    const letter = mail.sent.find(({ to }) => to === withdrawalTests.caller.user.email);
    expect(letter?.text).toContain(`Withdrawal: 95 USDT to ${EXTERNAL_PAYOUT_ADDRESS} on Ethereum`);
    expect(await readStoredWithdrawal(withdrawalTests.caller, id)).toMatchObject({
      status: 'processing',
      reason: 'address_unconfirmed',
    });
    await sendWithdrawal(withdrawalTests.caller.account, id);
    expect(withdrawalTests.wallet.received).toEqual([]);
    const code = mailed();
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await because(confirmWithdrawalAddress(withdrawalTests.caller, id, wrong))).toEqual([
      'CODE_INVALID',
      { code: ['emailCodeWrong'] },
    ]);
    // The e-mailed code is valid while the withdrawal waits.
    withdrawalTests.second += DAY_SECONDS - 60;
    expect(await confirmWithdrawalAddress(withdrawalTests.caller, id, code)).toMatchObject({
      status: 'processing',
      reason: null,
    });
    expect(await because(confirmWithdrawalAddress(withdrawalTests.caller, id, code))).toEqual([
      'INVALID_ORDER_STATUS',
      {},
    ]);
    await sendWithdrawal(withdrawalTests.caller.account, id);
    expect(withdrawalTests.wallet.received).toHaveLength(1);
    expect(
      await readStoredWithdrawal(
        withdrawalTests.caller,
        (await requestTestWithdrawal(withdrawalTests.caller, '20')).id,
      ),
    ).toMatchObject({
      confirm_until: null,
    });
  });

  it('sends another code after a minute, which replaces the earlier one', { tags: ['FIN-179'] }, async () => {
    withdrawalTests.caller = await withEmail();
    const id = (await requestTestWithdrawal(withdrawalTests.caller, '100')).id as WithdrawalId;
    const first = mailed();
    expect(await because(resendWithdrawalAddressCode(withdrawalTests.caller, id))).toEqual(['TOO_MANY_REQUESTS', {}]);
    withdrawalTests.second += MINUTE_SECONDS;
    expect(await resendWithdrawalAddressCode(withdrawalTests.caller, id)).toMatchObject({
      resend_after: MINUTE_SECONDS,
    });
    const secondCode = mailed();
    if (first !== secondCode)
      expect(await because(confirmWithdrawalAddress(withdrawalTests.caller, id, first))).toEqual([
        'CODE_INVALID',
        { code: ['emailCodeWrong'] },
      ]);
    withdrawalTests.second += MINUTE_SECONDS;
    const sentCount = mail.sent.length;
    mail.refuse = { status: 400, type: 'MessageRejected' };
    expect(await because(resendWithdrawalAddressCode(withdrawalTests.caller, id))).toEqual(['SERVICE_UNAVAILABLE', {}]);
    mail.refuse = null;
    expect(mail.sent).toHaveLength(sentCount);
    await resendWithdrawalAddressCode(withdrawalTests.caller, id);
    const other = await createTestWithdrawer(`other-${person++}`);
    expect(await because(resendWithdrawalAddressCode(other, id))).toEqual(['NOT_FOUND', {}]);
    expect(await confirmWithdrawalAddress(withdrawalTests.caller, id, mailed())).toMatchObject({ id });
    withdrawalTests.second += MINUTE_SECONDS;
    expect(await because(resendWithdrawalAddressCode(withdrawalTests.caller, id))).toEqual([
      'INVALID_ORDER_STATUS',
      {},
    ]);
  });

  it('is sent without a confirmation after a day', { tags: ['FIN-179'] }, async () => {
    withdrawalTests.caller = await withEmail();
    const id = await requestApprovedTestWithdrawal(withdrawalTests.caller, '100');
    withdrawalTests.second += DAY_SECONDS - 1;
    await sendWithdrawal(withdrawalTests.caller.account, id);
    expect(withdrawalTests.wallet.received).toEqual([]);
    withdrawalTests.second += 1;
    await sendWithdrawal(withdrawalTests.caller.account, id);
    expect(withdrawalTests.wallet.received).toHaveLength(1);
  });

  it('requires only review when confirmation is off or there is no e-mail', { tags: ['FIN-179'] }, async () => {
    expect(
      await readStoredWithdrawal(
        withdrawalTests.caller,
        (await requestTestWithdrawal(withdrawalTests.caller, '100')).id,
      ),
    ).toMatchObject({ confirm_until: null });
    await setFigures({ withdrawal_address_confirmation: '0' });
    withdrawalTests.caller = await withEmail();
    expect(
      await readStoredWithdrawal(
        withdrawalTests.caller,
        (await requestTestWithdrawal(withdrawalTests.caller, '100')).id,
      ),
    ).toMatchObject({ confirm_until: null });
  });
});
