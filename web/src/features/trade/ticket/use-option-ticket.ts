import { useState } from 'react';
import type { TicketPrefill } from './remembered-choice.ts';
import { recallTicketChoice, rememberTicketChoice } from './remembered-choice.ts';
import {
  getDefaultPeriod,
  reviewTicketForm,
  type TicketFieldName,
  type TicketFields,
  type TicketReview,
  type TicketContext,
} from './review-ticket-form.ts';
import { normalizeOnBlur, getProblemFieldsOnBlur } from './typed-amount.ts';

/** Returns the URL's values, otherwise the last choice for this symbol, otherwise a minute and no amount. */
function initialFields(prefill: TicketPrefill, { symbol, configs }: TicketContext): TicketFields {
  const recalled = recallTicketChoice(localStorage, symbol);
  const askedPeriod = configs.find(({ period }) => period === prefill.period)?.id;
  const recalledPeriod = configs.find(({ id, is_active }) => is_active && id === recalled?.periodId)?.id;
  return {
    direction: prefill.direction ?? null,
    periodId: askedPeriod ?? recalledPeriod ?? getDefaultPeriod(configs),
    amount: prefill.amount ?? recalled?.amount ?? '',
  };
}

export interface OptionTicket {
  fields: TicketFields;
  review: TicketReview;
  /** Returns the problem to show next to a field: after it was left, or after an attempt to buy. */
  problem: (field: TicketFieldName) => TicketReview['problems'][number]['problem'] | undefined;
  change: (part: Partial<TicketFields>) => void;
  /** Handles the blur of a field. */
  leave: (field: TicketFieldName) => void;
  /** Shows every problem. Returns the first field that has one. */
  reveal: () => TicketFieldName | null;
  /** Called after the purchase: stores the choice and shows no problems. */
  bought: () => void;
}

/**
 * Returns the state of one ticket. Give the component a `key` of symbol and request, so that another one starts fresh.
 */
export function useOptionTicket(prefill: TicketPrefill, surroundings: TicketContext): OptionTicket {
  const [typed, setTyped] = useState<Partial<TicketFields>>({});
  const [start, setStart] = useState<TicketFields | null>(null);
  const [shown, setShown] = useState<ReadonlySet<TicketFieldName>>(new Set());
  // The periods arrive after the first render; values that depend on them are set then.
  if (start === null && surroundings.configs.length > 0) setStart(initialFields(prefill, surroundings));
  const empty: TicketFields = { direction: prefill.direction ?? null, periodId: null, amount: prefill.amount ?? '' };
  const fields = { ...(start ?? empty), ...typed };
  const review = reviewTicketForm(fields, surroundings);
  return {
    fields,
    review,
    problem: (field) =>
      shown.has(field) ? review.problems.find((problem) => problem.field === field)?.problem : undefined,
    change: (part) => setTyped((currentFields) => ({ ...currentFields, ...part })),
    leave: (field) => {
      const amount = normalizeOnBlur(surroundings.language, fields.amount);
      const isCleared = field === 'amount' && amount !== fields.amount;
      if (isCleared) setTyped((currentFields) => ({ ...currentFields, amount }));
      setShown((currentShown) => getProblemFieldsOnBlur(currentShown, field, isCleared));
    },
    reveal: () => {
      setShown(new Set(['direction', 'period_id', 'amount']));
      return review.problems[0]?.field ?? null;
    },
    bought: () => {
      setShown(new Set());
      rememberTicketChoice(localStorage, surroundings.symbol, { periodId: fields.periodId, amount: fields.amount });
    },
  };
}
