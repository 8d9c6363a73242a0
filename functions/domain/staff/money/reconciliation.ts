import { accounts } from '#functions/data/ledger/accounts.ts';
import { readLatestHoldings } from '#functions/data/ledger/holdings.ts';
import {
  countOpenMismatches,
  mismatches,
  openMismatchRange,
  type StoredMismatch,
} from '#functions/data/ledger/mismatches.ts';
import {
  requestFullPass,
  readFullPassRequestedAt,
  readReconciliationProgress,
  readLastPass,
} from '#functions/data/ledger/reconciliation.ts';
import { readStaff } from '#functions/data/staff/staff.ts';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { readLedgerHold, type WeighedMismatch, weighMismatches } from '#functions/domain/ledger/ledger-hold.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import { viewBatches } from '#functions/domain/lists/views.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { auditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import { auditExport } from '#functions/domain/staff/acts/audit-export.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountId, StaffId, UserId } from '#shared/ids.ts';
import type { ReconciliationState, MismatchRow, mismatchStates } from '#shared/schemas/admin/books.ts';

/** Default rows per page. */
const PAGE = 50;

interface Filter {
  state?: (typeof mismatchStates)[number] | undefined;
}

/** Returns current mismatches, then resolved ones; the newest of each first. */
function partsOf({ state }: Filter): ListPart<StoredMismatch>[] {
  const parts: (ListPart<StoredMismatch> & { name: 'open' | 'gone' })[] = [
    { name: 'open', ranges: [mismatches.listIn(openMismatchRange)], newestFirst: true },
    {
      name: 'gone',
      ranges: [mismatches.listOf()],
      newestFirst: true,
      keep: ({ gone_at }) => gone_at !== null,
    },
  ];
  return parts.filter(({ name }) => state === undefined || name === state);
}

/** Returns the user or staff member of the account; none for an unknown one. */
async function ownerOf({ kind, id }: StoredMismatch['account']): Promise<Pick<MismatchRow, 'user_id' | 'username'>> {
  if (kind === 'audit') return { user_id: null, username: (await readStaff(id as StaffId))?.username ?? '' };
  const account = await getItem<{ user_id: UserId }>(accounts.key({ kind, id: id as AccountId }));
  const user = account && (await readUser(account.user_id));
  return { user_id: account?.user_id ?? null, username: user?.username ?? '' };
}

function holdOf({ mismatch: { gone_at }, holds, release }: WeighedMismatch): MismatchRow['hold'] {
  if (holds) return 'held';
  return gone_at === null && release !== null ? 'released' : 'none';
}

async function rowOf(weighed: WeighedMismatch): Promise<MismatchRow> {
  const { mismatch, stake, release } = weighed;
  const { account, id, what, journal, wallet, first_seen_at, last_seen_at, gone_at } = mismatch;
  return {
    id,
    state: gone_at === null ? 'open' : 'gone',
    kind: account.kind,
    account_id: account.id,
    ...(await ownerOf(account)),
    what,
    journal,
    wallet,
    first_seen_at,
    last_seen_at,
    gone_at,
    hold: holdOf(weighed),
    stake: toDecimalOrNull(stake),
    released: release && {
      requested_by: release.requested_by.username,
      approved_by: release.approved_by.username,
      at: release.released_at,
    },
  };
}

const viewsOf = async (storedMismatches: readonly StoredMismatch[]): Promise<MismatchRow[]> =>
  Promise.all((await weighMismatches(storedMismatches, await readLatestHoldings('live'))).map(rowOf));

async function booksState(): Promise<ReconciliationState> {
  const [{ everybody, accounts }, pass, comparing, passRequestedAt, open] = await Promise.all([
    readLedgerHold(),
    readLastPass(),
    readReconciliationProgress(),
    readFullPassRequestedAt(),
    countOpenMismatches(),
  ]);
  const running = comparing?.pass ?? null;
  return {
    withdrawals_held: everybody,
    accounts_held: accounts.size,
    open_mismatches: open,
    last_pass: pass,
    running: running && {
      began_at: running.began_at,
      full: running.full,
      kind: running.segments.some(({ kind, done }) => kind === 'live' && !done) ? 'live' : 'demo',
      accounts: running.segments.reduce((sum, { accounts }) => sum + accounts, 0),
      expected: pass?.accounts ?? null,
    },
    full_pass_asked: passRequestedAt > (comparing?.asked ?? 0),
  };
}

/**
 * Returns whether the ledger agrees, the progress of the pass, and a page of the mismatches.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function readReconciliation({ state, limit = PAGE, offset, cursor }: Filter & PageQuery) {
  const [books, { items, next_cursor }] = await Promise.all([
    booksState(),
    readListPage(['staff', 'mismatches', state], partsOf({ state }), { limit, offset, cursor }),
  ]);
  const total = state === 'open' ? books.open_mismatches : null;
  return { books, mismatches: await viewsOf(items), total, next_cursor };
}

const columns: readonly CsvColumn<MismatchRow>[] = [
  ...fieldColumns('id', 'state', 'kind', 'account_id', 'user_id', 'username', 'what', 'journal', 'wallet'),
  ...timeColumns('first_seen_at', 'last_seen_at', 'gone_at'),
  ...fieldColumns('hold', 'stake'),
];

async function* eachMismatch(filter: Filter): AsyncGenerator<StoredMismatch[]> {
  for (const part of partsOf(filter)) yield* readListPart(part);
}

/** Exports the mismatches as CSV, and records who did. @throws {AppError} VALIDATION_FAILED for too many. */
export async function exportMismatches(filter: Filter, caller: StaffPrincipal, address: string): Promise<string> {
  const csv = await buildCsv(viewBatches(eachMismatch(filter), viewsOf), (row) => row, columns);
  return auditExport(csv, 'mismatches.export', filter, caller, address);
}

/** Subject of such an act's record. */
const SUBJECT = 'ledger';

/** All by id: one resolved while a file is written occurs once. */
const wholeOf = ({ state }: Filter): ListPart<StoredMismatch> => ({
  name: 'all',
  ranges: [mismatches.listOf()],
  newestFirst: true,
  keep: ({ gone_at }) => state === undefined || (gone_at === null) === (state === 'open'),
});

export const wholeMismatches = createCsvExport<Filter, MismatchRow>(columns, async (filter, page) => {
  const { items, next_cursor } = await readListPage(['staff', 'mismatches', filter.state], [wholeOf(filter)], page);
  return { rows: await viewsOf(items), next_cursor };
});

/**
 * Requests that the next pass reads every journal from its first entry.
 * @throws {AppError} STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function requestFullReconciliation(request: ChangeRequest): Promise<void> {
  await withStepUp(request.caller, request.code, (spend) =>
    transact([spend, requestFullPass(nowSeconds()), auditEntry(request, 'ledger.compare', SUBJECT)]),
  );
}
