import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FuturesOrderType, futuresOrderTypes } from '#shared/market/perpetual.ts';
import { formatUnits } from '#shared/money.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { SegmentedControl } from '#ui/segmented.tsx';
import { Notice } from '#ui/states.tsx';
import { TicketButton } from '#ui/ticket-button.tsx';
import { LazyFundingNotice, LazyOrderRequirementLink } from '#web/features/trade/ticket/lazy-remedy.tsx';
import { SidePicker } from '#web/features/trade/ticket/side-picker.tsx';
import { useTicketCommands } from '#web/features/trade/ticket/ticket-commands.ts';
import { useBlockedReasonText } from '#web/features/trade/ticket/use-blocked-reason-text.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected } from '#web/lib/use-once.ts';
import { useSession } from '#web/lib/use-session.ts';
import { LeverageField } from './leverage-field.tsx';
import { LeverageHint } from './leverage-hint.tsx';
import { PerpetualOrderEffectList } from './order-effects.tsx';
import {
  hasLimitPrice,
  hasStopPrice,
  type PerpetualOrderFieldName,
  type PerpetualOrderBody,
  type PerpetualOrderContext,
} from './order-fields.ts';
import { parseLeverage } from './parse-order-fields.ts';
import { PlacedOrderNotice } from './placed-order-notice.tsx';
import { PriceField } from './price-field.tsx';
import { ProtectionFields } from './protection-fields.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { PerpetualOrderPrefill } from './remembered-order.ts';
import { getQuantityForShare } from './review-order-form.ts';
import { type PerpetualTicketState as Ticket, usePerpetualTicket } from './use-perpetual-ticket.ts';
import { type PlacedOrderResult, usePlaceOrder } from './use-place-order.ts';

const toProblemKey = (name: string) => `perpetual:ticket.problem.${name}`;

const LeverageDialog = lazy(async () => ({ default: (await import('./leverage-dialog.tsx')).LeverageDialog }));

/** Leverage above which an order of real money needs confirmation. */
const CONFIRMED_LEVERAGE_ABOVE = 20;

interface OrderTicketProps {
  asked: PerpetualOrderPrefill;
  around: PerpetualOrderContext;
  /** Displayed available balance; undefined while loading. */
  balance: string | undefined;
  onPlaced: (placed: PlacedOrderResult) => void;
  /** True in a sheet: focuses the quantity on mount. */
  focusQuantity: boolean;
}

/** Fields that the server names in an error, including `side` and `leverage`. */
const NAMED: readonly PerpetualOrderFieldName[] = [
  'side',
  'quantity',
  'price',
  'leverage',
  'take_profit_price',
  'stop_loss_price',
  'stop_price',
];

