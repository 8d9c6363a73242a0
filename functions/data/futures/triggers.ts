import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountId, AccountKind, FuturesOrderId, PositionId, PriceAlertId, UserId } from '#shared/ids.ts';
import { formatUnits, type Price, toPrice as priceOf } from '#shared/money.ts';
import { symbolsExpectingTriggers } from './expected-triggers.ts';

/** `up` is reached by a price at or above the level, `down` by one at or below it. */
export type TriggerDirection = 'up' | 'down';

interface TriggerSide {
  symbol: string;
  direction: TriggerDirection;
}

/** Actions due when the price of a symbol reaches a level, in the order in which levels are reached. */
export const priceTriggerItems = declareItems(
  ({ symbol, direction }: TriggerSide) => `TRIGGERS#${symbol}#${direction}`,
  null,
);

/** Item that a trigger belongs to, which decides the action. */
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
  /** Null when every price reaches it. */
  level: Price | null;
  /** Only ticks of a higher sequence reach it. */
  after: number;
};

/** Order within one tick and level: requests first, stops before liquidations. */
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

/** Digits of the largest price in units, and a number above all prices. */
const DIGITS = 24;
const BEYOND = 10n ** 24n - 1n;

/**
 * Builds keys that sort in the order in which levels are reached: upwards by price, downwards by the complement to a
 * number above all prices. Levels that every price reaches come first.
 */
const toLevelSortKey = (direction: TriggerDirection, level: bigint) =>
  (direction === 'up' ? level : BEYOND - level).toString().padStart(DIGITS, '0');

const getSubjectId = (trigger: TriggerSubject): string => {
  if (trigger.kind === 'alert') return trigger.alert_id;
  return 'order_id' in trigger ? trigger.order_id : trigger.position_id;
};

const getTriggerKey = (trigger: PriceTrigger) => {
  const place = trigger.level === null ? '0'.repeat(DIGITS) : toLevelSortKey(trigger.direction, trigger.level);
  return priceTriggerItems.key(trigger, `${place}#${RANKS[trigger.kind]}#${trigger.kind}#${getSubjectId(trigger)}`);
};

function isSamePlace(trigger: PriceTrigger, other: PriceTrigger): boolean {
  const [a, b] = [getTriggerKey(trigger), getTriggerKey(other)];
  return a.pk === b.pk && a.sk === b.sk;
}

/** For the transaction that creates its item. */
export const putTrigger = (trigger: PriceTrigger): WriteOperation => ({
  label: `${trigger.kind} trigger`,
  before: () => symbolsExpectingTriggers.expect(trigger.symbol),
  key: getTriggerKey(trigger),
  put: { ...trigger, level: trigger.level === null ? null : formatUnits(trigger.level) },
});

/** For the transaction that executes it or makes it pointless. Does nothing when it is gone. */
export const deleteTrigger = (trigger: PriceTrigger): WriteOperation => ({
  label: `${trigger.kind} trigger`,
  delete: getTriggerKey(trigger),
});

/** Replaces a trigger by another. An item common to both is not deleted: one transaction writes an item once. */
export function replaceTrigger(before: PriceTrigger | null, next: PriceTrigger | null): WriteOperation[] {
  const isMoved = before !== null && (next === null || !isSamePlace(before, next));
  return [...(isMoved ? [deleteTrigger(before)] : []), ...(next ? [putTrigger(next)] : [])];
}

/** True when a price has reached a trigger. */
export const isTriggerReached = ({ level, direction }: PriceTrigger, price: Price): boolean =>
  level === null || (direction === 'up' ? price >= level : price <= level);

interface StoredTrigger {
  level: string | null;
}

/** Returns triggers of a symbol that every price reaches: market orders and closes, which wait for the next price. */
export const iterateUnconditionalTriggers = (symbol: string): AsyncGenerator<PriceTrigger> =>
  iterateReachedTriggers(symbol, 'up', 0n as Price);

/** Returns the triggers of one side that a price has reached, by level: one consistent range read. */
export async function* iterateReachedTriggers(
  symbol: string,
  direction: TriggerDirection,
  price: Price,
): AsyncGenerator<PriceTrigger> {
  // `~` sorts after every character of a key.
  const range = {
    pk: priceTriggerItems.range({ symbol, direction }).pk,
    from: '0',
    to: `${toLevelSortKey(direction, price)}#~`,
  };
  for await (const item of queryAllItems<StoredTrigger>(range))
    yield { ...item, level: item.level === null ? null : priceOf(item.level) } as unknown as PriceTrigger;
}

/** Returns all triggers of a symbol. */
export async function* iterateSymbolTriggers(symbol: string): AsyncGenerator<PriceTrigger> {
  yield* iterateReachedTriggers(symbol, 'up', BEYOND as Price);
  yield* iterateReachedTriggers(symbol, 'down', 0n as Price);
}

/** True when a symbol has any trigger. */
export async function hasTriggers(symbol: string): Promise<boolean> {
  const sides = (['up', 'down'] as const).map((direction) =>
    queryPage({ pk: priceTriggerItems.range({ symbol, direction }).pk, limit: 1 }),
  );
  return (await Promise.all(sides)).some(({ items }) => items.length > 0);
}
