import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { transact } from '#functions/data/table/transact.ts';
import { type ExchangeExecutionRequest, executeExchange } from '#functions/domain/exchange/execute-exchange.ts';
import { quoteExchange } from '#functions/domain/exchange/quote-exchange.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import type { AccountRef, ExchangeQuoteId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { CoinExchange, ExchangeQuote } from '#shared/schemas/exchange.ts';

/** Credits coins to an account's spot wallets. */
export async function creditSpotCoins(account: AccountRef, coins: Record<string, string>): Promise<void> {
  for (const [asset, units] of Object.entries(coins))
    await transact(
      [],
      buildJournalEntry(
        { account, id: newId('jnl'), operation: 'seed.grant', reference: account.id, at: nowSeconds() },
        { from: 'house:seed', to: getAvailableBucket('spot'), asset, amount: toAmount(units) },
      ),
    );
}

/**
 * Returns the balances of an account's spot wallets: available, and frozen after a slash if any. Empty wallets are left
 * out.
 */
export async function readSpotCoins(account: AccountRef): Promise<Record<string, string>> {
  const spot = (await readWallets(account)).filter(({ wallet_type }) => wallet_type === 'spot');
  const balances = spot.map(({ coin_type, available, frozen }) => {
    const free = formatUnits(BigInt(available));
    return [coin_type, BigInt(frozen) === 0n ? free : `${free}/${formatUnits(BigInt(frozen))}`] as const;
  });
  return Object.fromEntries(balances.filter(([, units]) => units !== '0'));
}

export const requestExchangeQuote = (
  caller: UserPrincipal,
  amountText: string,
  from_coin: string,
  to_coin: string,
): Promise<ExchangeQuote> => quoteExchange(caller.account, { from_coin, to_coin, amount: toAmount(amountText) });

/** Requests an exchange, by default under an unused key. It waits for a tick. */
export const exchangeTestCoins = (
  caller: UserPrincipal,
  request: ExchangeExecutionRequest,
  key: string = newIdempotencyKey(),
): Promise<CoinExchange> => executeExchange(caller, key, request);

/** Does the same by a quote. */
export const acceptExchangeQuote = (
  caller: UserPrincipal,
  { quote_id }: Pick<ExchangeQuote, 'quote_id'>,
  key?: string,
): Promise<CoinExchange> => exchangeTestCoins(caller, { quote_id: quote_id as ExchangeQuoteId }, key);
