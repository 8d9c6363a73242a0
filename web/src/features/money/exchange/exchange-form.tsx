import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { formatUnits } from '#shared/money.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { runAfterPress } from '#ui/form/run-after-press.ts';
import { MessageDialog } from '#ui/message-dialog.tsx';
import { IconSwap } from '#ui/page-icons.tsx';
import { ErrorState, Notice } from '#ui/states.tsx';
import { TicketButton } from '#ui/ticket-button.tsx';
import { AmountText } from '#ui/values.tsx';
import { exchangeCoinsQuery } from '#web/features/money/queries.ts';
import { getTransferOffer } from '#web/features/money/transfer/choose-wallets.ts';
import { useTransferDialog } from '#web/features/money/transfer/use-transfer-dialog.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText, useProblemText } from '#web/lib/field-text.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { CoinAmountField } from './coin-field.tsx';
import { ExchangeQuoteSummary } from './exchange-facts.tsx';
import { ExchangeResultPanel } from './exchange-result.tsx';
import { formatExchangeRate } from './rate-text.ts';
import {
  type ExchangeFormFields,
  getMaxExchangeAmount,
  type CoinPair,
  reviewExchangeForm,
  getSpendableBalance,
} from './review-exchange-form.ts';
import { useExchangeBlockedReason } from './use-exchange-blocked-reason.ts';
import { useExchangeButtonState } from './use-exchange-button.ts';
import { useExchangeExecution } from './use-exchange-execution.ts';
import { isQuoteValid, useExchangeQuote } from './use-exchange-quote.ts';

const toProblemKey = (name: string) => `refusals:${name}`;

const NO_COINS = [] as const;
/** Interval of prices, s: each one as it is recorded. */
const PACE = 1;

/** Returns the symbols that price both coins. */
const pricedIn = ({ from_coin, to_coin }: CoinPair): string[] =>
  [getValuationSymbol(from_coin), getValuationSymbol(to_coin)].filter((symbol) => symbol !== null);

interface ExchangeFormProps {
  pair: CoinPair;
  onPair: (pair: CoinPair) => void;
  /** Initial amount, a decimal string. */
  amount?: string | undefined;
  /** True to focus the amount at once, when opened to type it. */
  focusAmount?: boolean;
}

/** Spendable balance of a coin; a placeholder while unknown. */
function InFunding({ units, coin }: { units: bigint | undefined; coin: string }) {
  const { t } = useTranslation('exchange');
  return (
    <span className="inline-flex items-center gap-1.5">
      {t('available')}
      <AmountText
        exact="coins"
        value={units === undefined ? undefined : formatUnits(units)}
        coin={coin}
        className="text-text"
      />
    </span>
  );
}

