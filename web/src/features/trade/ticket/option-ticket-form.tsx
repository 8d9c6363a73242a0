import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder, OptionConfig } from '#shared/schemas/options.ts';
import { Notice } from '#ui/states.tsx';
import { TicketButton } from '#ui/ticket-button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected } from '#web/lib/use-once.ts';
import { OptionEffectList } from './effect-list.tsx';
import { LazyFundingNotice, LazyOrderRequirementLink } from './lazy-remedy.tsx';
import { DirectionPicker, PeriodPicker } from './pickers.tsx';
import type { OptionTicketPrefill } from './remembered-choice.ts';
import type { OptionTicketFieldName, OptionTicketContext } from './review-ticket-form.ts';
import { StakeField, type StakeFieldProps } from './stake-field.tsx';
import { useTicketCommands } from './ticket-commands.ts';
import { useBlockedReasonText } from './use-blocked-reason-text.ts';
import { useBuyOption } from './use-buy-option.ts';
import { type OptionTicketState, useOptionTicket } from './use-option-ticket.ts';

/** Amount of an option, with the limits of the period. */
function OptionAmountField({ config, ...field }: StakeFieldProps & { config: OptionConfig | undefined }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const formatWhole = (amount: string) => format.amount(amount, { digits: 0 });
  const range =
    config && t('ticket.range', { min: formatWhole(config.min_amount), max: formatWhole(config.max_amount) });
  return <StakeField {...field} name="amount" label={t('ticket.amount')} hint={range ?? ''} />;
}

const toProblemKey = (name: string) => `trading:ticket.problem.${name}`;

interface TicketFormProps {
  asked: OptionTicketPrefill;
  surroundings: OptionTicketContext;
  /** Displayed available balance; undefined while loading. */
  balance: string | undefined;
  onBought: (order: OptionOrder) => void;
  /** True in a sheet: focuses the amount on mount. */
  focusAmount?: boolean;
}

/** Options ticket. Only its button submits it. */
export function OptionTicketForm({ asked, surroundings, balance, onBought, focusAmount = false }: TicketFormProps) {
  const { t } = useTranslation('trading');
  const problemText = useProblemText(['trading'], toProblemKey);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const ticket = useOptionTicket(asked, surroundings);
  const form = useRef<HTMLFormElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const buy = useBuyOption((order) => {
    ticket.bought();
    onBought(order);
  });
  const { fields, review } = ticket;
  const config = surroundings.configs.find(({ id }) => id === fields.periodId);

  useEffect(() => {
    if (focusAmount) amount.current?.focus();
  }, [focusAmount]);

  const focus = (field: OptionTicketFieldName) => {
    const fieldElement = form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`);
    (fieldElement?.querySelector<HTMLElement>('input') ?? fieldElement)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (buy.isPending || review.obstacle) return;
    const wrong = ticket.reveal();
    if (wrong) focus(wrong);
    else if (review.request) buy.mutate(review.request);
  };
  const change: OptionTicketState['change'] = (part) => {
    if (buy.isError && isRejected(buy.error)) buy.reset();
    ticket.change(part);
  };

  useTicketCommands((command) => {
    if (command.type === 'side') change({ direction: command.rises ? 'call' : 'put' });
    else if (command.type === 'focus') amount.current?.focus();
    else {
      const sold = surroundings.configs.filter(({ is_active }) => is_active).toSorted((a, b) => a.period - b.period);
      const at = sold.findIndex(({ id }) => id === fields.periodId);
      const next = sold[Math.max(0, Math.min(sold.length - 1, at + command.by))];
      if (next) change({ periodId: next.id });
    }
  });

  /** Field errors are shown next to the field. */
  const getRefusal = (field: OptionTicketFieldName): string | undefined => fieldText(buy.error, field);
  const error = (field: OptionTicketFieldName) => problemText(ticket.problem(field)) ?? getRefusal(field);
  const isFieldNamed = (['direction', 'period_id', 'amount'] as const).some((field) => getRefusal(field) !== undefined);

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-label={t('ticket.title')}
        className="flex flex-col gap-3"
        data-testid="ticket"
      >
        <DirectionPicker
          value={fields.direction}
          onChange={(direction) => change({ direction })}
          onLeave={() => ticket.leave('direction')}
          error={error('direction')}
        />
        <PeriodPicker
          configs={surroundings.configs}
          value={fields.periodId}
          onChange={(periodId) => change({ periodId })}
          error={error('period_id')}
          breakEven={review.breakEven}
        />
        <OptionAmountField
          inputRef={amount}
          value={fields.amount}
          onChange={(value) => change({ amount: value })}
          onLeave={() => ticket.leave('amount')}
          error={error('amount')}
          config={config}
          balance={balance}
        />
        <OptionEffectList effect={review.effect} balance={balance} waiting={buy.isPending} />
        {buy.isError && !isFieldNamed && (
          <Notice tone="error">
            {isRejected(buy.error) ? (fieldText(buy.error) ?? errorText(buy.error)) : t('ticket.unanswered')}
          </Notice>
        )}
        {buy.isError && <LazyOrderRequirementLink error={buy.error} />}
        <LazyFundingNotice effect={review.effect} />
        <BuyButton ticket={ticket} busy={buy.isPending} />
      </form>
    </>
  );
}

/** States its action, or why it is not possible: it is never silently disabled. */
function BuyButton({ ticket, busy }: { ticket: OptionTicketState; busy: boolean }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const obstacleText = useBlockedReasonText();
  const { direction } = ticket.fields;
  const { obstacle, effect, problems } = ticket.review;
  const isShort = problems.some(({ problem }) => problem.name === 'balance');
  let text = t('ticket.buy');
  if (obstacle) text = obstacleText(obstacle);
  else if (isShort) text = t('ticket.problem.balanceShort');
  else if (direction) {
    const verb = t(direction === 'call' ? 'ticket.buyCall' : 'ticket.buyPut');
    text = effect ? `${verb} · ${format.exact(effect.amount)} USDT` : verb;
  }
  const variant = obstacle || isShort || !direction ? 'secondary' : direction === 'call' ? 'up' : 'down';
  return <TicketButton text={text} variant={variant} busy={busy} blocked={obstacle !== null} data-testid="buy" />;
}
