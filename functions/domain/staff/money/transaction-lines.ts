import { houseOperations } from '#functions/data/ledger/house-operations.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { sumWalletChanges, type WalletChange } from '#functions/domain/ledger/journal-entries.ts';
import type { EndpointListFilter } from '#functions/domain/lists/list-filters.ts';
import type { TimeSpan } from '#functions/domain/lists/resolve-time-window.ts';
import type { adminTransactionEndpoints } from '#shared/api/admin/transactions.ts';
import { formatUnits } from '#shared/money.ts';
import type { TransactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

export type TransactionFilter = EndpointListFilter<(typeof adminTransactionEndpoints)['GET /admin/transactions']> &
  TimeSpan;

/** Returns the change of a wallet's frozen balance by an entry, in units of 10⁻⁸. */
const frozenBy = ({ legs }: StoredJournalEntry, wallet: string): bigint =>
  legs
    .filter((leg) => leg.wallet === wallet && leg.bucket === 'frozen')
    .reduce((sum, leg) => sum + BigInt(leg.amount), 0n);

type TransactionChange = Omit<WalletChange, 'after'> & { after: bigint | null };

/**
 * Converts an entry's change of one wallet or house account; `after` is null when the resulting balance was not read.
 */
export function toTransactionLine(
  transaction: AdminTransaction,
  entry: StoredJournalEntry,
  { wallet, amount, after }: TransactionChange,
): TransactionLine {
  const isHouse = wallet.startsWith('house:');
  const parts = wallet.split(isHouse ? ' ' : ':');
  return {
    ...transaction,
    coin_type: parts[1] ?? '',
    wallet_type: isHouse ? null : (parts[0] as WalletType),
    house: isHouse ? (parts[0] as HouseAccount) : null,
    amount: formatUnits(amount),
    frozen: formatUnits(frozenBy(entry, wallet)),
    balance_after: after === null ? null : formatUnits(after),
  };
}

/** Returns an entry's changes of a house account, by coin: `house:fees USDT`. */
function sumHouseChanges({ legs }: StoredJournalEntry, house: HouseAccount): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  for (const { wallet, asset, amount } of legs)
    if (wallet === house) changes.set(`${house} ${asset}`, (changes.get(`${house} ${asset}`) ?? 0n) + BigInt(amount));
  return changes;
}

/** Returns the changes of an entry that a filter shows: of wallets, or of the named house account. */
export function getFilteredEntryChanges(
  entry: StoredJournalEntry,
  filter: TransactionFilter,
  ofWallets: () => readonly TransactionChange[] = () =>
    [...sumWalletChanges(entry)].map(([wallet, amount]) => ({ wallet, amount, after: null })),
): TransactionChange[] {
  const { house, coin_type } = filter;
  if (house === undefined) return ofWallets().filter(({ wallet }) => keepsWallet(filter)(wallet));
  return [...sumHouseChanges(entry, house)]
    .map(([wallet, amount]) => ({ wallet, amount, after: null }))
    .filter(({ wallet }) => coin_type === undefined || wallet === `${house} ${coin_type}`);
}

/** Returns the filter with the seconds of its day (UTC). */
export function narrowFilterToDay(filter: TransactionFilter): TransactionFilter {
  const { utc_day } = filter;
  if (utc_day === undefined) return filter;
  const from = (Date.parse(`${utc_day}T00:00:00Z`) / 1000) as EpochSeconds;
  return { ...filter, from, to: (from + DAY_SECONDS - 1) as EpochSeconds };
}

/** Matches an entry's operation: one, `option.place`, or all with the same prefix, `option.`. */
export const buildOperationFilter =
  ({ operation, house }: Pick<TransactionFilter, 'operation' | 'house'>) =>
  (entryOperation: string): boolean =>
    (operation === undefined ||
      (operation.endsWith('.') ? entryOperation.startsWith(operation) : entryOperation === operation)) &&
    (house === undefined || houseOperations[house].some((moving) => moving === entryOperation));

/** Matches an entry against a filter. */
export function buildEntryFilter(filter: TransactionFilter): (entry: StoredJournalEntry) => boolean {
  const isKept = buildOperationFilter(filter);
  const { reference } = filter;
  return (entry) => (reference === undefined || entry.reference === reference) && isKept(entry.operation);
}

/** Matches an entry's change of a wallet, `trading:USDT`. */
const keepsWallet =
  ({ coin_type, wallet_type }: TransactionFilter) =>
  (wallet: string): boolean => {
    const [type, coin] = wallet.split(':');
    return (coin_type === undefined || coin === coin_type) && (wallet_type === undefined || type === wallet_type);
  };
