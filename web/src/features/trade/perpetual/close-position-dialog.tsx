import { useTranslation } from 'react-i18next';
import { formatUnits } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useFormField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SubmitButton } from '#ui/form/form.tsx';
import { type FormHandle, useForm, useFormValue } from '#ui/form/use-form.ts';
import { Input } from '#ui/input.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { getBaseAsset } from '#web/lib/format.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected } from '#web/lib/use-once.ts';
import { PositionSideText } from './position-side-text.tsx';
import {
  type ClosePositionEffect,
  type ClosePositionReview,
  reviewCloseForm,
  getCloseQuantity,
} from './review-close-form.ts';
import { useClosePosition } from './use-acts.ts';
import { usePositionTerms } from './use-position-terms.ts';

const SHARES = [25, 50, 75, 100] as const;

interface CloseDialogProps {
  open: boolean;
  onClose: () => void;
  position: FuturesPosition;
}

/** Closes a position fully or in part. Shows the result before confirmation. */
export function ClosePositionDialog({ open, onClose, position }: CloseDialogProps) {
  const { t } = useTranslation(['perpetual', 'perpetual-dialogs']);
  const format = useFormat();
  const { digits, ...terms } = usePositionTerms(position.symbol);
  const side = t(`side.${position.side}`).toLocaleLowerCase(format.language);
  const close = useClosePosition(position, ({ trade }) => {
    onClose();
    const name = { symbol: position.symbol, side };
    if (!trade) showToast({ tone: 'info', title: t('perpetual-dialogs:close.waiting', name) });
    else
      showToast({
        tone: trade.realized_pnl.startsWith('-') ? 'down' : 'up',
        title: t('perpetual-dialogs:close.done', { ...name, price: format.price(trade.price, digits) }),
        detail: (
          <>
            {t('perpetual-dialogs:close.realized')} <AmountText value={trade.realized_pnl} signed unit="USDT" />
          </>
        ),
      });
  });
  const reviewOf = (typed: string) => reviewCloseForm(position, typed, { ...terms, language: format.region });
  const problemOf = ({ problem }: ClosePositionReview) =>
    problem?.name === 'more'
      ? t('perpetual-dialogs:close.problem.more', { open: format.exact(problem.open) })
      : problem && t('ticket.problem.quantity');
  const form = useForm({
    initial: { quantity: formatTypedDecimal(format.region, position.unclosed_quantity) },
    rules: ({ quantity }) => ({ quantity: problemOf(reviewOf(quantity)) ?? undefined }),
    send: async (values) => {
      const { quantity } = reviewOf(values.quantity);
      if (quantity !== undefined) await close.mutateAsync(quantity);
    },
    failureText: (error) => (isRejected(error) ? undefined : t('ticket.unanswered')),
  });
  const review = reviewOf(useFormValue(form, 'quantity'));
  const size = review.effect ? format.exact(review.effect.size) : '';
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('perpetual-dialogs:close.title', { symbol: position.symbol, side })}
      className="flex flex-col gap-3"
      action={
        <SubmitButton form={form} variant="danger" data-testid="confirm-close">
          {review.effect
            ? t('perpetual-dialogs:close.confirm', { size, base: getBaseAsset(position.symbol), side })
            : t('perpetual-dialogs:close.confirmPlain', { side })}
        </SubmitButton>
      }
    >
      <p className="flex items-center gap-2 text-muted">
        <PositionSideText side={position.side} leverage={position.leverage} />
        {t('perpetual-dialogs:close.market')}
      </p>
      <Share form={form} position={position} review={review} problem={problemOf(review)} />
      <Effects effect={review.effect} position={position} balance={terms.balance} digits={digits} />
    </FormDialog>
  );
}

interface ShareProps {
  form: FormHandle<{ quantity: string }>;
  position: FuturesPosition;
  review: ClosePositionReview;
  /** Problem of the typed value. */
  problem: string | null;
}

/** Share to close: by slider, button or typing. */
function Share({ form, position, review: { quantity }, problem }: ShareProps) {
  const { t } = useTranslation(['perpetual', 'perpetual-dialogs']);
  const format = useFormat();
  const { error, input } = useFormField({ form, name: 'quantity' });
  const open = Number(position.unclosed_quantity);
  const share = quantity === null ? 100 : quantity === undefined ? 0 : Math.round((Number(quantity) / open) * 100);
  const setShare = (percent: number) =>
    form.set('quantity', formatTypedDecimal(format.region, formatUnits(getCloseQuantity(position, percent))));
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('perpetual-dialogs:close.quantity')} error={problem ?? error} typed={input.value}>
        {(control) => (
          <Input
            {...control}
            {...input}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens for this
            autoFocus
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            suffix="USDT"
            className="text-end tabular-nums"
          />
        )}
      </Field>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label={t('perpetual-dialogs:close.share')}
          aria-valuetext={format.rate(String(share))}
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
              {format.rate(String(percent))}
            </button>
          ))}
        </div>
      </div>
    </div>
  );
}

interface EffectsProps {
  effect: ClosePositionEffect | null;
  position: FuturesPosition;
  balance: bigint | null;
  digits: number | undefined;
}

function Effects({ effect, position, balance, digits }: EffectsProps) {
  const { t } = useTranslation(['perpetual', 'perpetual-dialogs']);
  return (
    <DescriptionList>
      <DescriptionListItem label={t('position.mark')}>
        <LivePrice symbol={position.symbol} value={null} digits={digits} />
      </DescriptionListItem>
      <DescriptionListItem label={t('perpetual-dialogs:close.realizedAbout')}>
        <AmountText value={effect?.realized ?? null} signed unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('ticket.fee')}>
        <AmountText exact value={effect?.fee ?? null} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('position.margin')}>
        <BeforeAfterValue
          before={<AmountText exact value={position.margin} />}
          after={<AmountText exact value={effect?.marginAfter ?? null} unit="USDT" />}
        />
      </DescriptionListItem>
      <DescriptionListItem label={t('ticket.balance')}>
        <BeforeAfterValue
          before={<AmountText value={balance === null ? null : formatUnits(balance)} />}
          after={<AmountText value={effect?.balanceAfter ?? null} unit="USDT" />}
        />
      </DescriptionListItem>
    </DescriptionList>
  );
}
