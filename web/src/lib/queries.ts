import { queryOptions } from '@tanstack/react-query';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { PriceRecord, TradingSymbol } from '#shared/schemas/market.ts';
import { siteApi } from './api.ts';
import { storeTradableSymbols } from './tradable-symbols.ts';

/** Cache keys; the socket writes under the same ones. All keys of one account begin with `account`. */
export const queryKeys = {
  symbols: ['symbols'],
  prices: ['prices'],
  systems: ['systems'],
  account: ['account'],
  wallets: ['account', 'wallets'],
  optionOrders: ['account', 'option-orders'],
} as const;

/** Retry interval of a failed first answer, ms. */
const RETRY_INTERVAL_MS = 5000;

/**
 * Without a first answer the socket has nothing to update and a page nothing to show: it is requested until it arrives.
 */
const untilAnswered = ({ state }: { state: { data: unknown; status: string } }): number | false =>
  state.data === undefined && state.status === 'error' ? RETRY_INTERVAL_MS : false;

/** Every symbol that can be viewed. */
export const symbolsQuery = queryOptions({
  queryKey: queryKeys.symbols,
  queryFn: async ({ signal }): Promise<TradingSymbol[]> => {
    const { symbols } = await siteApi('GET /public/trading-symbols', { signal });
    storeTradableSymbols(symbols);
    return symbols;
  },
  staleTime: 5 * 60_000,
  refetchInterval: untilAnswered,
});

/** Latest tick of every symbol. Fetched once; from then on the socket updates it. */
export const pricesQuery = queryOptions({
  queryKey: queryKeys.prices,
  queryFn: ({ signal }) => siteApi('GET /public/prices', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  // Unnecessary: the socket keeps unchanged records as the same objects.
  structuralSharing: false,
  refetchInterval: untilAnswered,
});
export type LatestPrices = { sequence: number; at: number; simulated: boolean; prices: PriceRecord[] };

/** Wallets of the current account; the socket updates them at each balance change. */
export const walletsQuery = queryOptions({
  queryKey: queryKeys.wallets,
  queryFn: async ({ signal }) => (await siteApi('GET /user/assets', { signal })).wallets,
  refetchInterval: untilAnswered,
});

/** Returns the available balance of one wallet, or undefined while unknown; an unused wallet has zero. */
export const getWalletBalance = (
  wallets: readonly { wallet_type: WalletType; coin_type: string; available_balance: string }[] | undefined,
  type: WalletType,
  coin = 'USDT',
): string | undefined =>
  wallets === undefined
    ? undefined
    : (wallets.find((wallet) => wallet.wallet_type === type && wallet.coin_type === coin)?.available_balance ?? '0');
