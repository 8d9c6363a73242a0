import { beforeEach, describe, expect, it } from 'vitest';
import { notificationCounters } from '#functions/data/notify/notifications.ts';
import { listPushSubscriptions } from '#functions/data/notify/push-subscriptions.ts';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { type NotificationInput, buildNotification } from '#functions/domain/notify/notify.ts';
import { sendPushNotification } from '#functions/domain/notify/send-push-notification.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { createTestPushBrowser, useFakePushService } from '#functions/testing/vendors/push-service.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '#shared/notify/most-push-subscriptions.ts';
import type { PushSubscriptionView } from '#shared/schemas/push.ts';

useTestTable();
const service = useFakePushService();

let owner: LoggedInCustomer;
beforeEach(async () => {
  owner = await logInDemoCustomer();
  service.got = [];
  service.status = 201;
  return () => setClock();
});

const PATH = '/user/push-subscriptions';
interface Data {
  public_key: string | null;
  subscription: PushSubscriptionView;
  subscriptions: PushSubscriptionView[];
}
async function ask(method: string, path: string, { token }: LoggedInCustomer, body?: object) {
  const { status, envelope } = await callTestApi({ method, path, token, body: body ? JSON.stringify(body) : null });
  const { data, error_code } = envelope as unknown as { data: Data; error_code?: string };
  return { status, code: error_code, data };
}
type Browser = ReturnType<typeof createTestPushBrowser>;
const subscribe = (browser: Browser, wishes: object = {}, by = owner) =>
  ask('POST', PATH, by, { ...browser.address, kinds: ['settlements', 'alerts'], amounts: true, ...wishes });
const list = async (by = owner) => (await ask('GET', PATH, by)).data.subscriptions;

const settled: NotificationInput = {
  kind: 'option_settled',
  params: { symbol: 'BTC/USDT', direction: 'call', amount: '10', result: 'win', profit_loss: '1' },
  link: '/orders/opt_1',
};
/** Writes a notification and sends it to browsers. */
async function tell(news: NotificationInput = settled, { user } = owner) {
  const { operations, notification } = buildNotification(user.id, news);
  await transact(operations);
  const which = { user_id: user.id, notification_id: notification.id };
  await sendPushNotification(which);
  return which;
}

describe('web push', () => {
  it('sends an encrypted and signed message, with amounts if the user chose so', { tags: ['FIN-278'] }, async () => {
    const browser = createTestPushBrowser('one');
    const { data, status } = await subscribe(browser);
    expect(status).toBe(200);
    expect(data.subscription).toMatchObject({ kinds: ['settlements', 'alerts'], amounts: true, is_current: true });
    const { notification_id } = await tell();
    expect(service.got).toHaveLength(1);
    const key = (await ask('GET', PATH, owner)).data.public_key;
    expect(service.got[0]?.authorization).toMatch(new RegExp(`^vapid t=.+, k=${key}$`));
    expect(browser.opened(service.got[0]?.body as Buffer)).toEqual({
      title: 'BTC/USDT option: won',
      body: expect.stringContaining('10.00 USDT'),
      url: '/orders/opt_1',
      tag: notification_id,
      unread: 1,
      lang: 'en',
    });
  });

  it('omits amounts by default and marks play money', { tags: ['FIN-278'] }, async () => {
    const browser = createTestPushBrowser('one');
    await subscribe(browser, { amounts: false });
    await tell({ ...settled, account_kind: 'demo' });
    const message = browser.opened(service.got[0]?.body as Buffer);
    expect(message).toMatchObject({ title: 'Demo: BTC/USDT option: won', body: 'Open the site to see more.' });
    // As a whole word: ids contain any characters.
    expect(JSON.stringify(message)).not.toMatch(/\b10\b/);
  });

  it('sends only chosen kinds and no old notifications', async () => {
    await subscribe(createTestPushBrowser('one'), { kinds: ['alerts'] });
    await tell();
    await tell({ kind: 'password_changed', params: {}, link: null });
    expect(service.got).toEqual([]);
    const alert = { kind: 'price_alert', params: { symbol: 'BTC/USDT' }, link: null } as const;
    const which = await tell(alert);
    expect(service.got).toHaveLength(1);
    const at = now();
    setClock(() => at + 3_601_000);
    await sendPushNotification(which);
    expect(service.got).toHaveLength(1);
  });

  it.each([404, 410])('deletes the subscription when the push service answers %i', async (status) => {
    await subscribe(createTestPushBrowser('one'));
    service.status = status;
    await tell();
    expect(await list()).toEqual([]);
    expect(await getItem(notificationCounters.key(owner.user.id))).toMatchObject({ pushes: 0 });
  });

  it('keeps the subscription and retries when the push service fails', async () => {
    await subscribe(createTestPushBrowser('one'));
    service.status = 503;
    await expect(tell()).rejects.toThrow('fcm.googleapis.com answered 503');
    expect(await list()).toHaveLength(1);
  });

  it('sends nothing after the login of the subscription ends', { tags: ['FIN-278'] }, async () => {
    await subscribe(createTestPushBrowser('one'));
    await ask('POST', '/auth/logout', owner);
    await tell();
    expect(service.got).toEqual([]);
    expect(await listPushSubscriptions(owner.user.id)).toEqual([]);
  });

  it('keeps one subscription per browser address, up to the limit', async () => {
    const browser = createTestPushBrowser('same');
    const first = await subscribe(browser);
    const second = await subscribe(browser, { amounts: false });
    expect(second.data.subscription).toEqual({ ...first.data.subscription, amounts: false });
    for (let i = 1; i < MAX_PUSH_SUBSCRIPTIONS; i++)
      expect((await subscribe(createTestPushBrowser(`b${i}`))).status).toBe(200);
    expect(await subscribe(createTestPushBrowser('more'))).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await list()).toHaveLength(MAX_PUSH_SUBSCRIPTIONS);
  });

  it('sends nothing after deletion; subscriptions of others are not found', async () => {
    const { id } = (await subscribe(createTestPushBrowser('one'))).data.subscription;
    const stranger = await logInDemoCustomer();
    expect((await ask('DELETE', `${PATH}/${id}`, stranger)).code).toBe('NOT_FOUND');
    expect((await ask('DELETE', `${PATH}/${id}`, owner)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://user@fcm.googleapis.com/x',
  ])('rejects an endpoint that is not a browser push service: %s', async (endpoint) => {
    const { address } = createTestPushBrowser('one');
    const body = { ...address, endpoint, kinds: ['alerts'], amounts: false };
    expect((await ask('POST', PATH, owner, body)).status).toBe(422);
  });
});
