import { useState } from 'react';
import { MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import { leftAs, shownAfterLeaving } from '#web/features/trade/ticket/typed-amount.ts';
import {
  needsPrice,
  type OrderField,
  type OrderFields,
  type OrderReview,
  type OrderSurroundings,
  type Problem,
} from './order-fields.ts';
import { type AskedOrder, initialOrder, recallOrder, rememberOrder } from './remembered-order.ts';
import { reviewOrder } from './review-order.ts';

export interface OrderTicket {
  fields: OrderFields;
  review: OrderReview;
  /** The problem to show beside a field: once it was left, or after a try to order. */
  problem: (field: OrderField) => Problem | undefined;
  change: (part: Partial<OrderFields>) => void;
  /** The field was left. */
  leave: (field: OrderField) => void;
  /** Shows every problem. Returns the first field that has one. */
  reveal: () => OrderField | null;
  /** The order was placed: what was chosen is remembered, and nothing is shown as wrong. */
  placed: () => void;
}

const ALL: ReadonlySet<OrderField> = new Set<OrderField>([
  'side',
  'quantity',
  'price',
  'leverage',
  'take_profit_price',
  'stop_loss_price',
  'stop_price',
]);
const NONE: ReadonlySet<OrderField> = new Set();

/** Where what is typed above zero is kept. */
const TYPED: Partial<Record<OrderField, 'quantity' | 'price' | 'stopPrice' | 'takeProfit' | 'stopLoss'>> = {
  quantity: 'quantity',
  price: 'price',
  stop_price: 'stopPrice',
  take_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
};

/**
 * The state of one ticket. Give the component a `key` of symbol and request, so that another one starts anew.
 * @param marketPrice the latest price as it would be typed: a limit starts from it
 */
export function useOrderTicket(asked: AskedOrder, around: OrderSurroundings, marketPrice: string | null): OrderTicket {
  const [fields, setFields] = useState(() =>
    initialOrder(asked, recallOrder(localStorage, around.symbol), MIN_LEVERAGE),
  );
  const [shown, setShown] = useState(NONE);
  const review = reviewOrder(fields, around);
  return {
    fields,
    review,
    problem: (field) =>
      shown.has(field) ? review.problems.find((problem) => problem.field === field)?.problem : undefined,
    change: (part) =>
      setFields((held) => {
        const next = { ...held, ...part };
        if (part.type !== undefined && needsPrice(part.type) && next.price === '' && marketPrice !== null)
          next.price = marketPrice;
        // Prices are no percentages: what was typed as one is not read as the other.
        if (part.protectIn !== undefined && part.protectIn !== held.protectIn)
          Object.assign(next, { takeProfit: '', stopLoss: '' });
        return next;
      }),
    leave: (field) => {
      const name = TYPED[field];
      const left = name && leftAs(around.language, fields[name]);
      const isCleared = name !== undefined && left !== fields[name];
      if (isCleared) setFields((held) => ({ ...held, [name]: left }));
      setShown((held) => shownAfterLeaving(held, field, isCleared));
    },
    reveal: () => {
      setShown(ALL);
      return review.problems[0]?.field ?? null;
    },
    placed: () => {
      setShown(NONE);
      rememberOrder(localStorage, around.symbol, fields);
    },
  };
}
