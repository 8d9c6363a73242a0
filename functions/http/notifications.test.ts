import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '#functions/data/table/transact.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { NotificationId } from '#shared/ids.ts';
import type { UserNotification } from '#shared/schemas/notify.ts';

useTestTable();

let owner: LoggedInCustomer;
let stranger: LoggedInCustomer;

beforeAll(async () => {
  stranger = await logInLiveCustomer('stranger', '1');
});
beforeEach(async () => {
  owner = await logInDemoCustomer();
});

const addNotifications = async ({ user }: LoggedInCustomer, count = 1): Promise<NotificationId[]> => {
  const ids: NotificationId[] = [];
  for (let i = 0; i < count; i++) {
    const { operations, notification } = buildNotification(user.id, {
      kind: 'order_filled',
      params: { symbol: 'BTC/USDT', side: 'buy', margin: '10', leverage: '20', price: '1234.5' },
      link: null,
    });
    await transact(operations);
    ids.push(notification.id);
  }
  return ids;
};

interface Data {
  notifications: UserNotification[];
  unread_count: number;
  total: number;
  next_cursor: string | null;
  pagination: { has_more: boolean };
}
async function ask(method: string, path: string, { token }: LoggedInCustomer, body?: object) {
  const { status, envelope } = await callTestApi({ method, path, token, body: body ? JSON.stringify(body) : null });
  return { status, code: envelope?.code, data: (envelope as unknown as { data: Data } | undefined)?.data as Data };
}
const unread = async (customer: LoggedInCustomer) =>
  (await ask('GET', '/notifications/unread-count', customer)).data.unread_count;
/** Returns the counter, next to the actual count. */
async function counted(customer: LoggedInCustomer) {
  const { data } = await ask('GET', '/notifications?limit=100', customer);
  return {
    unread: [data.unread_count, data.notifications.filter(({ is_read }) => !is_read).length],
    total: [data.total, data.notifications.length],
  };
}

describe('notification list', () => {
  it('shows newest first, by offset, page and cursor, with totals', { tags: ['FIN-296'] }, async () => {
    const ids = (await addNotifications(owner, 7)).toSorted().toReversed();
    const first = await ask('GET', '/notifications?limit=3', owner);
    expect(first.data).toMatchObject({ total: 7, unread_count: 7 });
    expect(first.data.notifications[0]).toMatchObject({
      type: 'trading',
      kind: 'order_filled',
      title: 'BTC/USDT order filled',
      message: 'Your order to buy BTC/USDT with 10.00 USDT of margin at 20x was filled at 1,234.5.',
    });
    const secondPage = await ask('GET', `/notifications?limit=10&cursor=${first.data.next_cursor}`, owner);
    expect([...first.data.notifications, ...secondPage.data.notifications].map(({ id }) => id)).toEqual(ids);
    expect(secondPage.data.next_cursor).toBeNull();
    const byOffset = await ask('GET', '/notifications?limit=2&offset=3', owner);
    expect(byOffset.data.notifications.map(({ id }) => id)).toEqual(ids.slice(3, 5));
    const byPage = await ask('GET', '/notifications?limit=3&page=2', owner);
    expect(byPage.data.notifications.map(({ id }) => id)).toEqual(ids.slice(3, 6));
    expect(byPage.data.pagination).toEqual({ has_more: true });
    const last = await ask('GET', '/notifications?limit=3&page=3', owner);
    expect(last.data.notifications.map(({ id }) => id)).toEqual(ids.slice(6));
    expect(last.data.pagination).toEqual({ has_more: false });
    expect((await ask('GET', '/notifications?limit=100&page=12', owner)).code).toBe(4001);
    expect((await ask('GET', '/notifications?page=0', owner)).code).toBe(4001);
  });

  it('is empty without notifications and private to its user', async () => {
    await addNotifications(stranger, 2);
    const cursor = (await ask('GET', '/notifications?limit=1', stranger)).data.next_cursor;
    expect((await ask('GET', '/notifications', owner)).data).toEqual({
      notifications: [],
      unread_count: 0,
      total: 0,
      next_cursor: null,
      pagination: { has_more: false },
    });
    expect(await ask('GET', `/notifications?cursor=${cursor}`, owner)).toMatchObject({ status: 422, code: 4001 });
  });
});

describe('notification update', () => {
  it('marks one notification as read once under concurrent requests', { tags: ['FIN-296'] }, async () => {
    const [id] = await addNotifications(owner, 3);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask('POST', '/notifications/mark-read', owner, { notification_id: id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await unread(owner)).toBe(2);
    expect(await counted(owner)).toEqual({ unread: [2, 2], total: [3, 3] });
  });

  it('marks all notifications as read, more than one transaction takes', { tags: ['FIN-296'] }, async () => {
    const ids = await addNotifications(owner, 100);
    const answers = await Promise.all([
      ask('POST', '/notifications/mark-all-read', owner),
      ...ids
        .slice(40, 50)
        .map((notification_id) => ask('POST', '/notifications/mark-read', owner, { notification_id })),
      ...ids.slice(60, 65).map((notification_id) => ask('DELETE', '/notifications/delete', owner, { notification_id })),
      ask('POST', '/notifications/mark-all-read', owner),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await counted(owner)).toEqual({ unread: [0, 0], total: [95, 95] });
    await addNotifications(owner);
    expect((await ask('POST', '/notifications/mark-all-read', owner)).data).toEqual({ unread_count: 0 });
    expect((await ask('POST', '/notifications/mark-all-read', owner)).data).toEqual({ unread_count: 0 });
  });

  it('marks all notifications as read despite one added during the request', async () => {
    const had: string[] = await addNotifications(owner, 3);
    let came = false;
    const stop = hookTableCalls(async ({ command, send }) => {
      if (command === 'QueryCommand' && !came) {
        came = true;
        await addNotifications(owner);
      }
      return send();
    });
    onTestFinished(stop);
    await ask('POST', '/notifications/mark-all-read', owner);
    expect(came).toBe(true);
    const { notifications } = (await ask('GET', '/notifications', owner)).data;
    expect(notifications.filter(({ id, is_read }) => had.includes(id) && !is_read)).toEqual([]);
    expect(await counted(owner)).toEqual({ unread: [0, 0], total: [4, 4] });
  });
});

it('deletes read and unread notifications once', { tags: ['FIN-296'] }, async () => {
  const [read, fresh] = await addNotifications(owner, 3);
  await ask('POST', '/notifications/mark-read', owner, { notification_id: read });
  const answers = await Promise.all(
    [read, fresh, fresh, read].map((notification_id) =>
      ask('DELETE', '/notifications/delete', owner, { notification_id }),
    ),
  );
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 404, 404]);
  expect(await counted(owner)).toEqual({ unread: [1, 1], total: [1, 1] });
});
