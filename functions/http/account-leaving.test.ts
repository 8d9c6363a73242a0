import { describe, expect, it } from 'vitest';
import { secondFactors } from '#functions/data/identity/second-factors.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { getItem, putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { putReferral } from '#functions/data/users/referrals.ts';
import { getUserAccount, userItems } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { signUp } from '#functions/domain/identity/sign-up-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { DEFAULT_CALLER_ADDRESS } from '#functions/testing/call.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { buyTestOption } from '#functions/testing/market/options.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import {
  getResponseData,
  createTestUser,
  TEST_PASSWORD,
  type TestUser,
  setUpTestTotp,
} from '#functions/testing/people/test-users.ts';
import { buildTestVisit } from '#functions/testing/people/visits.ts';
import { useTestQueue, useTestSettleQueue } from '#functions/testing/queue.ts';
import { useFixedTestClock } from '#functions/testing/standing-clock.ts';
import { readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';

useTestTable();
const mail = useTestMail();
useTestSettleQueue();
useTestQueue('NOTIFY_QUEUE_URL');

const { pass } = useFixedTestClock();

describe('personal data export', () => {
  it('contains the stored data without secrets and is logged', { tags: ['FIN-294'] }, async () => {
    const person = await createTestUser({ email: 'export@example.com', funds: '500' });
    const { secret, codes } = await setUpTestTotp(person, () => pass(30));
    await writeTestTick(nowSeconds(), { 'BTC/USDT': '50000' });
    const user = await person.stored();
    const account = getUserAccount(user, 'main');
    if (!account) throw new Error('no account');
    const caller: UserPrincipal = { user, account, mode: 'main', session: newId('ses') };
    const order = await buyTestOption(caller);
    const answer = await person.ask('GET', '/user/export');
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringContaining('application/json') },
    });
    const exportedData = JSON.parse(answer.text) as Record<string, unknown>;
    expect(exportedData).toMatchObject({
      profile: { id: user.id, email: 'export@example.com' },
      sessions: [{ address: DEFAULT_CALLER_ADDRESS }],
      security_log: { complete: true, items: [{ event: 'totp_enabled' }] },
      notifications: { items: [{ kind: 'two_factor_changed' }] },
      accounts: [
        {
          kind: 'live',
          wallets: [{}, { wallet_type: 'trading', available_balance: '400' }, {}],
          journal: {
            items: [
              { operation: expect.stringMatching(/^option\.(enter|place)$/) },
              { operation: expect.stringMatching(/^option\.(enter|place)$/) },
              { operation: 'seed.grant' },
            ],
          },
          options: { items: [{ id: order.id, amount: '100' }] },
          transfers: { items: [] },
        },
      ],
    });
    for (const hidden of [secret, ...codes, 'argon2', '_hash', 'local.', person.token.split('.')[2] ?? '-'])
      expect(answer.text).not.toContain(hidden);
    const { events } = getResponseData<{ events: { event: string }[] }>(
      await person.ask('GET', '/user/security-log?limit=1'),
    );
    expect(events).toMatchObject([{ event: 'data_exported' }]);
  });
});

describe('account closure by the user', () => {
  const close = (person: TestUser, body: object = { password: TEST_PASSWORD }) =>
    person.ask('POST', '/user/close-account', body);

  it('removes identifying data, ends sessions, keeps the name and the journal', { tags: ['FIN-294'] }, async () => {
    const referrer = await createTestUser();
    const person = await createTestUser({ email: 'leaver@example.com' });
    await transact([putReferral(referrer.user.id, person.user)]);
    await putItem(userItems.key(person.user.id), {
      ...(await person.stored()),
      referred_by: referrer.user.id,
      phone: '+34600111222',
    });
    await person.ask('PUT', '/user/anti-phishing-code', { anti_phishing_code: 'blue heron' });
    await person.ask('POST', '/user/freeze', {});
    const other = await person.logInElsewhere();
    expect(await close(person)).toMatchObject({ status: 200 });
    for (const token of [person.token, other])
      expect((await person.ask('GET', '/user/profile', undefined, { token })).status).toBe(401);
    const mine = [...(await readStoredItems())].filter(
      ([key, item]) => key.includes(person.user.id) || item['user_id'] === person.user.id,
    );
    const remainingItems = JSON.stringify(mine.filter(([key]) => !key.startsWith('USERNAME#')));
    for (const secret of [
      person.user.username,
      'leaver@example.com',
      '+34600111222',
      'blue heron',
      'argon2',
      person.user.referral_code ?? '-',
    ])
      expect(remainingItems).not.toContain(secret);
    expect(
      mine.map(([key]) => key.split(' ')[1]).filter((sk) => /SESSION|NOTIFICATION|SECOND_FACTOR/.test(sk ?? '')),
    ).toEqual([]);
    expect(await person.stored()).toMatchObject({
      status: 'inactive',
      email: null,
      closed_at: nowSeconds(),
      main_account: person.user.main_account,
    });
    await expect(createTestUser({ email: 'leaver@example.com' })).resolves.toBeTruthy();
    await expect(
      signUp({ username: person.user.username, password: 'a wholly new one 7' }, buildTestVisit()),
    ).rejects.toMatchObject({ reason: 'VALIDATION_FAILED' });
    expect(mail.sent.at(-1)).toMatchObject({
      to: 'leaver@example.com',
      subject: 'Your account at Candela is closed',
    });
  });

  it('is rejected with money left, open orders or a wrong password', async () => {
    const rich = await createTestUser({ funds: '0.00000001' });
    expect(await close(rich)).toMatchObject({ status: 400, envelope: { error_code: 'INVALID_ORDER_STATUS' } });
    const busy = await createTestUser();
    const account = getUserAccount(busy.user, 'main');
    if (!account) throw new Error('no account');
    await putItem(accountCounters.key(account), { open_positions: 1 });
    expect((await close(busy)).status).toBe(400);
    await putItem(accountCounters.key(account), { open_positions: 0, open_options: 0 });
    for (const body of [{}, { password: 'wrong' }]) expect((await close(busy, body)).status).toBe(401);
    expect((await busy.stored()).closed_at).toBeUndefined();
    expect((await close(busy)).status).toBe(200);
  });

  it('requires the second factor and runs once', async () => {
    const person = await createTestUser();
    const { codes } = await setUpTestTotp(person, () => pass(30));
    expect((await close(person)).status).toBe(403);
    const answers = await Promise.all([0, 1].map((i) => close(person, { password: TEST_PASSWORD, code: codes[i] })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await getItem(secondFactors.key(person.user.id))).toBeNull();
  });
});
