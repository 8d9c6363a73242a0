import { useQuery } from '@tanstack/react-query';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { parseAmount } from '#shared/money.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { MarketState } from '#web/features/market/use-market-state.ts';
import { useStaleAge } from '#web/features/market/use-price-age.ts';
import { selectTradingReserve } from '#web/features/money/transfer/choose-wallets.ts';
import { optionConfigsQuery } from '#web/features/trade/options/queries.ts';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { OptionTicketForm } from './option-ticket-form.tsx';
import type { OptionTicketPrefill } from './remembered-choice.ts';
import { useFeeDiscount } from './use-fee-discount.ts';

const NO_CONFIGS = [] as const;

interface TicketAreaProps {
  symbol: string;
  details: TradingSymbol | undefined;
  market: MarketState;
  asked: OptionTicketPrefill;
  onBought: (order: OptionOrder) => void;
  focusAmount: boolean;
}

/** Options ticket with its data. */
export function OptionTicketArea({ symbol, details, market, asked, onBought, focusAmount }: TicketAreaProps) {
  const { region } = useFormat();
  const configs = useQuery(optionConfigsQuery).data ?? NO_CONFIGS;
  const { data: balance } = useQuery({ ...walletsQuery, select: (wallets) => getWalletBalance(wallets, 'trading') });
  const { data: reserve } = useQuery({ ...walletsQuery, select: selectTradingReserve });
  const discount = useFeeDiscount();
  const productType = details?.product_type ?? 'cryptocurrency';
  const priceAge = useStaleAge(symbol, maxPriceAgeSeconds[productType] * 1000);
  return (
    <OptionTicketForm
      key={`${symbol} ${JSON.stringify(asked)}`}
      asked={asked}
      balance={balance}
      onBought={onBought}
      focusAmount={focusAmount}
      surroundings={{
        language: region,
        symbol,
        productType,
        configs,
        balance: balance === undefined ? null : parseAmount(balance),
        reserve,
        priceAge,
        discount,
        ...market,
      }}
    />
  );
}
