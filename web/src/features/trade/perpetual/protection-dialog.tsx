import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatUnits, toPercent, toPrice } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { useFormField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { FormErrorNotice, SubmitButton } from '#ui/form/form.tsx';
import { type FormHandle, useForm, useFormValue } from '#ui/form/use-form.ts';
import { PriceText } from '#ui/price.tsx';
import { Notice } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { PositionSideText } from './position-side-text.tsx';
import { PriceField } from './price-field.tsx';
import { computePriceAtReturn } from './protection-price.ts';
import {
  type ProtectionChange,
  reviewProtectionForm,
  type ProtectionFieldName,
  type ProtectionFormValues,
} from './review-protection-form.ts';
import { useSetProtection } from './use-acts.ts';
import { usePositionTerms } from './use-position-terms.ts';

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
  position: FuturesPosition;
  /** Overrides the initial values of the fields with a dragged line's price. */
  typed: Partial<ProtectionFormValues> | undefined;
}

/** Typed values by their names in the request. */
type ExitFields = Record<ProtectionFieldName, string>;

/** Take profit and stop loss of a position; an emptied field clears. */
export function ProtectionDialog({ open, onClose, position, typed }: SettingsDialogProps) {
  const { t } = useTranslation(['perpetual', 'perpetual-dialogs']);
  const format = useFormat();
  const hint = useId();
  const terms = usePositionTerms(position.symbol);
  const { digits } = terms;
  const save = useSetProtection(position, onClose);
  const reviewOf = (fields: ExitFields) =>
    reviewProtectionForm(
      position,
      { takeProfit: fields.take_profit_price, stopLoss: fields.stop_loss_price },
      { ...terms, language: format.region },
    );
  const form = useForm<ExitFields>({
    initial: {
      take_profit_price: typed?.takeProfit ?? formatTypedDecimal(format.region, position.take_profit_price ?? ''),
      stop_loss_price: typed?.stopLoss ?? formatTypedDecimal(format.region, position.stop_loss_price ?? ''),
    },
    send: async (fields) => {
      const { request } = reviewOf(fields);
      if (request) await save.mutateAsync(request);
    },
    digits,
  });
  const review = reviewOf({
    take_profit_price: useFormValue(form, 'take_profit_price'),
    stop_loss_price: useFormValue(form, 'stop_loss_price'),
  });
  // The market moves while the user types: a price that is now on the wrong side is shown at once.
  const problem = (field: ProtectionFieldName): string | undefined => {
    const fieldProblem = review.problems[field];
    const at = fieldProblem?.price ?? null;
    return (
      fieldProblem && t(`ticket.problem.${fieldProblem.name}`, { price: at === null ? '' : format.price(at, digits) })
    );
  };
  const exit = { form, position, digits };
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('perpetual-dialogs:settings.title', { symbol: position.symbol })}
      failurePlaced
      className="flex flex-col gap-3"
      action={
        <SubmitButton form={form} blockedBy={review.request ? undefined : hint} data-testid="confirm-settings">
          {t('perpetual-dialogs:settings.confirm')}
        </SubmitButton>
      }
    >
      <DescriptionList>
        <DescriptionListItem label={<PositionSideText side={position.side} leverage={position.leverage} />}>
          <AmountText exact value={position.notional} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t('position.entry')}>
          <PriceText value={position.entry_price} digits={digits} />
        </DescriptionListItem>
        <DescriptionListItem label={t('position.mark')}>
          <LivePrice symbol={position.symbol} value={null} digits={digits} />
        </DescriptionListItem>
        <DescriptionListItem label={t('position.liquidation')}>
          <PriceText value={position.liquidation_price} digits={digits} />
        </DescriptionListItem>
      </DescriptionList>
      <Exit
        {...exit}
        name="takeProfit"
        field="take_profit_price"
        change={review.takeProfit}
        problem={problem('take_profit_price')}
      />
      <Exit
        {...exit}
        name="stopLoss"
        field="stop_loss_price"
        change={review.stopLoss}
        problem={problem('stop_loss_price')}
      />
      {review.beyondLiquidation && <Notice tone="warn">{t('ticket.warning.stopLossBeyondLiquidation')}</Notice>}
      <FormErrorNotice form={form} />
      <p id={hint} className="text-xs text-muted">
        {review.request ? t('perpetual-dialogs:settings.hint') : t('perpetual-dialogs:settings.same')}
      </p>
    </FormDialog>
  );
}

const RATES = [25, 50, 100] as const;

interface ExitProps {
  form: FormHandle<ExitFields>;
  name: 'takeProfit' | 'stopLoss';
  field: ProtectionFieldName;
  position: FuturesPosition;
  change: ProtectionChange;
  /** Problem of the typed value. */
  problem: string | undefined;
  digits: number | undefined;
}

/** One of the two, typed or as a share of the margin, with its result before and after. */
function Exit({ form, name, field, position, change, problem, digits = 8 }: ExitProps) {
  const { t } = useTranslation(['perpetual', 'common', 'perpetual-dialogs']);
  const { region, percent } = useFormat();
  const { error, input } = useFormField({ form, name: field });
  const aims = name === 'takeProfit' ? 'gain' : 'loss';
  const entry = toPrice(position.entry_price);
  const at = (rate: number) =>
    computePriceAtReturn({ ...position, aims, digits }, entry, position.leverage, toPercent(String(rate)));
  const put = (typed: string) => form.set(field, typed);
  return (
    <div className="flex flex-col gap-1.5">
      <PriceField
        label={t(`ticket.${name}`)}
        name={field}
        value={input.value}
        onChange={put}
        error={problem ?? error}
      />
      <div className="flex items-center gap-1">
        {RATES.filter((rate) => aims === 'gain' || rate < 100).map((rate) => {
          const exitPrice = at(rate);
          return (
            exitPrice !== null && (
              <button
                key={rate}
                type="button"
                aria-label={t(`perpetual-dialogs:settings.rate.${aims}`, { rate })}
                onClick={() => put(formatTypedDecimal(region, formatUnits(exitPrice)))}
                className="h-6 rounded border border-line px-1.5 text-xs tabular-nums hover:bg-surface-2"
              >
                {percent(String(aims === 'gain' ? rate : -rate), 0)}
              </button>
            )
          );
        })}
        <button
          type="button"
          aria-label={t(`perpetual-dialogs:settings.clear.${name}`)}
          onClick={() => put('')}
          className="h-6 rounded px-1.5 text-xs text-muted hover:bg-surface-2 hover:text-text"
        >
          {t('common:clear')}
        </button>
        <span className="ms-auto text-xs tabular-nums">
          <BeforeAfterValue
            before={<AmountText value={change.netBefore} signed />}
            after={<AmountText value={change.netAfter} signed unit="USDT" />}
          />
        </span>
      </div>
    </div>
  );
}
