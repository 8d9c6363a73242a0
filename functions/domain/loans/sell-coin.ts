import { addToInventory, getEntryInventoryShard } from '#functions/data/exchange/inventory.ts';
import { availableBucket, type LedgerTransfer } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import type { DisbursedLoan, StoredLoan } from '#functions/data/loans/loans.ts';
import { readExchangeRates } from '#functions/domain/exchange/offer-exchange.ts';
import { AppError } from '#shared/errors/errors.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { type ExchangeTerms, exchangeTerms, getRequiredAmount } from '#shared/market/exchange-terms.ts';
import { type Amount, formatUnits, negate, percent, subtract, ZERO } from '#shared/money.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { buildRepayment } from './build-repayment.ts';
import { updateLoan } from './update-loan.ts';

/** A coin in a wallet that is exchanged for the debt, as far as needed. */
export interface CoinSale {
  wallet: StoredWallet;
  /** Units of 10⁻⁸ of the coin. */
  given: Amount;
  /** In USDT. */
  terms: ExchangeTerms;
}

/**
 * Returns the sale of a wallet’s coin for the debt at current rates; null when the coin cannot be exchanged or has no
 * sound price.
 */
async function saleOf(wallet: StoredWallet, owed: Amount): Promise<CoinSale | null> {
  try {
    const { prices, spread } = await readExchangeRates('live', wallet.coin_type, UNIT_COIN);
    const requiredAmount = getRequiredAmount(owed, prices, percent(spread));
    const availableAmount = BigInt(wallet.available) as Amount;
    const soldAmount = availableAmount < requiredAmount ? availableAmount : requiredAmount;
    const terms = exchangeTerms(soldAmount, prices, percent(spread));
    return terms.to_amount > ZERO ? { wallet, given: soldAmount, terms } : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Finds the next coin to exchange for the debt: funding wallet first, then trading, then finance; by name within one.
 */
export async function findNextSale(loan: StoredLoan, owed: Amount): Promise<CoinSale | null> {
  const order = ({ wallet_type, coin_type }: StoredWallet) => `${walletTypes.indexOf(wallet_type)}${coin_type}`;
  const coinWallets = (await readWallets(toAccountRef(loan)))
    .filter(({ coin_type, available: units }) => coin_type !== UNIT_COIN && BigInt(units) > 0n)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
  for (const wallet of coinWallets) {
    const sale = await saleOf(wallet, owed);
    if (sale) return sale;
  }
  return null;
}

/**
 * Exchanges a coin of the user for the debt as of a moment, in one journal entry: the coin goes to the house’s
 * inventory, its proceeds to the loan, and the rounding surplus to the funding wallet. The inventory limit is ignored:
 * a debt is paid.
 * @throws {ConflictError}
 * @throws {AppError} INSUFFICIENT_BALANCE if the coin was spent meanwhile.
 */
export function sellCoin(
  current: DisbursedLoan,
  { wallet, given, terms }: CoinSale,
  owed: Amount,
  at: EpochSeconds,
): Promise<StoredLoan> {
  const { coin_type: coin, wallet_type } = wallet;
  const paidAmount = terms.to_amount < owed ? terms.to_amount : owed;
  const also: LedgerTransfer[] = [
    { from: availableBucket(wallet_type), to: 'house:inventory', asset: coin, amount: given },
    {
      from: 'house:inventory',
      to: availableBucket('spot'),
      asset: UNIT_COIN,
      amount: subtract(terms.to_amount, paidAmount),
    },
  ];
  const booked = buildRepayment(current, [{ from: 'house:inventory', amount: paidAmount }], 'coins', at, also);
  const { change, movement, operations, ends } = booked;
  const place = { kind: current.account_kind, shard: getEntryInventoryShard(movement.id) };
  return updateLoan(current, change, {
    operations: [
      ...operations,
      addToInventory({ ...place, coin }, given),
      addToInventory({ ...place, coin: UNIT_COIN }, negate(terms.to_amount)),
    ],
    movement,
    ends,
    news: {
      kind: 'loan_coin_taken',
      params: { amount: formatUnits(given), coin, paid: formatUnits(paidAmount), rest: formatUnits(subtract(owed, paidAmount)) },
    },
  });
}
