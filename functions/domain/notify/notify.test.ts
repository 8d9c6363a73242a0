import { beforeAll, describe, expect, it } from 'vitest';
import {
  notificationCollection,
  readNotificationCounts,
  type StoredNotification,
} from '#functions/data/notify/notifications.ts';
import { getItem, type ItemAttributes } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { userItems } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { UserId } from '#shared/ids.ts';
import { notificationKinds } from '#shared/schemas/notify.ts';
import { deliverNotification, type NotificationInput, buildNotification } from './notify.ts';

useTestTable();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);
const queue = useTestQueue('NOTIFY_QUEUE_URL');

const warning: NotificationInput = {
  kind: 'margin_warning',
  params: { symbol: 'BTC/USDT', side: 'long', leverage: '100', price: '94240.5', liquidation_price: '94050' },
  link: '/trading/perpetual',
};

async function addNotification(user: UserId, news: NotificationInput): Promise<StoredNotification> {
  const { operations, notification } = buildNotification(user, news);
  await transact(operations);
  return notification;
}

describe('buildNotification', () => {
  it('stores an unread notification and counts it, only with its transaction', async () => {
    const { user } = await createDemoCustomer();
    const { id } = await addNotification(user.id, warning);
    expect(await notificationCollection.read(user.id, id)).toMatchObject({ kind: 'margin_warning', is_read: false });
    expect(await readNotificationCounts(user.id)).toEqual({ unread: 1, total: 1, pushes: 0 });

    const failing = buildNotification(user.id, warning);
    const impossible = { label: 'never', check: userItems.key(user.id), condition: 'attribute_not_exists(pk)' };
    await expect(transact([...failing.operations, impossible])).rejects.toThrow();
    expect(await notificationCollection.read(user.id, failing.notification.id)).toBeNull();
    expect(await readNotificationCounts(user.id)).toEqual({ unread: 1, total: 1, pushes: 0 });
  });

  it('counts unread notifications correctly under concurrency', async () => {
    const { user } = await createDemoCustomer();
    await Promise.all(Array.from({ length: 25 }, () => addNotification(user.id, warning)));
    expect(await readNotificationCounts(user.id)).toEqual({ unread: 25, total: 25, pushes: 0 });
  });

  it('marks a notification for e-mail by its kind, never on demo accounts', { tags: ['TRD-064'] }, async () => {
    const { user } = await createLiveCustomer('mailed', '1');
    const placeOf = async ({ id }: StoredNotification) =>
      (await getItem<ItemAttributes>(notificationCollection.key(user.id, id)))?.['gsi1pk'];
    for (const kind of notificationKinds) {
      const shownAlone = ['option_settled', 'order_filled', 'take_profit_reached', 'stop_loss_reached'];
      const mailed = ![...shownAlone, 'email_change_asked'].includes(kind);
      const live = await addNotification(user.id, { ...warning, kind });
      expect((await placeOf(live)) !== undefined, kind).toBe(mailed);
      const demo = await addNotification(user.id, { ...warning, kind, account_kind: 'demo' });
      expect(await placeOf(demo), kind).toBeUndefined();
    }
  });
});

describe('deliverNotification', () => {
  let socket: Awaited<ReturnType<typeof open>>;
  let login: Awaited<ReturnType<typeof logInDemoCustomer>>;
  beforeAll(async () => {
    login = await logInDemoCustomer();
    socket = await open();
    await socket.send({ type: 'auth', token: login.token });
  });
  const account = () => ({ kind: 'demo' as const, id: login.user.demo_account ?? newId('acc') });

  it('pushes text and unread count to the open pages of the account', async () => {
    socket.frames();
    const notification = await addNotification(login.user.id, { ...warning, account_kind: 'demo' });
    await deliverNotification(account(), notification);
    expect(gateway.to(socket.id)).toMatchObject([
      {
        type: 'notification',
        topic: 'account',
        account_id: account().id,
        unread_count: 1,
        notification: {
          id: notification.id,
          type: 'trading',
          kind: 'margin_warning',
          title: 'BTC/USDT: margin warning',
          message:
            'Your long position in BTC/USDT at 100x has lost 80% of its margin at 94,240.5. It will be liquidated at 94,050. Until it recovers, you can only reduce positions in BTC/USDT.',
          is_read: false,
          link: '/trading/perpetual',
          created_at: expect.any(Number),
        },
      },
    ]);
    expect(queue.sent).toEqual([]);
  });

  it('queues the e-mail of a notification when one is due', async () => {
    const notification = await addNotification(login.user.id, warning);
    await deliverNotification(account(), notification);
    expect(queue.sent).toEqual([{ user_id: login.user.id, notification_id: notification.id }]);
  });

  it('never throws when the queue or the table is down', async () => {
    queue.fail = true;
    const notification = await addNotification(login.user.id, warning);
    await deliverNotification(account(), notification);
    expect(gateway.to(socket.id)).toHaveLength(1);
    const table = process.env['TABLE_NAME'];
    process.env['TABLE_NAME'] = 'none';
    try {
      await deliverNotification(account(), { ...notification, created_at: nowSeconds() });
    } finally {
      process.env['TABLE_NAME'] = table;
    }
    expect(queue.sent).toEqual([]);
  });
});
