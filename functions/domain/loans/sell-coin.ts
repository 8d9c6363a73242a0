import { addToInventory, getEntryInventoryShard } from '#functions/data/exchange/inventory.ts';
import { getAvailableBucket, type LedgerTransfer } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import type { DisbursedLoan, StoredLoan } from '#functions/data/loans/loans.ts';
import { readExchangeRates } from '#functions/domain/exchange/offer-exchange.ts';
import { AppError } from '#shared/errors/errors.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { type ExchangeTerms, computeExchangeTerms, getRequiredExchangeAmount } from '#shared/market/exchange-terms.ts';
import { type Amount, formatUnits, invertAmount, toPercent, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { buildLoanRepayment } from './build-repayment.ts';
import { updateLoan } from './update-loan.ts';

/** A coin in a wallet that is exchanged for the debt, as far as needed. */
export interface LoanCoinSale {
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
async function buildCoinSale(wallet: StoredWallet, owed: Amount): Promise<LoanCoinSale | null> {
  try {
    const { prices, spread } = await readExchangeRates('live', wallet.coin_type, VALUATION_COIN);
    const requiredAmount = getRequiredExchangeAmount(owed, prices, toPercent(spread));
    const availableAmount = BigInt(wallet.available) as Amount;
    const soldAmount = availableAmount < requiredAmount ? availableAmount : requiredAmount;
    const terms = computeExchangeTerms(soldAmount, prices, toPercent(spread));
    return terms.to_amount > ZERO_AMOUNT ? { wallet, given: soldAmount, terms } : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Finds the next coin to exchange for the debt: funding wallet first, then trading, then finance; by name within one.
 */
export async function findNextLoanCoinSale(loan: StoredLoan, owed: Amount): Promise<LoanCoinSale | null> {
  const order = ({ wallet_type, coin_type }: StoredWallet) => `${walletTypes.indexOf(wallet_type)}${coin_type}`;
  const coinWallets = (await readWallets(toAccountRef(loan)))
    .filter(({ coin_type, available: units }) => coin_type !== VALUATION_COIN && BigInt(units) > 0n)
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
  for (const wallet of coinWallets) {
    const sale = await buildCoinSale(wallet, owed);
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
export function sellCoinForLoan(
  current: DisbursedLoan,
  { wallet, given, terms }: LoanCoinSale,
  owed: Amount,
  at: EpochSeconds,
): Promise<StoredLoan> {
  const { coin_type: coin, wallet_type } = wallet;
  const paidAmount = terms.to_amount < owed ? terms.to_amount : owed;
  const also: LedgerTransfer[] = [
    { from: getAvailableBucket(wallet_type), to: 'house:inventory', asset: coin, amount: given },
    {
      from: 'house:inventory',
      to: getAvailableBucket('spot'),
      asset: VALUATION_COIN,
      amount: subtractAmounts(terms.to_amount, paidAmount),
    },
  ];
  const booked = buildLoanRepayment(current, [{ from: 'house:inventory', amount: paidAmount }], 'coins', at, also);
  const { change, movement, operations, ends } = booked;
  const place = { kind: current.account_kind, shard: getEntryInventoryShard(movement.id) };
  return updateLoan(current, change, {
    operations: [
      ...operations,
      addToInventory({ ...place, coin }, given),
      addToInventory({ ...place, coin: VALUATION_COIN }, invertAmount(terms.to_amount)),
    ],
    movement,
    ends,
    news: {
      kind: 'loan_coin_taken',
      params: {
        amount: formatUnits(given),
        coin,
        paid: formatUnits(paidAmount),
        rest: formatUnits(subtractAmounts(owed, paidAmount)),
      },
    },
  });
}
