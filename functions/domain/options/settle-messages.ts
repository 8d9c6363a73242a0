import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import {
  dueAt,
  type EnteredOption,
  optionOrders,
  optionView,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { deliverNotification } from '#functions/domain/notify/notify.ts';
import { askForSettlement, QUEUED_WHEN_ENTERED, settleMessage } from '#functions/domain/settlement/settlement-queue.ts';
import { now, nowSeconds, sleep } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { SettleMessage } from '#shared/messages/queue.ts';
import { type Settlement, settleOption } from './settle-option.ts';

/** The tick of a second is there a moment after it: waiting here for it is quicker than another delivery, ms. */
const PATIENCE_MS = 3000;
const STEP_MS = 100;
/** After which a message whose second is not there comes again, seconds. */
const AGAIN_SECONDS = 10;

async function settlePatiently(order: StoredOption): Promise<Settlement> {
  const until = now() + PATIENCE_MS;
  for (;;) {
    const settlement = await settleOption(order);
    if (settlement.result !== 'wait' || now() >= until) return settlement;
    await sleep(Math.max(STEP_MS, Math.min(PATIENCE_MS, dueAt(order) * 1000 - now())));
  }
}

/** Tells every open page of the account. Safe to repeat: pages know an order by its id. */
export async function announceSettlement(order: StoredOption, notification: StoredNotification | null): Promise<void> {
  const view = optionView(order, nowSeconds());
  await pushAccount(ownerAccount(order), [
    { type: 'order_settlement', order: view },
    { type: 'balance_update' },
    { type: 'order_history_update', order: view },
    { type: 'daily_pnl_update' },
  ]);
  if (notification) await deliverNotification(ownerAccount(order), notification);
}

/** Tells every open page of the account that an option has got its entry, and asks for its settlement. */
export async function announceEntry(order: EnteredOption): Promise<void> {
  const soon = order.expired_at - nowSeconds() <= QUEUED_WHEN_ENTERED;
  await Promise.all([
    pushAccount(ownerAccount(order), [
      { type: 'balance_update' },
      { type: 'order_history_update', order: optionView(order, nowSeconds()) },
    ]),
    soon && askForSettlement(settleMessage(order)),
  ]);
}

async function settle(message: SettleMessage, order: StoredOption | null, repeated: boolean): Promise<void> {
  if (!order) {
    log.warn('settlement of an unknown order', { order: message.order_id });
    return;
  }
  const settlement = await settlePatiently(order);
  if (settlement.result === 'wait') {
    await askForSettlement(message, Math.max(message.due_at, nowSeconds() + AGAIN_SECONDS));
    return;
  }
  if (settlement.result === 'entered') return announceEntry(settlement.order);
  // A repeated delivery may be of one that died after it had settled and before it had told anybody.
  // One that was sold back is no settlement, and whoever sold it was told.
  const { status } = settlement.order;
  if (settlement.result === 'settled') await announceSettlement(settlement.order, settlement.notification);
  else if (repeated && status !== 'sold') await announceSettlement(settlement.order, null);
}

export interface Delivery {
  message: SettleMessage;
  /** The queue delivered it before. */
  repeated: boolean;
}

/** Settles a batch, its orders read at once. Gives the result of each delivery, in order. */
export async function settleMessages(deliveries: readonly Delivery[]): Promise<PromiseSettledResult<void>[]> {
  const orders = await optionOrders.readEach(
    deliveries.map(({ message }) => ({
      owner: { kind: message.kind, id: message.account_id },
      id: message.order_id,
    })),
  );
  return Promise.allSettled(deliveries.map(({ message, repeated }, i) => settle(message, orders[i] ?? null, repeated)));
}
