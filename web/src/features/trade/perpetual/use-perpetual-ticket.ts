import { useState } from 'react';
import { MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import { runAfterPress } from '#ui/form/run-after-press.ts';
import { normalizeAmountOnBlur, getProblemFieldsOnBlur } from '#web/features/trade/ticket/typed-amount.ts';
import {
  hasLimitPrice,
  type PerpetualOrderFieldName,
  type PerpetualOrderFields,
  type PerpetualOrderReview,
  type PerpetualOrderContext,
  type PerpetualOrderProblem,
} from './order-fields.ts';
import {
  type PerpetualOrderPrefill,
  getInitialOrderFields,
  readRememberedOrder,
  storeRememberedOrder,
} from './remembered-order.ts';
import { reviewOrderForm } from './review-order-form.ts';

export interface PerpetualTicketState {
  fields: PerpetualOrderFields;
  review: PerpetualOrderReview;
  /** Returns the problem to show next to a field: after it was left, or after an attempt to order. */
  problem: (field: PerpetualOrderFieldName) => PerpetualOrderProblem | undefined;
  change: (part: Partial<PerpetualOrderFields>) => void;
  /** Handles the blur of a field. */
  leave: (field: PerpetualOrderFieldName) => void;
  /** Shows every problem. Returns the first field that has one. */
  reveal: () => PerpetualOrderFieldName | null;
  /** Called after the order was placed: stores the choice and shows no problems. */
  placed: () => void;
}

const ALL: ReadonlySet<PerpetualOrderFieldName> = new Set<PerpetualOrderFieldName>([
  'side',
  'quantity',
  'price',
  'leverage',
  'take_profit_price',
  'stop_loss_price',
  'stop_price',
]);
const NONE: ReadonlySet<PerpetualOrderFieldName> = new Set();

/** Maps payload fields to form fields for numbers above zero. */
const TYPED: Partial<Record<PerpetualOrderFieldName, 'quantity' | 'price' | 'stopPrice' | 'takeProfit' | 'stopLoss'>> =
  {
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
  prefill: PerpetualOrderPrefill,
  around: PerpetualOrderContext,
  marketPrice: string | null,
): PerpetualTicketState {
  const [fields, setFields] = useState(() =>
    getInitialOrderFields(prefill, readRememberedOrder(around.symbol), MIN_LEVERAGE),
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
        if (part.type !== undefined && hasLimitPrice(part.type) && next.price === '' && marketPrice !== null)
          next.price = marketPrice;
        // Prices are not percentages: a value typed as one is not read as the other.
        if (part.protectIn !== undefined && part.protectIn !== currentFields.protectIn)
          Object.assign(next, { takeProfit: '', stopLoss: '' });
        return next;
      }),
    leave: (field) =>
      runAfterPress(() => {
        const name = TYPED[field];
        const normalizedText = name && normalizeAmountOnBlur(around.language, fields[name]);
        const isCleared = name !== undefined && normalizedText !== fields[name];
        if (isCleared) setFields((currentFields) => ({ ...currentFields, [name]: normalizedText }));
        setShown((currentShown) => getProblemFieldsOnBlur(currentShown, field, isCleared));
      }),
    reveal: () => {
      setShown(ALL);
      return review.problems[0]?.field ?? null;
    },
    placed: () => {
      setShown(NONE);
      storeRememberedOrder(around.symbol, fields);
    },
  };
}