/** Perpetual ticket. Only its button submits it. */
export function PerpetualTicketForm({ asked, around, balance, onPlaced, focusQuantity }: OrderTicketProps) {
  const { t } = useTranslation('perpetual');
  const { region } = useFormat();
  const problemText = useProblemText(['perpetual'], toProblemKey, around.digits);
  const errorText = useErrorText();
  const fieldText = useFieldText(around.digits);
  const market = around.price === null ? null : formatTypedDecimal(region, formatUnits(around.price));
  const ticket = usePerpetualTicket(asked, around, market);
  const { fields, review } = ticket;
  const form = useRef<HTMLFormElement>(null);
  const quantity = useRef<HTMLInputElement>(null);
  const session = useSession();
  const isLive = session?.mode === 'main';
  const [asking, setAsking] = useState<{ request: PerpetualOrderBody; open: boolean } | null>(null);
  const place = usePlaceOrder((placed) => {
    ticket.placed();
    onPlaced(placed);
  });
  useEffect(() => {
    if (focusQuantity) quantity.current?.focus();
  }, [focusQuantity]);

  const focus = (field: PerpetualOrderFieldName) => {
    const fieldElement = form.current?.querySelector<HTMLElement>(`[data-field="${field}"]`);
    (fieldElement?.querySelector<HTMLElement>('input') ?? fieldElement)?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place.isPending || review.obstacle) return;
    const wrong = ticket.reveal();
    if (wrong) focus(wrong);
    else if (review.request && isLive && review.request.leverage > CONFIRMED_LEVERAGE_ABOVE)
      setAsking({ request: review.request, open: true });
    else if (review.request) place.mutate(review.request);
  };
  const change: Ticket['change'] = (part) => {
    if (place.isSuccess || (place.isError && isRejected(place.error))) place.reset();
    ticket.change(part);
  };

  const leverage = parseLeverage(fields.leverage, around.config);
  useTicketCommands((command) => {
    if (command.type === 'side') change({ side: command.rises ? 'long' : 'short' });
    else if (command.type === 'focus') quantity.current?.focus();
    else change({ leverage: String(nextLeverage(leverage, around, command.by)) });
  });

  /** Field errors are shown next to the field. */
  const getRefusal = (field: PerpetualOrderFieldName): string | undefined => fieldText(place.error, field);
  const error = (field: PerpetualOrderFieldName) => problemText(ticket.problem(field)) ?? getRefusal(field);
  const isFieldNamed = NAMED.some((field) => getRefusal(field) !== undefined);
  const { balance: available } = around;

  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        aria-label={t('ticket.title')}
        className="flex flex-col gap-2.5"
        data-testid="ticket"
      >
        <SidePicker
          legend={t('ticket.side')}
          sides={[
            { value: 'long', label: t('side.long'), rises: true },
            { value: 'short', label: t('side.short'), rises: false },
          ]}
          field="side"
          value={fields.side}
          onChange={(side) => change({ side })}
          onLeave={() => ticket.leave('side')}
          error={error('side')}
        />
        <SegmentedControl<FuturesOrderType>
          label={t('ticket.type')}
          size="sm"
          choices={futuresOrderTypes.map((value) => ({ value, label: t(`typeShort.${value}`) }))}
          value={fields.type}
          onChange={(type) => change({ type })}
        />
        {fields.type !== 'market' && (
          <div className="flex gap-2">
            {hasStopPrice(fields.type) && (
              <PriceField
                label={t('ticket.stopPrice')}
                name="stop_price"
                value={fields.stopPrice}
                onChange={(stopPrice) => change({ stopPrice })}
                onLeave={() => ticket.leave('stop_price')}
                error={error('stop_price')}
              />
            )}
            {hasLimitPrice(fields.type) && (
              <PriceField
                label={t('ticket.price')}
                name="price"
                value={fields.price}
                onChange={(price) => change({ price })}
                onLeave={() => ticket.leave('price')}
                error={error('price')}
              />
            )}
          </div>
        )}
        <QuantityField
          inputRef={quantity}
          value={fields.quantity}
          onChange={(value) => change({ quantity: value })}
          onLeave={() => ticket.leave('quantity')}
          onShare={
            available === null || leverage === null
              ? null
              : (share) => {
                  const units = getQuantityForShare(available, share, leverage, around);
                  change({ quantity: formatTypedDecimal(region, formatUnits(units)) });
                }
          }
          error={error('quantity')}
          config={around.config}
          contractValue={review.effect?.contractValue}
          balance={balance}
        />
        <LeverageField
          value={fields.leverage}
          config={around.config}
          onChange={(value) => change({ leverage: value })}
          onLeave={() => ticket.leave('leverage')}
          error={error('leverage')}
          hint={
            session && around.config ? (
              <LeverageHint symbol={around.symbol} config={around.config} margin={review.effect?.margin} />
            ) : undefined
          }
        />
        <ProtectionFields ticket={{ ...ticket, change }} error={error} />
        <PerpetualOrderEffectList effect={review.effect} balance={balance} digits={around.digits} />
        {review.warnings.map((warning) => (
          <Notice key={warning} tone="warn">
            {t(`ticket.warning.${warning}`)}
          </Notice>
        ))}
        {place.isError && !isFieldNamed && (
          <Notice tone="error">
            {isRejected(place.error) ? (fieldText(place.error) ?? errorText(place.error)) : t('ticket.unanswered')}
          </Notice>
        )}
        {place.isError && <LazyOrderRequirementLink error={place.error} />}
        {place.data && <PlacedOrderNotice placed={place.data} digits={around.digits} />}
        <LazyFundingNotice effect={review.effect} />
        <OrderButton ticket={ticket} busy={place.isPending} />
        <Suspense>
          {asking && (
            <LeverageDialog
              {...asking}
              notional={review.effect?.notional ?? '0'}
              onClose={() => setAsking({ ...asking, open: false })}
              onConfirm={() => {
                setAsking({ ...asking, open: false });
                place.mutate(asking.request);
              }}
            />
          )}
        </Suspense>
      </form>
    </>
  );
}

/** Returns the next leverage step up or down. */
function nextLeverage(leverage: number | null, { config }: PerpetualOrderContext, by: 1 | -1): number {
  const steps = config?.leverage_steps ?? [];
  const now = leverage ?? config?.min_leverage ?? 20;
  const next = by > 0 ? steps.find((step) => step > now) : steps.findLast((step) => step < now);
  return next ?? now;
}

/** States its action, or why it is not possible: it is never silently disabled. */
function OrderButton({ ticket, busy }: { ticket: Ticket; busy: boolean }) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const obstacleText = useBlockedReasonText();
  const { side, type } = ticket.fields;
  const { obstacle, effect, problems } = ticket.review;
  const isShort = problems.some(({ problem }) => problem.name === 'balance');
  let text = t('ticket.choose');
  if (obstacle) text = obstacleText(obstacle);
  else if (isShort) text = t('ticket.insufficient');
  else if (side) {
    const verb = t(`ticket.submit.${type === 'market' ? 'market' : 'resting'}.${side}`);
    text = effect ? `${verb} · ${format.amount(effect.notional)} USDT` : verb;
  }
  const variant = obstacle || isShort || !side ? 'secondary' : side === 'long' ? 'up' : 'down';
  return <TicketButton text={text} variant={variant} busy={busy} blocked={obstacle !== null} data-testid="buy" />;
}
