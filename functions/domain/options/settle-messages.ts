import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import {
  getOptionDueAt,
  type StoredOptionWithEntry,
  optionOrderCollection,
  toOptionOrderView,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification } from '#functions/domain/notify/notify.ts';
import {
  requestOptionSettlement,
  QUEUE_ON_ENTRY_SECONDS,
  toSettleMessage,
} from '#functions/domain/settlement/settlement-queue.ts';
import { now, nowSeconds, sleep } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { OptionSettlementMessage } from '#shared/messages/queue.ts';
import { type SettleOptionResult, settleOption } from './settle-option.ts';

/** The tick of a second exists a moment after it: waiting here is faster than another delivery, ms. */
const PATIENCE_MS = 3000;
const STEP_MS = 100;
/** Delay until a message whose second is missing is delivered again, seconds. */
const REDELIVERY_SECONDS = 10;

async function settlePatiently(order: StoredOption): Promise<SettleOptionResult> {
  const until = now() + PATIENCE_MS;
  for (;;) {
    const settlement = await settleOption(order);
    if (settlement.result !== 'wait' || now() >= until) return settlement;
    await sleep(Math.max(STEP_MS, Math.min(PATIENCE_MS, getOptionDueAt(order) * 1000 - now())));
  }
}

/** Sends a settlement to every open page of the account. Safe to repeat: pages know an order by its id. */
export async function pushOptionSettlement(
  order: StoredOption,
  notification: StoredNotification | null,
): Promise<void> {
  const view = toOptionOrderView(order, nowSeconds());
  await pushAccountEvents(toAccountRef(order), [
    { type: 'order_settlement', order: view },
    { type: 'balance_update' },
    { type: 'order_history_update', order: view },
    { type: 'daily_pnl_update' },
  ]);
  if (notification) await deliverNotification(toAccountRef(order), notification);
}

/** Sends an option's entry to every open page of the account, and requests its settlement. */
export async function pushOptionEntry(order: StoredOptionWithEntry): Promise<void> {
  const soon = order.expired_at - nowSeconds() <= QUEUE_ON_ENTRY_SECONDS;
  await Promise.all([
    pushAccountEvents(toAccountRef(order), [
      { type: 'balance_update' },
      { type: 'order_history_update', order: toOptionOrderView(order, nowSeconds()) },
    ]),
    soon && requestOptionSettlement(toSettleMessage(order)),
  ]);
}

async function handleSettleMessage(
  message: OptionSettlementMessage,
  order: StoredOption | null,
  repeated: boolean,
): Promise<void> {
  if (!order) {
    log.warn('unknown order in settlement message', { order: message.order_id });
    return;
  }
  const settlement = await settlePatiently(order);
  if (settlement.result === 'wait') {
    await requestOptionSettlement(message, Math.max(message.due_at, nowSeconds() + REDELIVERY_SECONDS));
    return;
  }
  if (settlement.result === 'entered') return pushOptionEntry(settlement.order);
  // A repeated delivery may follow one that died after settling and before announcing.
  // A sold-back option is no settlement, and its seller was notified.
  const { status } = settlement.order;
  if (settlement.result === 'settled') await pushOptionSettlement(settlement.order, settlement.notification);
  else if (repeated && status !== 'sold') await pushOptionSettlement(settlement.order, null);
}

export interface SettleMessageDelivery {
  message: OptionSettlementMessage;
  /** True when the queue delivered it before. */
  repeated: boolean;
}

/** Settles a batch, its orders read at once. Returns the result of each delivery, in order. */
export async function handleSettleMessages(
  deliveries: readonly SettleMessageDelivery[],
): Promise<PromiseSettledResult<void>[]> {
  const orders = await optionOrderCollection.readEach(
    deliveries.map(({ message }) => ({
      owner: { kind: message.kind, id: message.account_id },
      id: message.order_id,
    })),
  );
  return Promise.allSettled(
    deliveries.map(({ message, repeated }, i) => handleSettleMessage(message, orders[i] ?? null, repeated)),
  );
}
