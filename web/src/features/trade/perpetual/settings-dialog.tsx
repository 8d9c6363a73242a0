import { type FormEvent, useId, useState } from 'react';
import { formatUnits, percent, price } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Price } from '#ui/price.tsx';
import { Notice } from '#ui/states.tsx';
import { Amount } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { typedFrom } from '#web/features/trade/ticket/typed-amount.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BeforeAfter } from './before-after.tsx';
import { PriceField } from './price-field.tsx';
import { priceAtReturn } from './protection-price.ts';
import {
  type ExitChange,
  reviewSettings,
  type SettingsField,
  type SettingsFields,
  type SettingsProblem,
} from './review-settings.ts';
import { SideText } from './side-text.tsx';
import { useSettings } from './use-acts.ts';
import { useTerms } from './use-terms.ts';

interface SettingsDialogProps {
  open: boolean;
  onClose: () => void;
  position: Position;
  /** What the fields start with instead of what is set: where a line was dragged to. */
  typed: Partial<SettingsFields> | undefined;
}

/** Take profit and stop loss of a position; an emptied field clears. */
export function SettingsDialog({ open, onClose, position, typed }: SettingsDialogProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const errorText = useErrorText();
  const form = useId();
  const hint = useId();
  const terms = useTerms(position.symbol);
  const { digits } = terms;
  const fieldText = useFieldText(digits);
  const [fields, setFields] = useState<SettingsFields>(() => ({
    takeProfit: typedFrom(format.language, position.take_profit_price ?? ''),
    stopLoss: typedFrom(format.language, position.stop_loss_price ?? ''),
    ...typed,
  }));
  const review = reviewSettings(position, fields, { ...terms, language: format.language });
  const save = useSettings(position, onClose);
  const leave = () => {
    if (!save.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && review.request) save.mutate(review.request);
  };
  const say = (problem: SettingsProblem) =>
    t(`ticket.problem.${problem.name}`, { price: problem.price === null ? '' : format.price(problem.price, digits) });
  const error = (field: SettingsField): string | undefined => {
    const problem = review.problems[field];
    return problem ? say(problem) : fieldText(save.error, field);
  };
  const unnamed = save.isError && !error('take_profit_price') && !error('stop_loss_price');
  const change = (part: Partial<SettingsFields>) => {
    if (save.isError) save.reset();
    setFields((held) => ({ ...held, ...part }));
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      alert
      title={t('settings.title', { symbol: position.symbol })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={save.isPending}
            blockedBy={review.request ? undefined : hint}
            data-testid="confirm-settings"
          >
            {t('settings.confirm')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Facts>
          <Fact label={<SideText side={position.side} leverage={position.leverage} />}>
            <Amount value={position.notional} unit="USDT" />
          </Fact>
          <Fact label={t('position.entry')}>
            <Price value={position.entry_price} digits={digits} />
          </Fact>
          <Fact label={t('position.mark')}>
            <LivePrice symbol={position.symbol} value={null} digits={digits} />
          </Fact>
          <Fact label={t('position.liquidation')}>
            <Price value={position.liquidation_price} digits={digits} />
          </Fact>
        </Facts>
        <Exit
          name="takeProfit"
          position={position}
          value={fields.takeProfit}
          onChange={(takeProfit) => change({ takeProfit })}
          change={review.takeProfit}
          error={error('take_profit_price')}
          digits={digits}
        />
        <Exit
          name="stopLoss"
          position={position}
          value={fields.stopLoss}
          onChange={(stopLoss) => change({ stopLoss })}
          change={review.stopLoss}
          error={error('stop_loss_price')}
          digits={digits}
        />
        {review.beyondLiquidation && <Notice tone="warn">{t('ticket.warning.stopLossBeyondLiquidation')}</Notice>}
        {unnamed && <Notice tone="error">{errorText(save.error)}</Notice>}
        <p id={hint} className="text-xs text-muted">
          {review.request ? t('settings.hint') : t('settings.same')}
        </p>
      </form>
    </Dialog>
  );
}

const RATES = [25, 50, 100] as const;

interface ExitProps {
  name: 'takeProfit' | 'stopLoss';
  position: Position;
  value: string;
  onChange: (typed: string) => void;
  change: ExitChange;
  error: string | undefined;
  digits: number | undefined;
}

/** One of the two: typed, or by what it gains or loses of the margin; with what it comes to, before and after. */
function Exit({ name, position, value, onChange, change, error, digits = 8 }: ExitProps) {
  const { t } = useTranslation('perpetual');
  const { language } = useFormat();
  const aims = name === 'takeProfit' ? 'gain' : 'loss';
  const entry = price(position.entry_price);
  const at = (rate: number) =>
    priceAtReturn({ ...position, aims, digits }, entry, position.leverage, percent(String(rate)));
  return (
    <div className="flex flex-col gap-1.5">
      <PriceField
        label={t(`ticket.${name}`)}
        name={name === 'takeProfit' ? 'take_profit_price' : 'stop_loss_price'}
        value={value}
        onChange={onChange}
        error={error}
      />
      <div className="flex items-center gap-1">
        {RATES.filter((rate) => aims === 'gain' || rate < 100).map((rate) => {
          const found = at(rate);
          return (
            found !== null && (
              <button
                key={rate}
                type="button"
                aria-label={t(`settings.rate.${aims}`, { rate })}
                onClick={() => onChange(typedFrom(language, formatUnits(found)))}
                className="h-6 rounded border border-line px-1.5 text-xs tabular-nums hover:bg-surface-2"
              >
                {`${aims === 'gain' ? '+' : '\u2212'}${rate}\u202f%`}
              </button>
            )
          );
        })}
        <button
          type="button"
          aria-label={t(`settings.clear.${name}`)}
          onClick={() => onChange('')}
          className="h-6 rounded px-1.5 text-xs text-muted hover:bg-surface-2 hover:text-text"
        >
          {t('common:clear')}
        </button>
        <span className="ms-auto text-xs tabular-nums">
          <BeforeAfter
            before={<Amount value={change.netBefore} digits={2} signed />}
            after={<Amount value={change.netAfter} digits={2} signed unit="USDT" />}
          />
        </span>
      </div>
    </div>
  );
}
