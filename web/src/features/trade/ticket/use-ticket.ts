import { useState } from 'react';
import type { Asked } from './remembered-choice.ts';
import { recallChoice, rememberChoice } from './remembered-choice.ts';
import {
  defaultPeriod,
  reviewTicket,
  type TicketField,
  type TicketFields,
  type TicketReview,
  type TicketSurroundings,
} from './review-ticket.ts';
import { leftAs, shownAfterLeaving } from './typed-amount.ts';

/** What the address asks for, else what was chosen for this symbol before, else a minute and no amount. */
function initialFields(asked: Asked, { symbol, configs }: TicketSurroundings): TicketFields {
  const recalled = recallChoice(localStorage, symbol);
  const askedPeriod = configs.find(({ period }) => period === asked.period)?.id;
  const recalledPeriod = configs.find(({ id, is_active }) => is_active && id === recalled?.periodId)?.id;
  return {
    direction: asked.direction ?? null,
    periodId: askedPeriod ?? recalledPeriod ?? defaultPeriod(configs),
    amount: asked.amount ?? recalled?.amount ?? '',
  };
}

export interface Ticket {
  fields: TicketFields;
  review: TicketReview;
  /** The problem to show beside a field: once it was left, or after a try to buy. */
  problem: (field: TicketField) => TicketReview['problems'][number]['problem'] | undefined;
  change: (part: Partial<TicketFields>) => void;
  /** The field was left. */
  leave: (field: TicketField) => void;
  /** Shows every problem. Returns the first field that has one. */
  reveal: () => TicketField | null;
  /** The order was bought: what was chosen is remembered, and nothing is shown as wrong. */
  bought: () => void;
}

/** The state of one ticket. Give the component a `key` of symbol and request, so that another one starts anew. */
export function useTicket(asked: Asked, surroundings: TicketSurroundings): Ticket {
  const [typed, setTyped] = useState<Partial<TicketFields>>({});
  const [start, setStart] = useState<TicketFields | null>(null);
  const [shown, setShown] = useState<ReadonlySet<TicketField>>(new Set());
  // The periods arrive after the first drawing: what they decide is decided once they are there.
  if (start === null && surroundings.configs.length > 0) setStart(initialFields(asked, surroundings));
  const empty: TicketFields = { direction: asked.direction ?? null, periodId: null, amount: asked.amount ?? '' };
  const fields = { ...(start ?? empty), ...typed };
  const review = reviewTicket(fields, surroundings);
  return {
    fields,
    review,
    problem: (field) =>
      shown.has(field) ? review.problems.find((problem) => problem.field === field)?.problem : undefined,
    change: (part) => setTyped((held) => ({ ...held, ...part })),
    leave: (field) => {
      const amount = leftAs(surroundings.language, fields.amount);
      const isCleared = field === 'amount' && amount !== fields.amount;
      if (isCleared) setTyped((held) => ({ ...held, amount }));
      setShown((held) => shownAfterLeaving(held, field, isCleared));
    },
    reveal: () => {
      setShown(new Set(['direction', 'period_id', 'amount']));
      return review.problems[0]?.field ?? null;
    },
    bought: () => {
      setShown(new Set());
      rememberChoice(localStorage, surroundings.symbol, { periodId: fields.periodId, amount: fields.amount });
    },
  };
}
