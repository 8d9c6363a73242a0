import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { iterateReachedTriggers, type PriceTrigger } from '#functions/data/futures/triggers.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { notificationCollection, readNotificationCounts } from '#functions/data/notify/notifications.ts';
import { readPriceAlertCount, priceAlertCollection } from '#functions/data/notify/price-alerts.ts';
import { createPriceAlert } from '#functions/domain/watch/create-alert.ts';
import { deletePriceAlert } from '#functions/domain/watch/delete-alert.ts';
import { setClock } from '#functions/lib/clock.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { useTestSocketGateway } from '#functions/testing/gateway.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestSockets } from '#functions/testing/sockets.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toPrice } from '#shared/money.ts';
import { triggerPriceAlert } from './trigger-price-alert.ts';

useTestTable();
const gateway = useTestSocketGateway();
const open = useTestSockets(gateway);
const queue = useTestQueue('NOTIFY_QUEUE_URL');

type AlertTrigger = Extract<PriceTrigger, { kind: 'alert' }>;

const START = Math.floor(Date.now() / 1000);
let second = START;
let person = 0;
let owner: LoggedInCustomer;

const tick = (btc: string): Promise<Tick> => {
  setClock(() => second * 1000);
  return writeTestTick(second++, { 'BTC/USDT': btc });
};
beforeEach(async () => {
  await tick('50000');
  owner = await logInLiveCustomer(`watcher-${person++}`, '1');
});
afterEach(() => setClock());

async function reachedBy(direction: 'up' | 'down', at: string): Promise<AlertTrigger[]> {
  const all: AlertTrigger[] = [];
  for await (const trigger of iterateReachedTriggers('BTC/USDT', direction, toPrice(at)))
    if (trigger.kind === 'alert' && trigger.user_id === owner.user.id) all.push(trigger);
  return all;
}
const newAlert = (level: string) => createPriceAlert(owner.user.id, { symbol: 'BTC/USDT', price: toPrice(level) });
const notified = async () => (await notificationCollection.page(notificationCollection.range(owner.user.id))).items;

describe('triggerPriceAlert', () => {
  it('notifies once, when the price reaches the level and not before', { tags: ['FIN-344'] }, async () => {
    const socket = await open();
    await socket.send({ type: 'auth', token: owner.token });
    socket.frames();
    const { id } = await newAlert('50500');
    expect(await reachedBy('up', '50499.99999999')).toEqual([]);
    const [trigger] = await reachedBy('up', '50500');
    if (!trigger) throw new Error('no trigger');
    const crossing = await tick('50612.5');
    await Promise.all(Array.from({ length: 5 }, () => triggerPriceAlert(trigger, crossing)));

    expect(await priceAlertCollection.read(owner.user.id, id as never)).toMatchObject({
      status: 'reached',
      reached_at: crossing.at,
      reached_price: '50612.5',
    });
    expect(await reachedBy('up', '60000')).toEqual([]);
    const [firstNotification, ...more] = await notified();
    expect(more).toEqual([]);
    expect(firstNotification).toMatchObject({
      kind: 'price_alert',
      params: { symbol: 'BTC/USDT', direction: 'above', price: '50500', reached_price: '50612.5' },
    });
    expect(queue.sent).toEqual([{ user_id: owner.user.id, notification_id: firstNotification?.id }]);
    expect(socket.frames()).toMatchObject([
      {
        type: 'notification',
        seq: 1,
        since: 0,
        unread_count: 1,
        notification: {
          title: 'BTC/USDT is above 50,500',
          message: 'BTC/USDT has reached 50,612.5. Your alert: above 50,500.',
        },
      },
    ]);
  });

  it('fires on a falling price too', async () => {
    await newAlert('49000');
    expect(await reachedBy('down', '49000.00000001')).toEqual([]);
    const [trigger] = await reachedBy('down', '48000');
    if (!trigger) throw new Error('no trigger');
    await triggerPriceAlert(trigger, await tick('48000'));
    expect((await notified())[0]?.params['direction']).toBe('below');
  });

  it('sends nothing for a deleted alert; of a concurrent delete and trigger, one wins', async () => {
    const { id } = await newAlert('50500');
    const [trigger] = await reachedBy('up', '60000');
    if (!trigger) throw new Error('no trigger');
    const crossing = await tick('51000');
    await Promise.all([
      triggerPriceAlert(trigger, crossing),
      deletePriceAlert(owner.user.id, id as never),
      triggerPriceAlert(trigger, crossing),
    ]);
    expect(await priceAlertCollection.read(owner.user.id, id as never)).toBeNull();
    expect(await readPriceAlertCount(owner.user.id)).toBe(0);
    const notificationCount = (await notified()).length;
    expect(notificationCount).toBeLessThanOrEqual(1);
    await triggerPriceAlert(trigger, crossing);
    expect(await readNotificationCounts(owner.user.id)).toEqual({
      unread: notificationCount,
      total: notificationCount,
      pushes: 0,
    });
  });

  it('frees a slot for a waiting alert when it is reached', async () => {
    const createdAlerts = [];
    for (let i = 0; i < 50; i++) createdAlerts.push(await newAlert(`${50_100 + i}`));
    await expect(newAlert('60000')).rejects.toMatchObject({ reason: 'LIMIT_REACHED' });
    const [trigger] = await reachedBy('up', '50100');
    if (!trigger) throw new Error('no trigger');
    await triggerPriceAlert(trigger, await tick('50100'));
    await newAlert('60000');
    await expect(newAlert('60001')).rejects.toMatchObject({ reason: 'LIMIT_REACHED' });
    expect(await readPriceAlertCount(owner.user.id)).toBe(51);
  });

  it('is atomic under a crash at any table call', async () => {
    const faults = createFaultyTable();
    for (const fault of ['before', 'after'] as const)
      for (let at = 1; at <= 6; at++) {
        const { id } = await newAlert('50500');
        const [trigger] = await reachedBy('up', '60000');
        if (!trigger) throw new Error('no trigger');
        const { total } = await readNotificationCounts(owner.user.id);
        const crossing = await tick('50700');
        faults.crashAt(at, fault);
        await triggerPriceAlert(trigger, crossing).catch(() => {});
        faults.reset();
        const reached = (await priceAlertCollection.read(owner.user.id, id as never))?.status === 'reached';
        expect((await readNotificationCounts(owner.user.id)).total - total, `${fault} ${at}`).toBe(reached ? 1 : 0);
        expect((await reachedBy('up', '60000')).length, `${fault} ${at}`).toBe(reached ? 0 : 1);
        // The worker runs again.
        await triggerPriceAlert(trigger, crossing);
        expect((await readNotificationCounts(owner.user.id)).total - total, `${fault} ${at}`).toBe(1);
        await tick('50000');
      }
  });
});
