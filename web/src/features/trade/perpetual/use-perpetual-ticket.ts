import { useState } from 'react';
import { MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import { normalizeOnBlur, getProblemFieldsOnBlur } from '#web/features/trade/ticket/typed-amount.ts';
import {
  needsPrice,
  type OrderFieldName,
  type OrderFields,
  type OrderReview,
  type OrderContext,
  type OrderProblem,
} from './order-fields.ts';
import { type OrderPrefill, getInitialOrderFields, recallOrder, rememberOrder } from './remembered-order.ts';
import { reviewOrderForm } from './review-order-form.ts';

export interface PerpetualTicket {
  fields: OrderFields;
  review: OrderReview;
  /** Returns the problem to show next to a field: after it was left, or after an attempt to order. */
  problem: (field: OrderFieldName) => OrderProblem | undefined;
  change: (part: Partial<OrderFields>) => void;
  /** Handles the blur of a field. */
  leave: (field: OrderFieldName) => void;
  /** Shows every problem. Returns the first field that has one. */
  reveal: () => OrderFieldName | null;
  /** Called after the order was placed: stores the choice and shows no problems. */
  placed: () => void;
}

const ALL: ReadonlySet<OrderFieldName> = new Set<OrderFieldName>([
  'side',
  'quantity',
  'price',
  'leverage',
  'take_profit_price',
  'stop_loss_price',
  'stop_price',
]);
const NONE: ReadonlySet<OrderFieldName> = new Set();

/** Maps payload fields to form fields for numbers above zero. */
const TYPED: Partial<Record<OrderFieldName, 'quantity' | 'price' | 'stopPrice' | 'takeProfit' | 'stopLoss'>> = {
  quantity: 'quantity',
  price: 'price',
  stop_price: 'stopPrice',
  take_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
};

/**
 * Returns the state of one ticket. Give the component a `key` of symbol and request, so that another one starts fresh.
 * @param marketPrice latest price as it would be typed; initial value of a limit
 */
export function usePerpetualTicket(
  prefill: OrderPrefill,
  around: OrderContext,
  marketPrice: string | null,
): PerpetualTicket {
  const [fields, setFields] = useState(() =>
    getInitialOrderFields(prefill, recallOrder(localStorage, around.symbol), MIN_LEVERAGE),
  );
  const [shown, setShown] = useState(NONE);
  const review = reviewOrderForm(fields, around);
  return {
    fields,
    review,
    problem: (field) =>
      shown.has(field) ? review.problems.find((problem) => problem.field === field)?.problem : undefined,
    change: (part) =>
      setFields((currentFields) => {
        const next = { ...currentFields, ...part };
        if (part.type !== undefined && needsPrice(part.type) && next.price === '' && marketPrice !== null)
          next.price = marketPrice;
        // Prices are not percentages: a value typed as one is not read as the other.
        if (part.protectIn !== undefined && part.protectIn !== currentFields.protectIn)
          Object.assign(next, { takeProfit: '', stopLoss: '' });
        return next;
      }),
    leave: (field) => {
      const name = TYPED[field];
      const normalizedText = name && normalizeOnBlur(around.language, fields[name]);
      const isCleared = name !== undefined && normalizedText !== fields[name];
      if (isCleared) setFields((currentFields) => ({ ...currentFields, [name]: normalizedText }));
      setShown((currentShown) => getProblemFieldsOnBlur(currentShown, field, isCleared));
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
