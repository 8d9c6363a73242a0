import { accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { ConditionFailedError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, negate, ZERO } from '#shared/money.ts';

/** What an account has in one symbol. Under the name that it had when it held nothing but `positions`. */
export const accountSymbols = declareItems(accountPartition, 'REDUCE_ONLY');

interface StoredAccountSymbol {
  /** Positions that have lost most of their margin. */
  positions?: number;
  /** Of what is open and resting, units of 10⁻⁸ USDT. */
  notional?: number | bigint;
}

/** What an account has in one symbol. */
export interface AccountSymbol {
  /** Positions that have lost most of their margin: with any, positions in this symbol can only be reduced. */
  reduced: number;
  /** Of what is open and resting. */
  notional: Amount;
}

export async function readAccountSymbol(account: AccountRef, symbol: string): Promise<AccountSymbol> {
  const found = await getItem<StoredAccountSymbol>(accountSymbols.key(account, symbol));
  return { reduced: found?.positions ?? 0, notional: BigInt(found?.notional ?? 0) as Amount };
}

/** Counts a position that has lost most of its margin, or one that no longer has. */
export const countReduceOnly = (account: AccountRef, symbol: string, by: 1 | -1): WriteOperation => ({
  label: `reduce only ${symbol}`,
  key: accountSymbols.key(account, symbol),
  update: 'ADD positions :by',
  values: { ':by': by },
});

const NONE_REDUCED = '(attribute_not_exists(positions) OR positions <= :none)';

/** @throws {Refusal} REDUCE_ONLY, by its transaction, while a position of the account in the symbol has lost most of its margin. */
export const assertIncreaseAllowed = (account: AccountRef, symbol: string): WriteOperation => ({
  label: 'reduce only',
  check: accountSymbols.key(account, symbol),
  condition: NONE_REDUCED,
  values: { ':none': 0 },
  fails: 'REDUCE_ONLY',
});

/** An account may not have more in a symbol: `readAccountSymbol` tells why. */
export class SymbolLimitError extends ConditionFailedError {
  override readonly name = 'SymbolLimitError';
}

/**
 * Counts an order that is placed, while the account may increase what it has in the symbol and has no more than `limit`
 * of notional in it then.
 * @throws {NoRoomInSymbol} by its transaction.
 */
export const addSymbolNotional = (
  account: AccountRef,
  symbol: string,
  notional: Amount,
  limit: Amount,
): WriteOperation => ({
  label: `room in ${symbol}`,
  key: accountSymbols.key(account, symbol),
  update: 'ADD notional :by',
  condition: `${NONE_REDUCED} AND :room >= :none AND (attribute_not_exists(notional) OR notional <= :room)`,
  values: { ':by': notional, ':room': limit - notional, ':none': 0 },
  fails: (cause) => new SymbolLimitError(`There is no room for this order in ${symbol}.`, { cause }),
});

/** An order, or the position that it has become. */
export interface SymbolCountFields {
  symbol: string;
  /** Left out of those of before what an account has in a symbol was counted. */
  counted_in_symbol?: true;
}

/** What ends of an order or a position: a notional, and its being reduce-only where it was. Nothing where there is neither. */
export function removeSymbolNotional(
  account: AccountRef,
  { symbol, counted_in_symbol }: SymbolCountFields,
  ended: { notional: Amount; reduced?: boolean },
): WriteOperation[] {
  const notional = counted_in_symbol ? ended.notional : ZERO;
  if (notional === ZERO && !ended.reduced) return [];
  return [
    {
      label: `no longer in ${symbol}`,
      key: accountSymbols.key(account, symbol),
      update: 'ADD notional :notional, positions :reduced',
      values: { ':notional': negate(notional), ':reduced': ended.reduced ? -1 : 0 },
    },
  ];
}