/** Form to convert coins at a quote that is renewed while visible; the result replaces it. */
export function ExchangeForm({ pair, onPair, amount = '', focusAmount = false }: ExchangeFormProps) {
  const { t } = useTranslation(['exchange', 'refusals']);
  const format = useFormat();
  const problemText = useProblemText(['refusals'], toProblemKey);
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const transfer = useTransferDialog();
  const { data: coins = NO_COINS, isError, error: coinsError, refetch } = useQuery(exchangeCoinsQuery);
  const { data: wallets } = useQuery(walletsQuery);
  const [typed, setTyped] = useState(() => formatTypedDecimal(format.region, amount));
  const [shown, setShown] = useState(false);
  const [done, setDone] = useState<CoinExchange | null>(null);
  /** Error whose dialog was closed; field errors stay at the field. */
  const [readFailure, setReadFailure] = useState<unknown>(null);
  const amountField = useRef<HTMLInputElement>(null);
  const coinField = useRef<HTMLSelectElement>(null);

  const fields: ExchangeFormFields = { ...pair, amount: typed };
  const { problems, request, short } = reviewExchangeForm(fields, { language: format.region, coins, wallets });
  const offer = pair.from_coin === 'USDT' ? getTransferOffer(wallets, 'spot', short) : null;
  useLivePrices(pricedIn(pair), PACE);
  const obstacle = useExchangeBlockedReason(pair);
  const execution = useExchangeExecution((exchange) => {
    setDone(exchange);
    setTyped('');
    setShown(false);
  });
  const { unanswered, moved } = execution;
  const { quote, error, renew } = useExchangeQuote(request, !execution.busy && unanswered === null);
  const balances = {
    from_coin: getSpendableBalance(wallets, pair.from_coin),
    to_coin: getSpendableBalance(wallets, pair.to_coin),
  };
  const from = coins.find(({ coin_type }) => coin_type === pair.from_coin);
  const maxAmount =
    from && balances.from_coin !== undefined ? getMaxExchangeAmount(balances.from_coin, from) : undefined;

  const change = (next: Partial<ExchangeFormFields>) => {
    const { amount: text = typed, ...coinsNext } = next;
    setTyped(text);
    setDone(null);
    execution.forget();
    if (coinsNext.from_coin !== undefined || coinsNext.to_coin !== undefined) onPair({ ...pair, ...coinsNext });
  };
  const reverse = () => change({ from_coin: pair.to_coin, to_coin: pair.from_coin });
  /** Choosing the same coin twice swaps the other one. */
  const choose = (field: keyof CoinPair, coin: string) => {
    const other = field === 'from_coin' ? 'to_coin' : 'from_coin';
    if (coin === pair[other]) reverse();
    else change({ [field]: coin });
  };
  const thrown = execution.error ?? error;
  const getFieldText = (field: keyof ExchangeFormFields) => fieldText(thrown, field);
  const typedWrong = shown || typed.trim() !== '' ? problemText(problems.amount) : undefined;
  const failure = unanswered === null ? execution.error : null;

  const { text, blocked, ready } = useExchangeButtonState({
    unanswered: unanswered !== null,
    loading: coins.length === 0 || wallets === undefined,
    obstacle,
    problem: problems.from_coin ?? problems.to_coin ?? problems.amount,
    empty: typed.trim() === '',
    quote,
    error,
    moved: moved !== null,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (execution.busy || blocked) return;
    if (unanswered !== null) execution.take(unanswered);
    else if (!ready) {
      setShown(true);
      ((problems.from_coin ?? problems.to_coin) ? coinField : amountField).current?.focus();
    }
    // The page may have slept past the quote's end.
    else if (quote !== undefined && isQuoteValid(quote)) execution.take(quote);
    else void renew();
  };

  if (coins.length === 0 && isError)
    return <ErrorState title={t('loadFailed')} error={coinsError} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <form noValidate onSubmit={submit} aria-label={t('title')} className="flex flex-col gap-3">
        <CoinAmountField
          label={t('give')}
          coinLabel={t('giveCoin')}
          // A placeholder line while unknown.
          hint={
            from === undefined
              ? '\u00a0'
              : t('range', {
                  min: format.exact(from.min_exchange_amount),
                  max: format.exact(from.max_exchange_amount),
                  coin: from.coin_type,
                })
          }
          coins={coins}
          coin={pair.from_coin}
          onCoin={(coin) => choose('from_coin', coin)}
          coinRef={coinField}
          error={typedWrong ?? getFieldText('amount')}
          coinError={problemText(coins.length > 0 ? problems.from_coin : undefined) ?? getFieldText('from_coin')}
          input={{
            ref: amountField,
            value: typed,
            maxLength: 30,
            autoFocus: focusAmount,
            onChange: (event) => change({ amount: event.target.value }),
            onBlur: () => runAfterPress(() => setShown(typed.trim() !== '')),
          }}
        />
        <div className="flex flex-wrap items-center gap-2">
          <IconButton label={t('reverse')} onClick={reverse} className="border border-line [&_svg]:rotate-90">
            <IconSwap />
          </IconButton>
          <span className="ms-auto text-xs text-muted">
            <InFunding units={balances.from_coin} coin={pair.from_coin} />
          </span>
          {maxAmount !== undefined && maxAmount > 0n && (
            <Button
              size="sm"
              onClick={() => change({ amount: formatTypedDecimal(format.region, formatUnits(maxAmount)) })}
            >
              {t(balances.from_coin !== undefined && maxAmount < balances.from_coin ? 'most' : 'all')}
            </Button>
          )}
          {offer !== null && (
            <Button size="sm" onClick={() => transfer.ask({ to: 'spot', amount: offer })}>
              {t('transfer', { amount: format.exact(offer) })}
            </Button>
          )}
        </div>
        <CoinAmountField
          label={t('get')}
          coinLabel={t('getCoin')}
          hint={<InFunding units={balances.to_coin} coin={pair.to_coin} />}
          coins={coins}
          coin={pair.to_coin}
          onCoin={(coin) => choose('to_coin', coin)}
          error={undefined}
          coinError={problemText(coins.length > 0 ? problems.to_coin : undefined) ?? getFieldText('to_coin')}
          input={{ readOnly: true, value: quote ? format.exact(quote.to_amount) : '', placeholder: '–' }}
        />
        <ExchangeQuoteSummary pair={pair} coins={coins} quote={quote} request={request} balances={balances} />
        <p className="text-xs text-muted">{t('how')}</p>
        {moved && (
          <Notice tone="warn">
            <span>
              {t('moved')}{' '}
              <span className="tabular-nums" data-testid="moved-rates">
                {formatExchangeRate(format.region, moved.rate)} →{' '}
                {quote ? formatExchangeRate(format.region, quote.exchange_rate) : '…'}
              </span>
            </span>
          </Notice>
        )}
        {unanswered !== null && <Notice tone="warn">{t('unanswered')}</Notice>}
        <TicketButton
          text={text}
          variant={ready ? 'primary' : 'secondary'}
          busy={execution.busy}
          blocked={blocked}
          data-testid="exchange"
        />
        <p role="status" className="-mt-2 min-h-4 text-center text-xs text-muted">
          {execution.busy && t('deciding')}
        </p>
      </form>
      {done && <ExchangeResultPanel exchange={done} />}
      <MessageDialog
        open={failure !== null && failure !== readFailure}
        onClose={() => setReadFailure(failure)}
        title={t('failed')}
      >
        {fieldText(failure) ?? errorText(failure)}
      </MessageDialog>
      {transfer.dialog}
    </div>
  );
}
