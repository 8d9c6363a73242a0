import { useTranslation } from 'react-i18next';
import { coinPair } from '#shared/market/coins.ts';
import { exchangeTerms } from '#shared/market/exchange-terms.ts';
import { amount as amountOf, formatUnits, type Price, percent, price, type Amount as Units } from '#shared/money.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import { BeforeAfter } from '#ui/before-after.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { QuoteRing } from '#ui/quote-ring.tsx';
import { Amount } from '#ui/values.tsx';
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
export function ExchangeFacts({ pair, coins, quote, request, balances }: ExchangeFactsProps) {
  const { t } = useTranslation('exchange');
  const { region } = useFormat();
  const { from_coin, to_coin } = pair;
  const spread = quote?.spread ?? largerSpread(coins, pair);
  return (
    <Facts className="text-sm">
      <Fact label={t('rate')}>
        <span className="inline-flex min-h-5 items-center gap-2" data-testid="rate">
          {quote ? (
            <>
              {t('rateOf', { from: from_coin, rate: formatExchangeRate(region, quote.exchange_rate), to: to_coin })}
              <QuoteRing quote={quote} />
            </>
          ) : (
            <LiveRate {...pair} spread={spread} />
          )}
        </span>
      </Fact>
      <Fact label={t('spread', { percent: spread === undefined ? '–' : formatExchangeRate(region, spread) })}>
        <Amount exact value={quote ? quote.fee : null} unit={to_coin} />
      </Fact>
      <Fact label={t('balance', { coin: from_coin })}>
        <Change before={balances.from_coin} by={request ? -amountOf(request.amount) : null} />
      </Fact>
      <Fact label={t('balance', { coin: to_coin })}>
        <Change before={balances.to_coin} by={quote ? amountOf(quote.to_amount) : null} />
      </Fact>
      <Fact label={t('age')}>
        <span className="inline-flex flex-wrap justify-end gap-x-3">
          <CoinAge coin={from_coin} />
          <CoinAge coin={to_coin} />
        </span>
      </Fact>
    </Facts>
  );
}

/** Returns the larger spread of both coins, which applies; percent as a decimal string. */
function largerSpread(coins: readonly ExchangeCoin[], { from_coin, to_coin }: CoinPair): string | undefined {
  const spreads = coins
    .filter(({ coin_type }) => coin_type === from_coin || coin_type === to_coin)
    .map(({ exchange_spread }) => exchange_spread);
  return spreads.toSorted((a, b) => (percent(a) < percent(b) ? 1 : -1))[0];
}

function Change({ before, by }: { before: Units | undefined; by: bigint | null }) {
  if (before === undefined) return <Amount exact value={undefined} />;
  const shown = formatUnits(before);
  if (by === null) return <Amount exact value={shown} />;
  const after = formatUnits(before + by);
  return (
    <BeforeAfter
      before={<Amount exact value={shown} />}
      after={<Amount exact value={after} className={after.startsWith('-') ? 'text-bad' : undefined} />}
    />
  );
}

const ONE = amountOf('1');

/** Prices are in USDT. */
const valueOf = (coin: string, live: MarketPrice): Price | null =>
  coinPair(coin) === null ? price('1') : live ? price(live.price) : null;

/** Estimated rate by the latest prices, while there is no quote. */
function LiveRate({ from_coin, to_coin, spread }: CoinPair & { spread: string | undefined }) {
  const { t } = useTranslation('exchange');
  const { region } = useFormat();
  const from = valueOf(from_coin, useMarketPrice(coinPair(from_coin) ?? ''));
  const to = valueOf(to_coin, useMarketPrice(coinPair(to_coin) ?? ''));
  if (from === null || to === null || spread === undefined || from_coin === to_coin)
    return <span className="text-muted">–</span>;
  const { exchange_rate } = exchangeTerms(ONE, { from, to }, percent(spread));
  return (
    <span className="text-muted">
      {t('rateAbout', { from: from_coin, rate: formatExchangeRate(region, exchange_rate), to: to_coin })}
    </span>
  );
}

/** Age of a coin's price, updated five times a second; empty for USDT. */
function CoinAge({ coin }: { coin: string }) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const symbol = coinPair(coin);
  const tenths = usePriceAge(symbol ?? '');
  if (symbol === null) return null;
  const seconds = tenths === null ? '–' : format.price((tenths / 10).toFixed(1), tenths < 100 ? 1 : 0);
  return <span className="whitespace-nowrap">{t('ageOf', { coin, seconds })}</span>;
}
