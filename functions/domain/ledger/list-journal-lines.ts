import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { buildCsv } from '#functions/domain/lists/csv.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { toIdBounds, type TimeSpan, resolveTimeWindow } from '#functions/domain/lists/resolve-time-window.ts';
import { type RowGroup, readRowGroupPage } from '#functions/domain/lists/row-group-pages.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { JournalLine, MoneyOperation, WalletType } from '#shared/schemas/ledger.ts';
import { readJournalEntriesBeforeId, type WalletChange } from './journal-entries.ts';

interface JournalLineFilter extends TimeSpan {
  coin_type?: string | undefined;
  wallet_type?: WalletType | undefined;
  operation?: MoneyOperation | undefined;
}

function toJournalLine(entry: StoredJournalEntry, { wallet, amount, after }: WalletChange): JournalLine {
  const [wallet_type, coin_type = ''] = wallet.split(':');
  return {
    journal_id: entry.id,
    coin_type,
    wallet_type: wallet_type as WalletType,
    amount: formatUnits(amount),
    balance_after: formatUnits(after),
    operation: entry.operation,
    reference: entry.reference,
    created_at: entry.created_at,
  };
}

/** Yields lines by entry within a span and before an id, newest first; a filter may leave an entry none. */
async function* linesByEntry(
  account: AccountRef,
  { coin_type, wallet_type, operation, ...span }: JournalLineFilter,
  before: string | null,
): AsyncGenerator<RowGroup<JournalLine>> {
  const { from, to } = toIdBounds('jnl', span);
  for await (const { entry, changes } of readJournalEntriesBeforeId(account, before ?? `${to}~`)) {
    if (entry.id < from) return;
    if (operation !== undefined && entry.operation !== operation) {
      yield { id: entry.id, rows: [] };
      continue;
    }
    const lines = changes.filter(({ amount }) => amount !== 0n).map((change) => toJournalLine(entry, change));
    const isWantedLine = (line: JournalLine) =>
      (coin_type === undefined || line.coin_type === coin_type) &&
      (wallet_type === undefined || line.wallet_type === wallet_type);
    yield { id: entry.id, rows: lines.filter(isWantedLine) };
  }
}

/**
 * Lists an account’s wallet movements, newest first, each line with the balance after it. All lines of an entry are on
 * one page, so a page may have a few less than requested.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list; SERVICE_UNAVAILABLE.
 */
export async function listJournalLines(
  account: AccountRef,
  { limit, offset, cursor, ...filter }: JournalLineFilter & PageQuery & { limit: number },
): Promise<{ data: JournalLine[]; total: null; next_cursor: string | null }> {
  const { from, to, coin_type, wallet_type, operation } = filter;
  const listKey = ['everything', account.kind, account.id, from, to, coin_type, wallet_type, operation];
  const entries = (before: string | null) => linesByEntry(account, filter, before);
  const { rows, next_cursor } = await readRowGroupPage(listKey, entries, { limit, offset, cursor });
  return { data: rows, total: null, next_cursor };
}

async function* readJournalLines(account: AccountRef, filter: JournalLineFilter): AsyncGenerator<JournalLine> {
  for await (const { rows } of linesByEntry(account, filter, null)) yield* rows;
}

/**
 * Exports the same as CSV: by default the last 31 days.
 * @throws {AppError} VALIDATION_FAILED for more than 31 days or 50,000 rows.
 */
export async function exportJournalLines(account: AccountRef, filter: JournalLineFilter): Promise<string> {
  const { coin_type, wallet_type, operation } = filter;
  const lines = readJournalLines(account, { coin_type, wallet_type, operation, ...resolveTimeWindow(filter) });
  return (await buildCsv(lines, (line) => line, journalCsvColumns)).text;
}
