import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { notificationCollection, type StoredNotification } from '#functions/data/notify/notifications.ts';
import { getItem, type ItemAttributes, updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { recordUserLogin, type StoredUser, userItems } from '#functions/data/users/users.ts';
import { createUser } from '#functions/domain/users/create-user.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { useTestMail } from '#functions/testing/mail.ts';
import { createDemoCustomer } from '#functions/testing/people/customers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { NotificationEmailMessage } from '#shared/messages/queue.ts';
import { deleteOwnNotification } from './delete-own-notification.ts';
import { deliverNotification, buildNotification } from './notify.ts';
import { sendNotificationEmail } from './send-notification-email.ts';
import { sweepEmailOutbox } from './sweep-outbox.ts';

useTestTable();
const mail = useTestMail();
const queue = useTestQueue('NOTIFY_QUEUE_URL');

let seconds = Math.floor(Date.now() / 1000);
let person = 0;
let user: StoredUser;

const pass = (time: number) => {
  seconds += time;
  setClock(() => seconds * 1000);
};
beforeEach(async () => {
  pass(100_000);
  user = await createUser({
    username: `reader-${++person}`,
    password: 'correct horse',
    email: `reader-${person}@example.com`,
  });
});
afterEach(() => setClock());

async function addNotification(
  params: Record<string, string> = {},
  kind = 'price_alert' as const,
): Promise<StoredNotification> {
  const { operations, notification } = buildNotification(user.id, {
    kind,
    params: { symbol: 'BTC/USDT', direction: 'above', price: '50500', reached_price: '50612.5', ...params },
    link: '/trading?symbol=BTC%2FUSDT',
    account_kind: null,
  });
  await transact(operations);
  return notification;
}
const message = ({ id }: StoredNotification): NotificationEmailMessage => ({ user_id: user.id, notification_id: id });
const deliverAll = (...messages: NotificationEmailMessage[]) => Promise.all(messages.map(sendNotificationEmail));
const isDue = async ({ id }: StoredNotification) =>
  (await getItem<ItemAttributes>(notificationCollection.key(user.id, id)))?.['gsi1pk'] !== undefined;

describe('sendNotificationEmail', () => {
  it('sends the e-mail of a queue message and clears the mark that it is due', async () => {
    const notification = await addNotification();
    await deliverNotification([], notification);
    await deliverAll(...(queue.sent as NotificationEmailMessage[]));
    expect(mail.sent).toMatchObject([
      {
        from: 'Test <no-reply@platform.example>',
        to: user.email,
        subject: 'BTC/USDT is above 50,500',
        text: expect.stringContaining(
          `Hello ${user.username},\n\nBTC/USDT has reached 50,612.5. Your alert: above 50,500.\n\nOpen Candela: https://site.example/trading?symbol=BTC%2FUSDT\n`,
        ),
        html: expect.stringContaining('<a href="https://site.example/trading?symbol=BTC%2FUSDT"'),
      },
    ]);
    expect(await isDue(notification)).toBe(false);
  });

  it('sends once for repeated and concurrent deliveries', async () => {
    const notification = await addNotification();
    await Promise.all(Array.from({ length: 6 }, () => deliverAll(message(notification), message(notification))));
    pass(7200);
    await deliverAll(message(notification));
    await sweepEmailOutbox();
    expect(mail.sent).toHaveLength(1);
  });

  it.each([
    ['es', 'es', 'BTC/USDT está por encima de 50.500', 'Hola, {{name}}:\n\nBTC/USDT ha llegado a 50.612,5'],
    ['zh', 'zh-Hant', 'BTC/USDT 漲至 50,500', '{{name}}，您好：\n\nBTC/USDT 已達 50,612.5'],
    ['ja', 'ja', 'BTC/USDTが50,500以上になりました', '{{name}} 様\n\nBTC/USDTが50,612.5に達しました'],
    ['ko', 'ko', 'BTC/USDT 50,500 이상', '안녕하세요, {{name}}님.\n\nBTC/USDT 가격이 50,612.5에 도달했습니다'],
  ] as const)('uses the language of the last login: %s', async (language, lang, subject, text) => {
    await transact([recordUserLogin(user.id, nowSeconds(), language)]);
    await deliverAll(message(await addNotification()));
    expect(mail.sent[0]).toMatchObject({
      subject,
      text: expect.stringContaining(text.replace('{{name}}', user.username)),
      html: expect.stringContaining(`<html lang="${lang}">`),
    });
  });

  it('is retried by the outbox sweep after a minute when the queue is down', { tags: ['FIN-344'] }, async () => {
    queue.fail = true;
    const notification = await addNotification();
    await deliverNotification([], notification);
    pass(30);
    await sweepEmailOutbox();
    expect(mail.sent).toEqual([]);
    pass(60);
    await sweepEmailOutbox();
    await sweepEmailOutbox();
    expect(mail.sent).toHaveLength(1);
    expect(await isDue(notification)).toBe(false);
  });

  it('retries at growing intervals while SES rejects the e-mail, and drops it after a day', async () => {
    const notification = await addNotification();
    mail.refuse = { status: 503, type: 'ServiceUnavailable' };
    await deliverAll(message(notification));
    let tries = 1;
    for (let minute = 0; minute < 60; minute++) {
      pass(60);
      await sweepEmailOutbox();
    }
    tries = mail.requests.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(9);
    expect(await isDue(notification)).toBe(true);
    mail.refuse = null;
    pass(3600);
    await sweepEmailOutbox();
    expect(mail.sent).toHaveLength(1);

    const hopeless = await addNotification();
    mail.refuse = { status: 400, type: 'MessageRejected' };
    await deliverAll(message(hopeless));
    pass(86_400);
    await sweepEmailOutbox();
    expect(await isDue(hopeless)).toBe(false);
    mail.refuse = null;
    pass(7200);
    await sweepEmailOutbox();
    expect(mail.sent).toHaveLength(1);
  });

  it('sends at most one duplicate when a run crashes between sending and recording', async () => {
    const notification = await addNotification();
    const faults = createFaultyTable();
    mail.taken = () => faults.crashAt(1, 'before');
    await expect(deliverAll(message(notification))).rejects.toThrow('crashed');
    faults.reset();
    mail.taken = () => {};
    expect(mail.sent).toHaveLength(1);
    expect(await isDue(notification)).toBe(true);
    // A repeated delivery right after it skips it.
    await deliverAll(message(notification));
    expect(mail.sent).toHaveLength(1);
    pass(120);
    await sweepEmailOutbox();
    await deliverAll(message(notification));
    expect(mail.sent).toHaveLength(2);
  });

  it('sends nothing without a valid address, a sender or the notification', async () => {
    user = (await createDemoCustomer()).user;
    const nobody = await addNotification();
    await deliverAll(message(nobody));
    expect(await isDue(nobody)).toBe(false);

    await updateItem(userItems.key(user.id), {
      update: 'SET email = :bad',
      values: { ':bad': 'a@b.example\nBcc: x@y.example' },
    });
    const bad = await addNotification();
    await deliverAll(message(bad));
    expect(await isDue(bad)).toBe(false);

    await updateItem(userItems.key(user.id), { update: 'SET email = :good', values: { ':good': 'good@example.com' } });
    const deleted = await addNotification();
    await deleteOwnNotification(user.id, deleted.id);
    await deliverAll(message(deleted));
    pass(120);
    await sweepEmailOutbox();

    const from = process.env['MAIL_FROM'];
    process.env['MAIL_FROM'] = '';
    const silent = await addNotification();
    await deliverAll(message(silent));
    process.env['MAIL_FROM'] = from;
    expect(await isDue(silent)).toBe(false);
    expect(mail.requests).toEqual([]);
  });

  it('escapes hostile text and links only to the site', { tags: ['TRD-222'] }, async () => {
    const hostile = `<img src=x onerror="alert('1')">&{{price}}`;
    await updateItem(userItems.key(user.id), { update: 'SET username = :name', values: { ':name': '</p><script>' } });
    const { operations, notification } = buildNotification(user.id, {
      kind: 'price_alert',
      params: {
        symbol: `${hostile}\r\nBcc: all@example.com`,
        direction: 'constructor',
        price: '1',
        reached_price: '2',
      },
      link: '//evil.example/',
      account_kind: null,
    });
    await transact(operations);
    await deliverAll(message(notification));
    const [sentMail] = mail.sent;
    expect(sentMail?.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;{{price}}');
    expect(sentMail?.html).toContain('Hello &lt;/p&gt;&lt;script&gt;,');
    expect(sentMail?.html).not.toMatch(/<img|<script|evil\.example/);
    expect(sentMail?.text).not.toContain('evil.example');
    expect(sentMail?.subject).not.toMatch(/[\r\n]/);
    expect(sentMail?.to).toBe(user.email);
  });
});
