import { deleteTrigger, type Trigger } from '#functions/data/futures/triggers.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { accountsOf } from '#functions/data/live/account-connections.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { priceAlerts, reach } from '#functions/data/notify/price-alerts.ts';
import { readUser } from '#functions/data/people/users.ts';
import { ChangedMeanwhile, transact } from '#functions/data/table/transact.ts';
import { deliverNotification, notificationWrites } from './notify.ts';

type AlertTrigger = Extract<Trigger, { kind: 'alert' }>;

/**
 * A tick has reached the level of a price alert: it is reached from now on, its trigger is gone and its person told, all
 * in one transaction. Does nothing where another run was first, where the alert was deleted meanwhile, or where the tick
 * has no price of the symbol.
 */
export async function reachAlert(trigger: AlertTrigger, tick: Tick): Promise<void> {
  const { user_id, alert_id, symbol } = trigger;
  const quoted = tick.prices.get(symbol);
  if (!quoted) return;
  const [alert, user] = await Promise.all([priceAlerts.read(user_id, alert_id), readUser(user_id)]);
  if (alert?.status !== 'waiting') return;
  const accounts = user ? accountsOf(user) : [];
  const { operations, notification } = notificationWrites(user_id, {
    kind: 'price_alert',
    params: { symbol, direction: alert.direction, price: alert.price, reached_price: quoted.text },
    link: `/trading?symbol=${encodeURIComponent(symbol)}`,
    account_kind: null,
  });
  try {
    await transact([
      ...reach(user_id, alert_id, tick.at, quoted.price),
      deleteTrigger(trigger),
      ...operations,
      ...accounts.map((account) => countEvent(account)),
    ]);
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return;
    throw error;
  }
  await deliverNotification(accounts, notification);
}
