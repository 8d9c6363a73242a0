import { useState } from 'react';
import { runAfterPress } from '#ui/form/run-after-press.ts';
import type { OptionTicketPrefill } from './remembered-choice.ts';
import { readOptionTicketChoice, storeOptionTicketChoice } from './remembered-choice.ts';
import {
  getDefaultPeriod,
  reviewOptionTicketForm,
  type OptionTicketFieldName,
  type OptionTicketFields,
  type OptionTicketReview,
  type OptionTicketContext,
} from './review-ticket-form.ts';
import { normalizeAmountOnBlur, getProblemFieldsOnBlur } from './typed-amount.ts';

/** Returns the URL's values, otherwise the last choice for this symbol, otherwise a minute and no amount. */
function initialFields(prefill: OptionTicketPrefill, { symbol, configs }: OptionTicketContext): OptionTicketFields {
  const recalled = readOptionTicketChoice(symbol);
  const askedPeriod = configs.find(({ period }) => period === prefill.period)?.id;
  const recalledPeriod = configs.find(({ id, is_active }) => is_active && id === recalled?.periodId)?.id;
  return {
    direction: prefill.direction ?? null,
    periodId: askedPeriod ?? recalledPeriod ?? getDefaultPeriod(configs),
    amount: prefill.amount ?? recalled?.amount ?? '',
  };
}

export interface OptionTicketState {
  fields: OptionTicketFields;
  review: OptionTicketReview;
  /** Returns the problem to show next to a field: after it was left, or after an attempt to buy. */
  problem: (field: OptionTicketFieldName) => OptionTicketReview['problems'][number]['problem'] | undefined;
  change: (part: Partial<OptionTicketFields>) => void;
  /** Handles the blur of a field. */
  leave: (field: OptionTicketFieldName) => void;
  /** Shows every problem. Returns the first field that has one. */
  reveal: () => OptionTicketFieldName | null;
  /** Called after the purchase: stores the choice and shows no problems. */
  bought: () => void;
}

/**
 * Returns the state of one ticket. Give the component a `key` of symbol and request, so that another one starts fresh.
 */
export function useOptionTicket(prefill: OptionTicketPrefill, surroundings: OptionTicketContext): OptionTicketState {
  const [typed, setTyped] = useState<Partial<OptionTicketFields>>({});
  const [start, setStart] = useState<OptionTicketFields | null>(null);
  const [shown, setShown] = useState<ReadonlySet<OptionTicketFieldName>>(new Set());
  // The periods arrive after the first render; values that depend on them are set then.
  if (start === null && surroundings.configs.length > 0) setStart(initialFields(prefill, surroundings));
  const empty: OptionTicketFields = {
    direction: prefill.direction ?? null,
    periodId: null,
    amount: prefill.amount ?? '',
  };
  const fields = { ...(start ?? empty), ...typed };
  const review = reviewOptionTicketForm(fields, surroundings);
  return {
    fields,
    review,
    problem: (field) =>
      shown.has(field) ? review.problems.find((problem) => problem.field === field)?.problem : undefined,
    change: (part) => setTyped((currentFields) => ({ ...currentFields, ...part })),
    leave: (field) =>
      runAfterPress(() => {
        const amount = normalizeAmountOnBlur(surroundings.language, fields.amount);
        const isCleared = field === 'amount' && amount !== fields.amount;
        if (isCleared) setTyped((currentFields) => ({ ...currentFields, amount }));
        setShown((currentShown) => getProblemFieldsOnBlur(currentShown, field, isCleared));
      }),
    reveal: () => {
      setShown(new Set(['direction', 'period_id', 'amount']));
      return review.problems[0]?.field ?? null;
    },
    bought: () => {
      setShown(new Set());
      storeOptionTicketChoice(surroundings.symbol, { periodId: fields.periodId, amount: fields.amount });
    },
  };
}
