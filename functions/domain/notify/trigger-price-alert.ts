import { deleteTrigger, type PriceTrigger } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { priceAlertCollection, markPriceAlertReached } from '#functions/data/notify/price-alerts.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import { deliverNotification, buildNotification } from './notify.ts';

type AlertTrigger = Extract<PriceTrigger, { kind: 'alert' }>;

/**
 * Marks a price alert as reached by a tick, deletes its trigger and notifies the user, all in one transaction. Does
 * nothing when another run was first, the alert was deleted, or the tick has no price of the symbol.
 */
export async function triggerPriceAlert(trigger: AlertTrigger, tick: Tick): Promise<void> {
  const { user_id, alert_id, symbol } = trigger;
  const quoted = tick.prices.get(symbol);
  if (!quoted) return;
  const [alert, user] = await Promise.all([priceAlertCollection.read(user_id, alert_id), readUser(user_id)]);
  if (alert?.status !== 'waiting') return;
  const accounts = user ? getUserAccounts(user) : [];
  const { operations, notification } = buildNotification(user_id, {
    kind: 'price_alert',
    params: { symbol, direction: alert.direction, price: alert.price, reached_price: quoted.text },
    link: `/trading?symbol=${encodeURIComponent(symbol)}`,
    account_kind: null,
  });
  try {
    await transact([
      ...markPriceAlertReached(user_id, alert_id, tick.at, quoted.price),
      deleteTrigger(trigger),
      ...operations,
      ...accounts.map((account) => countAccountEvent(account)),
    ]);
  } catch (error) {
    if (error instanceof ConflictError) return;
    throw error;
  }
  await deliverNotification(accounts, notification);
}
