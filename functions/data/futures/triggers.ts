import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountKind, FuturesOrderId, PositionId, PriceAlertId, UserId } from '#shared/ids.ts';
import { formatUnits, type Price, price as priceOf } from '#shared/money.ts';
import { expectedTriggers } from './expected-triggers.ts';

/** `up` is reached by a price at or above the level, `down` by one at or below it. */
export type TriggerDirection = 'up' | 'down';

interface Side {
  symbol: string;
  direction: TriggerDirection;
}

/**
 * What happens when the price of a symbol reaches a level, side by side in the order in which levels are reached on the
 * way.
 */
export const triggers = declareItems(({ symbol, direction }: Side) => `TRIGGERS#${symbol}#${direction}`, null);

/** What a trigger belongs to, and so what happens when it is reached. */
export type TriggerSubject =
  | { kind: 'market' | 'limit' | 'stop'; account_kind: AccountKind; account_id: AccountId; order_id: FuturesOrderId }
  | {
      kind: 'close' | 'take_profit' | 'stop_loss' | 'warning' | 'rearm' | 'liquidation';
      account_kind: AccountKind;
      account_id: AccountId;
      position_id: PositionId;
    }
  | { kind: 'alert'; user_id: UserId; alert_id: PriceAlertId };

export type PriceTrigger = TriggerSubject & {
  symbol: string;
  direction: TriggerDirection;
  /** Null: every price reaches it. */
  level: Price | null;
  /** Only ticks of a higher sequence reach it. */
  after: number;
};

/** Of what one tick reaches at one level: what was asked for first, stops before liquidations. */
const RANKS: Record<PriceTrigger['kind'], number> = {
  market: 0,
  close: 1,
  limit: 2,
  stop: 3,
  take_profit: 4,
  stop_loss: 4,
  warning: 5,
  rearm: 5,
  liquidation: 6,
  alert: 7,
};

/** Digits of the largest price in units, and a number above all of them. */
const DIGITS = 24;
const BEYOND = 10n ** 24n - 1n;

/**
 * A side sorts in the order in which its levels are reached: upwards by price, downwards by what lies below a number
 * above all prices. What every price reaches comes first.
 */
const placeOf = (direction: TriggerDirection, level: bigint) =>
  (direction === 'up' ? level : BEYOND - level).toString().padStart(DIGITS, '0');

const subjectOf = (trigger: TriggerSubject): string => {
  if (trigger.kind === 'alert') return trigger.alert_id;
  return 'order_id' in trigger ? trigger.order_id : trigger.position_id;
};

const keyOf = (trigger: PriceTrigger) => {
  const place = trigger.level === null ? '0'.repeat(DIGITS) : placeOf(trigger.direction, trigger.level);
  return triggers.key(trigger, `${place}#${RANKS[trigger.kind]}#${trigger.kind}#${subjectOf(trigger)}`);
};

function isSamePlace(one: PriceTrigger, other: PriceTrigger): boolean {
  const [a, b] = [keyOf(one), keyOf(other)];
  return a.pk === b.pk && a.sk === b.sk;
}

/** For the transaction that makes what it belongs to. */
export const putTrigger = (trigger: PriceTrigger): WriteOperation => ({
  label: `${trigger.kind} trigger`,
  before: () => expectedTriggers.expect(trigger.symbol),
  key: keyOf(trigger),
  put: { ...trigger, level: trigger.level === null ? null : formatUnits(trigger.level) },
});

/** For the transaction that does what it stands for, or that makes it pointless. Nothing where it is gone. */
export const deleteTrigger = (trigger: PriceTrigger): WriteOperation => ({
  label: `${trigger.kind} trigger`,
  delete: keyOf(trigger),
});

/** Puts a trigger in the place of another: the item that both have is not deleted, as one transaction writes an item once. */
export function replaceTrigger(before: PriceTrigger | null, next: PriceTrigger | null): WriteOperation[] {
  const isMoved = before !== null && (next === null || !isSamePlace(before, next));
  return [...(isMoved ? [deleteTrigger(before)] : []), ...(next ? [putTrigger(next)] : [])];
}

/** Whether a price has reached a trigger. */
export const isTriggerReached = ({ level, direction }: PriceTrigger, price: Price): boolean =>
  level === null || (direction === 'up' ? price >= level : price <= level);

interface StoredTrigger {
  level: string | null;
}

/** Those of a symbol that every price reaches: market orders and closes, which wait for the first price after them. */
export const eachUnconditionalTrigger = (symbol: string): AsyncGenerator<PriceTrigger> =>
  eachReachedTrigger(symbol, 'up', 0n as Price);

/** The triggers of one side that a price has reached, in the order of the levels: one consistent read of that range. */
export async function* eachReachedTrigger(
  symbol: string,
  direction: TriggerDirection,
  price: Price,
): AsyncGenerator<PriceTrigger> {
  // `~` sorts after everything that a key holds.
  const range = { pk: triggers.range({ symbol, direction }).pk, from: '0', to: `${placeOf(direction, price)}#~` };
  for await (const item of queryAllItems<StoredTrigger>(range))
    yield { ...item, level: item.level === null ? null : priceOf(item.level) } as unknown as PriceTrigger;
}

/** All that waits for prices of a symbol. */
export async function* eachSymbolTrigger(symbol: string): AsyncGenerator<PriceTrigger> {
  yield* eachReachedTrigger(symbol, 'up', BEYOND as Price);
  yield* eachReachedTrigger(symbol, 'down', 0n as Price);
}

/** Whether anything waits for a price of a symbol. */
export async function hasTriggers(symbol: string): Promise<boolean> {
  const sides = (['up', 'down'] as const).map((direction) =>
    queryPage({ pk: triggers.range({ symbol, direction }).pk, limit: 1 }),
  );
  return (await Promise.all(sides)).some(({ items }) => items.length > 0);
}
