import { type FormEvent, useId, useState } from 'react';
import { formatUnits } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { toast } from '#ui/toast.ts';
import { Amount } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { typedFrom } from '#web/features/trade/ticket/typed-amount.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { wasRefused } from '#web/lib/use-once.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { BeforeAfter } from './before-after.tsx';
import { type CloseEffect, reviewClose, shareOf } from './review-close.ts';
import { SideText } from './side-text.tsx';
import { useClose } from './use-acts.ts';
import { useTerms } from './use-terms.ts';

const SHARES = [25, 50, 75, 100] as const;

interface CloseDialogProps {
  open: boolean;
  onClose: () => void;
  position: Position;
}

/** The first name of a pair: what one holds. */
export const baseOf = (symbol: string): string => symbol.split('/')[0] ?? symbol;

/** Closes a position or a part of it: what that comes to stands there before anything is done. */
export function CloseDialog({ open, onClose, position }: CloseDialogProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const form = useId();
  const { digits, ...terms } = useTerms(position.symbol);
  const [typed, setTyped] = useState(() => typedFrom(format.language, position.unclosed_quantity));
  const review = reviewClose(position, typed, { ...terms, language: format.language });
  const side = t(`side.${position.side}`).toLocaleLowerCase(format.language);
  const close = useClose(position, ({ trade }) => {
    onClose();
    const name = { symbol: position.symbol, side };
    if (!trade) toast({ tone: 'info', title: t('close.waiting', name) });
    else
      toast({
        tone: trade.realized_pnl.startsWith('-') ? 'down' : 'up',
        title: t('close.done', { ...name, price: format.price(trade.price, digits) }),
        detail: (
          <>
            {t('close.realized')} <Amount value={trade.realized_pnl} signed unit="USDT" />
          </>
        ),
      });
  });
  const change = (quantity: string) => {
    if (close.isError) close.reset();
    setTyped(quantity);
  };
  const leave = () => {
    if (!close.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!close.isPending && review.quantity !== undefined) close.mutate(review.quantity);
  };
  const problem =
    review.problem &&
    (review.problem.name === 'more'
      ? t('close.problem.more', { open: format.amount(review.problem.open) })
      : t('ticket.problem.quantity'));
  const refused = fieldText(close.error, 'quantity');
  const size = review.effect ? format.amount(review.effect.size) : '';
  return (
    <Dialog
      open={open}
      onClose={leave}
      alert
      title={t('close.title', { symbol: position.symbol, side })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={close.isPending} data-testid="confirm-close">
            {review.effect
              ? t('close.confirm', { size, base: baseOf(position.symbol), side })
              : t('close.confirmPlain', { side })}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p className="flex items-center gap-2 text-muted">
          <SideText side={position.side} leverage={position.leverage} />
          {t('close.market')}
        </p>
        <Share position={position} typed={typed} setTyped={change} error={problem ?? refused} />
        <Effects effect={review.effect} position={position} balance={terms.balance} digits={digits} />
        {close.isError && refused === undefined && (
          <Notice tone="error">{wasRefused(close.error) ? errorText(close.error) : t('ticket.unanswered')}</Notice>
        )}
      </form>
    </Dialog>
  );
}

interface ShareProps {
  position: Position;
  typed: string;
  setTyped: (typed: string) => void;
  error: string | undefined;
}

/** How much of it: by slider, by button, or typed. */
function Share({ position, typed, setTyped, error }: ShareProps) {
  const { t } = useTranslation('perpetual');
  const { language } = useFormat();
  const { quantity } = reviewClose(position, typed, { language, mark: null, balance: null });
  const open = Number(position.unclosed_quantity);
  const share = quantity === null ? 100 : quantity === undefined ? 0 : Math.round((Number(quantity) / open) * 100);
  const setShare = (percent: number) => setTyped(typedFrom(language, formatUnits(shareOf(position, percent))));
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('close.quantity')} error={error}>
        {(control) => (
          <Input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens for this
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            suffix="USDT"
            className="text-end tabular-nums"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={t('close.share')}
          aria-valuetext={`${share}\u202f%`}
          min={1}
          max={100}
          value={Math.max(1, share)}
          onChange={(event) => setShare(Number(event.target.value))}
          className="h-8 min-w-0 grow accent-(--text)"
        />
        <div className="flex gap-1">
          {SHARES.map((percent) => (
            <button
              key={percent}
              type="button"
              aria-pressed={share === percent}
              onClick={() => setShare(percent)}
              className="h-7 rounded border border-line px-1.5 text-xs tabular-nums hover:bg-surface-2 aria-pressed:border-text"
            >
              {`${percent}\u202f%`}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

interface EffectsProps {
  effect: CloseEffect | null;
  position: Position;
  balance: bigint | null;
  digits: number | undefined;
}

function Effects({ effect, position, balance, digits }: EffectsProps) {
  const { t } = useTranslation('perpetual');
  return (
    <Facts>
      <Fact label={t('position.mark')}>
        <LivePrice symbol={position.symbol} value={null} digits={digits} />
      </Fact>
      <Fact label={t('close.realizedAbout')}>
        <Amount value={effect?.realized ?? null} signed unit="USDT" />
      </Fact>
      <Fact label={t('ticket.fee')}>
        <Amount value={effect?.fee ?? null} unit="USDT" />
      </Fact>
      <Fact label={t('position.margin')}>
        <BeforeAfter
          before={<Amount value={position.margin} />}
          after={<Amount value={effect?.marginAfter ?? null} unit="USDT" />}
        />
      </Fact>
      <Fact label={t('ticket.balance')}>
        <BeforeAfter
          before={<Amount value={balance === null ? null : formatUnits(balance)} digits={2} />}
          after={<Amount value={effect?.balanceAfter ?? null} digits={2} unit="USDT" />}
        />
      </Fact>
    </Facts>
  );
}
