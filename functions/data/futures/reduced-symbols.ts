import { ofAccount } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';

/** By symbol, how many positions of an account have lost most of their margin. */
export const reducedSymbols = kind(ofAccount, 'REDUCE_ONLY');

/** Counts a position that has lost most of its margin, or one that no longer has. */
export const countReduced = (account: AccountRef, symbol: string, by: 1 | -1): Operation => ({
  label: `reduce only ${symbol}`,
  key: reducedSymbols.key(account, symbol),
  update: 'ADD positions :by',
  values: { ':by': by },
});

/** @throws {Refusal} REDUCE_ONLY, by its transaction, while a position of the account in the symbol has lost most of its margin. */
export const mayIncrease = (account: AccountRef, symbol: string): Operation => ({
  label: 'reduce only',
  check: reducedSymbols.key(account, symbol),
  condition: 'attribute_not_exists(positions) OR positions <= :none',
  values: { ':none': 0 },
  fails: 'REDUCE_ONLY',
});
