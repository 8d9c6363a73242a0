import { countInventory, inventoryShardOf } from '#functions/data/exchange/inventory.ts';
import { available, type Transfer } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import type { DisbursedLoan, StoredLoan } from '#functions/data/loans/loans.ts';
import { ratesNow } from '#functions/domain/exchange/offer-exchange.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { type ExchangeTerms, exchangeTerms, givenFor } from '#shared/market/exchange-terms.ts';
import { type Amount, formatUnits, negate, percent, subtract, ZERO } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { bookRepayment } from './book-repayment.ts';
import { changeLoan } from './change-loan.ts';

/** A coin in a wallet that is exchanged for what is owed, as far as that is. */
export interface Sale {
  wallet: StoredWallet;
  /** Units of 10⁻⁸ of the coin. */
  given: Amount;
  /** In USDT. */
  terms: ExchangeTerms;
}

/** What a wallet gives for what is owed, at the rates of now; null of a coin that cannot be exchanged, or has no sound price. */
async function saleOf(wallet: StoredWallet, owed: Amount): Promise<Sale | null> {
  try {
    const { prices, spread } = await ratesNow('live', wallet.coin_type, UNIT_COIN);
    const needed = givenFor(owed, prices, percent(spread));
    const held = BigInt(wallet.available) as Amount;
    const given = held < needed ? held : needed;
    const terms = exchangeTerms(given, prices, percent(spread));
    return terms.to_amount > ZERO ? { wallet, given, terms } : null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Reads what is exchanged next for what is owed: the funding wallet first, then trading, then finance; by name within one. */
export async function nextSale(loan: StoredLoan, owed: Amount): Promise<Sale | null> {
  const order = ({ wallet_type, coin_type }: StoredWallet) => `${walletTypes.indexOf(wallet_type)}${coin_type}`;
  const held = (await readWallets(ownerAccount(loan)))
    .filter(({ coin_type, available: units }) => coin_type !== UNIT_COIN && BigInt(units) > 0n)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
  for (const wallet of held) {
    const sale = await saleOf(wallet, owed);
    if (sale) return sale;
  }
  return null;
}

/**
 * Exchanges a coin of the owner's for what is owed as of a moment, in one entry of the journal: the coin goes to the house's
 * inventory, what that gives to the loan, and what rounding gives beyond it to the funding wallet. The limit of the
 * inventory does not matter: a debt is paid.
 * @throws {ChangedMeanwhile} @throws {Refusal} INSUFFICIENT_BALANCE where the coin was spent meanwhile.
 */
export function sellCoin(
  seen: DisbursedLoan,
  { wallet, given, terms }: Sale,
  owed: Amount,
  at: EpochSeconds,
): Promise<StoredLoan> {
  const { coin_type: coin, wallet_type } = wallet;
  const paid = terms.to_amount < owed ? terms.to_amount : owed;
  const also: Transfer[] = [
    { from: available(wallet_type), to: 'house:inventory', asset: coin, amount: given },
    {
      from: 'house:inventory',
      to: available('spot'),
      asset: UNIT_COIN,
      amount: subtract(terms.to_amount, paid),
    },
  ];
  const booked = bookRepayment(seen, [{ from: 'house:inventory', amount: paid }], 'coins', at, also);
  const { change, movement, operations, ends } = booked;
  const place = { kind: seen.account_kind, shard: inventoryShardOf(movement.id) };
  return changeLoan(seen, change, {
    operations: [
      ...operations,
      countInventory({ ...place, coin }, given),
      countInventory({ ...place, coin: UNIT_COIN }, negate(terms.to_amount)),
    ],
    movement,
    ends,
    news: {
      kind: 'loan_coin_taken',
      params: { amount: formatUnits(given), coin, paid: formatUnits(paid), rest: formatUnits(subtract(owed, paid)) },
    },
  });
}
