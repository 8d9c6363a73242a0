import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { subtractShownAmounts } from '#shared/amount-text.ts';
import { ApiError } from '#shared/api/client.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PriceText } from '#ui/price.tsx';
import { QuoteValidityRing } from '#ui/quote-ring.tsx';
import { Notice } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { AmountText } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { getWalletBalance, queryKeys, symbolsQuery, walletsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import { Countdown } from './countdown.tsx';
import { getShownProfit } from './get-shown-profit.ts';
import { OptionSideText } from './order-cells.tsx';
import { isOptionSellable, getSellDeadline } from './sellable.ts';
import { useLiveOption } from './use-live-option.ts';
import { useSellQuote } from './use-sell-quote.ts';
import { useServerSecond } from './use-server-second.ts';
import { writeOptionToCache } from './write-option-to-cache.ts';

interface SellDialogProps {
  order: OptionOrder | null;
  onClose: () => void;
}

/** Sells an open option back at an offer that is renewed every three seconds. Shows the result first. */
export function SellOptionDialog({ order, onClose }: SellDialogProps) {
  const { t } = useTranslation(['trading-dialogs', 'common']);
  const form = useId();
  return (
    <Dialog open={order !== null} onClose={onClose} title={t('sell.title')} closeLabel={t('common:close')} alert>
      {order && <Offer key={order.id} order={order} onClose={onClose} id={form} />}
    </Dialog>
  );
}

const sum = (a: string, b: string): string => formatUnits(toAmount(a) + toAmount(b));

function useSale(order: OptionOrder, onClose: () => void) {
  const { t } = useTranslation('trading-dialogs');
  const client = useQueryClient();
  const format = useFormat();
  return useIdempotentMutation(
    async (quote_id: string, idempotencyKey): Promise<OptionOrder> =>
      (
        await siteApi('POST /options/orders/{id}/sell', {
          params: { id: order.id },
          body: { quote_id },
          idempotencyKey,
        })
      ).order,
    (sold) => {
      writeOptionToCache(client, sold);
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      showToast({
        tone: 'info',
        title: t('sell.done', { amount: format.amount(sold.payout ?? '0') }),
        detail: t('sell.doneDetail', {
          symbol: sold.symbol,
          result: format.amount(getShownProfit(sold) ?? '0', { sign: true }),
        }),
      });
      onClose();
    },
  );
}

function Offer({ order: given, onClose, id }: { order: OptionOrder; onClose: () => void; id: string }) {
  const { t } = useTranslation(['trading-dialogs', 'trading']);
  const format = useFormat();
  const text = useErrorText();
  const order = useLiveOption(given);
  const now = useServerSecond();
  const open = isOptionSellable(order, now);
  const sale = useSale(order, onClose);
  const { data, error, isError, refetch } = useSellQuote(order, open && !sale.isPending);
  const quote = open ? data : undefined;

  const isQuoteExpired = sale.error instanceof ApiError && sale.error.reason === 'QUOTE_EXPIRED';
  useEffect(() => {
    if (isQuoteExpired) void refetch();
  }, [isQuoteExpired, refetch]);

  const blocked = !open ? t('sell.over') : isError ? text(error) : quote ? undefined : t('sell.asking');
  return (
    <div className="flex flex-col gap-3" data-testid="sell">
      <OfferHead amount={quote?.amount} ring={<QuoteValidityRing quote={quote} />} open={open} />
      <Details order={order} offered={quote?.amount} />
      {sale.isError && <Notice tone="error">{text(sale.error)}</Notice>}
      <p id={id} className="min-h-4 text-center text-xs text-muted" aria-live="polite">
        {blocked ?? (
          <span>
            {t('sell.until')}{' '}
            <Countdown until={getSellDeadline(order)} after={t('sell.over')} className="tabular-nums" />
          </span>
        )}
      </p>
      <div className="flex gap-2">
        <Button size="lg" className="grow" onClick={onClose}>
          {t('sell.keep')}
        </Button>
        <Button
          size="lg"
          variant="primary"
          className="grow"
          busy={sale.isPending}
          blockedBy={blocked === undefined ? undefined : id}
          onClick={() => quote && sale.mutate(quote.quote_id)}
          data-testid="sell-confirm"
        >
          {quote ? t('sell.confirm', { amount: format.amount(quote.amount) }) : t('trading:sell.short')}
        </Button>
      </div>
    </div>
  );
}

function OfferHead({ amount: offered, ring, open }: { amount: string | undefined; ring: ReactNode; open: boolean }) {
  const { t } = useTranslation('trading-dialogs');
  return (
    <p className="flex flex-col items-center gap-1 py-2">
      <span className="flex items-center gap-2">
        {open && ring}
        <AmountText value={open ? offered : null} unit="USDT" width={9} className="text-xl font-semibold" />
      </span>
      <span className="text-xs text-muted">{t('sell.holds')}</span>
    </p>
  );
}

/** Before → after: result, balance, and the possible payout when kept. */
function Details({ order, offered }: { order: OptionOrder; offered: string | undefined }) {
  const { t } = useTranslation('trading-dialogs');
  const { data: balance } = useQuery({ ...walletsQuery, select: (wallets) => getWalletBalance(wallets, 'trading') });
  const { data: digits } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find(({ symbol }) => symbol === order.symbol)?.price_digits,
  });
  return (
    <DescriptionList>
      <DescriptionListItem label={order.symbol}>
        <OptionSideText direction={order.direction} />
      </DescriptionListItem>
      <DescriptionListItem label={t('sell.prices')}>
        <PriceText value={order.entry_price} digits={digits} /> {'→'}{' '}
        <LivePrice symbol={order.symbol} digits={digits} width={9} />
      </DescriptionListItem>
      <DescriptionListItem label={t('sell.paid')}>
        <AmountText value={order.amount} unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('sell.result')}>
        <AmountText value={offered && subtractShownAmounts(offered, order.amount)} signed unit="USDT" />
      </DescriptionListItem>
      <DescriptionListItem label={t('sell.balance')}>
        <AmountText value={balance} /> {'→'}{' '}
        <AmountText
          value={offered === undefined || balance === undefined ? undefined : sum(balance, offered)}
          unit="USDT"
        />
      </DescriptionListItem>
      <DescriptionListItem label={t('sell.instead')}>
        <AmountText value={order.expected_payout} unit="USDT" />
      </DescriptionListItem>
    </DescriptionList>
  );
}
