import type { StoredEntry } from '#functions/data/table/movement.ts';
import type { WalletChange } from '#functions/domain/ledger/journal-entries.ts';
import type { FilterOf } from '#functions/domain/lists/filters.ts';
import type { Span } from '#functions/domain/lists/time-window.ts';
import type { adminTransactions } from '#shared/api/admin/transactions.ts';
import { formatUnits } from '#shared/money.ts';
import type { Transaction, TransactionLine } from '#shared/schemas/admin/transactions.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

export type TransactionFilter = FilterOf<(typeof adminTransactions)['GET /admin/transactions']> & Span;

/** What an entry added to the frozen part of a wallet, in units of 10⁻⁸. */
const frozenBy = ({ legs }: StoredEntry, wallet: string): bigint =>
  legs
    .filter((leg) => leg.wallet === wallet && leg.bucket === 'frozen')
    .reduce((sum, leg) => sum + BigInt(leg.amount), 0n);

/** What an entry did to one wallet; `after` is null where what it held then was not read. */
export function lineOf(
  transaction: Transaction,
  entry: StoredEntry,
  { wallet, amount, after }: Omit<WalletChange, 'after'> & { after: bigint | null },
): TransactionLine {
  const [wallet_type, coin_type = ''] = wallet.split(':');
  return {
    ...transaction,
    coin_type,
    wallet_type: wallet_type as WalletType,
    amount: formatUnits(amount),
    frozen: formatUnits(frozenBy(entry, wallet)),
    balance_after: after === null ? null : formatUnits(after),
  };
}

/** Whether a filter keeps what an entry is: one operation, `option.place`, or all that begin alike, `option.`. */
export const keepsOperation =
  ({ operation }: Pick<TransactionFilter, 'operation'>) =>
  (one: string): boolean =>
    operation === undefined || (operation.endsWith('.') ? one.startsWith(operation) : one === operation);

/** Whether a filter keeps an entry. */
export function keepsEntry(filter: TransactionFilter): (entry: StoredEntry) => boolean {
  const isKept = keepsOperation(filter);
  const { reference } = filter;
  return (entry) => (reference === undefined || entry.reference === reference) && isKept(entry.operation);
}

/** Whether it keeps what an entry did to a wallet, `trading:USDT`. */
export const keepsWallet =
  ({ coin_type, wallet_type }: TransactionFilter) =>
  (wallet: string): boolean => {
    const [type, coin] = wallet.split(':');
    return (coin_type === undefined || coin === coin_type) && (wallet_type === undefined || type === wallet_type);
  };
