import { useTranslation } from 'react-i18next';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { computeExchangeTerms } from '#shared/market/exchange-terms.ts';
import {
  toAmount as amountOf,
  formatUnits,
  type Price,
  toPercent,
  toPrice,
  type Amount as Units,
} from '#shared/money.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { QuoteValidityRing } from '#ui/quote-ring.tsx';
import { AmountText } from '#ui/values.tsx';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { usePriceAge } from '#web/features/market/use-price-age.ts';
import type { MarketPrice } from '#web/features/market/watch-prices.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { formatExchangeRate } from './rate-text.ts';
import type { ExchangeQuoteBody, CoinPair } from './review-exchange-form.ts';
import type { TimedQuote } from './use-exchange-quote.ts';

interface ExchangeFactsProps {
  pair: CoinPair;
  coins: readonly ExchangeCoin[];
  /** Undefined without a quote. */
  quote: TimedQuote | undefined;
  request: ExchangeQuoteBody | null;
  /** Spendable amount of both coins. */
  balances: Record<keyof CoinPair, Units | undefined>;
}

/** Rate with its validity, spread, remaining balances of both coins, and age of their prices. */
export function ExchangeQuoteSummary({ pair, coins, quote, request, balances }: ExchangeFactsProps) {
  const { t } = useTranslation('exchange');
  const { region, rate } = useFormat();
  const { from_coin, to_coin } = pair;
  const spread = quote?.spread ?? largerSpread(coins, pair);
  return (
    <DescriptionList className="text-sm">
      <DescriptionListItem label={t('rate')}>
        <span className="inline-flex min-h-5 items-center gap-2" data-testid="rate">
          {quote ? (
            <>
              <span translate="no">
                {t('rateOf', { from: from_coin, rate: formatExchangeRate(region, quote.exchange_rate), to: to_coin })}
              </span>
              <QuoteValidityRing quote={quote} />
            </>
          ) : (
            <LiveRate {...pair} spread={spread} />
          )}
        </span>
      </DescriptionListItem>
      <DescriptionListItem label={t('spread', { percent: spread === undefined ? '–' : rate(spread) })}>
        <AmountText exact value={quote ? quote.fee : null} unit={to_coin} />
      </DescriptionListItem>
      <DescriptionListItem label={t('balance', { coin: from_coin })}>
        <Change coin={from_coin} before={balances.from_coin} by={request ? -amountOf(request.amount) : null} />
      </DescriptionListItem>
      <DescriptionListItem label={t('balance', { coin: to_coin })}>
        <Change coin={to_coin} before={balances.to_coin} by={quote ? amountOf(quote.to_amount) : null} />
      </DescriptionListItem>
      <DescriptionListItem label={t('age')}>
        <span className="inline-flex flex-wrap justify-end gap-x-3">
          <CoinAge coin={from_coin} />
          <CoinAge coin={to_coin} />
        </span>
      </DescriptionListItem>
    </DescriptionList>
  );
}

/** Returns the larger spread of both coins, which applies; percent as a decimal string. */
function largerSpread(coins: readonly ExchangeCoin[], { from_coin, to_coin }: CoinPair): string | undefined {
  const spreads = coins
    .filter(({ coin_type }) => coin_type === from_coin || coin_type === to_coin)
    .map(({ exchange_spread }) => exchange_spread);
  return spreads.toSorted((a, b) => (toPercent(a) < toPercent(b) ? 1 : -1))[0];
}

function Change({ coin, before, by }: { coin: string; before: Units | undefined; by: bigint | null }) {
  const look = { coin, exact: 'coins' } as const;
  if (before === undefined) return <AmountText {...look} value={undefined} />;
  const shown = formatUnits(before);
  if (by === null) return <AmountText {...look} value={shown} />;
  const after = formatUnits(before + by);
  return (
    <BeforeAfterValue
      before={<AmountText {...look} value={shown} />}
      after={<AmountText {...look} value={after} className={after.startsWith('-') ? 'text-bad' : undefined} />}
    />
  );
}

const ONE = amountOf('1');

/** Prices are in USDT. */
const getUsdtPrice = (coin: string, live: MarketPrice): Price | null =>
  getValuationSymbol(coin) === null ? toPrice('1') : live ? toPrice(live.price) : null;

/** Estimated rate by the latest prices, while there is no quote. */
function LiveRate({ from_coin, to_coin, spread }: CoinPair & { spread: string | undefined }) {
  const { t } = useTranslation('exchange');
  const { region } = useFormat();
  const from = getUsdtPrice(from_coin, useMarketPrice(getValuationSymbol(from_coin) ?? ''));
  const to = getUsdtPrice(to_coin, useMarketPrice(getValuationSymbol(to_coin) ?? ''));
  if (from === null || to === null || spread === undefined || from_coin === to_coin)
    return <span className="text-muted">–</span>;
  const { exchange_rate } = computeExchangeTerms(ONE, { from, to }, toPercent(spread));
  return (
    <span className="text-muted" translate="no">
      {t('rateAbout', { from: from_coin, rate: formatExchangeRate(region, exchange_rate), to: to_coin })}
    </span>
  );
}

/** Age of a coin's price, updated five times a second; empty for USDT. */
function CoinAge({ coin }: { coin: string }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const symbol = getValuationSymbol(coin);
  const tenths = usePriceAge(symbol ?? '');
  if (symbol === null) return null;
  const seconds = tenths === null ? '–' : format.price((tenths / 10).toFixed(1), tenths < 100 ? 1 : 0);
  return (
    <span className="whitespace-nowrap" translate="no">
      {t('ageOf', { coin, seconds })}
    </span>
  );
}
