import { accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { ConditionFailedError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, invertAmount, ZERO_AMOUNT } from '#shared/money.ts';

/** Totals of an account in one symbol. The key dates from when it had only `positions`. */
export const accountSymbolTotalItems = declareItems(accountPartition, 'REDUCE_ONLY');

interface StoredAccountSymbol {
  /** Positions that have lost most of their margin. */
  positions?: number;
  /** Notional open and resting, 10⁻⁸ USDT. */
  notional?: number | bigint;
}

/** Totals of an account in one symbol. */
export interface AccountSymbolTotals {
  /** Positions that have lost most of their margin: with any, positions in this symbol can only be reduced. */
  reduced: number;
  /** Notional open and resting. */
  notional: Amount;
}

export async function readAccountSymbolTotals(account: AccountRef, symbol: string): Promise<AccountSymbolTotals> {
  const accountSymbol = await getItem<StoredAccountSymbol>(accountSymbolTotalItems.key(account, symbol));
  return { reduced: accountSymbol?.positions ?? 0, notional: BigInt(accountSymbol?.notional ?? 0) as Amount };
}

/** Counts a position that has lost most of its margin, or one that no longer has. */
export const countReduceOnlyPosition = (account: AccountRef, symbol: string, by: 1 | -1): WriteOperation => ({
  label: `reduce only ${symbol}`,
  key: accountSymbolTotalItems.key(account, symbol),
  update: 'ADD positions :by',
  values: { ':by': by },
});

const NONE_REDUCED = '(attribute_not_exists(positions) OR positions <= :none)';

/**
 * Requires that no position of the account in the symbol has lost most of its margin.
 * @throws {AppError} REDUCE_ONLY, by its transaction.
 */
export const assertPositionIncreaseAllowed = (account: AccountRef, symbol: string): WriteOperation => ({
  label: 'reduce only',
  check: accountSymbolTotalItems.key(account, symbol),
  condition: NONE_REDUCED,
  values: { ':none': 0 },
  fails: 'REDUCE_ONLY',
});

/** The account has reached its limit in a symbol: `readAccountSymbolTotals` returns the cause. */
export class SymbolLimitError extends ConditionFailedError {
  override readonly name = 'SymbolLimitError';
}

/**
 * Counts a placed order if the account may increase in the symbol and stays within `limit` of notional.
 * @throws {SymbolLimitError} by its transaction.
 */
export const addSymbolNotional = (
  account: AccountRef,
  symbol: string,
  notional: Amount,
  limit: Amount,
): WriteOperation => ({
  label: `room in ${symbol}`,
  key: accountSymbolTotalItems.key(account, symbol),
  update: 'ADD notional :by',
  condition: `${NONE_REDUCED} AND :room >= :none AND (attribute_not_exists(notional) OR notional <= :room)`,
  values: { ':by': notional, ':room': limit - notional, ':none': 0 },
  fails: (cause) => new SymbolLimitError(`There is no room for this order in ${symbol}.`, { cause }),
});

/** An order, or the position that it became. */
export interface CountedSymbolFields {
  symbol: string;
  /** Left out for orders from before accounts were counted per symbol. */
  counted_in_symbol?: true;
}

/** Uncounts an order or a position: its notional, and its reduce-only mark. Nothing without either. */
export function removeSymbolNotional(
  account: AccountRef,
  { symbol, counted_in_symbol }: CountedSymbolFields,
  endedExposure: { notional: Amount; reduced?: boolean },
): WriteOperation[] {
  const notional = counted_in_symbol ? endedExposure.notional : ZERO_AMOUNT;
  if (notional === ZERO_AMOUNT && !endedExposure.reduced) return [];
  return [
    {
      label: `no longer in ${symbol}`,
      key: accountSymbolTotalItems.key(account, symbol),
      update: 'ADD notional :notional, positions :reduced',
      values: { ':notional': invertAmount(notional), ':reduced': endedExposure.reduced ? -1 : 0 },
    },
  ];
}
