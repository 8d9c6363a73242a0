import { accountItems } from '#functions/data/ledger/accounts.ts';
import { readLatestDailyHoldings } from '#functions/data/ledger/holdings.ts';
import {
  countOpenMismatches,
  ledgerMismatchCollection,
  openMismatchRange,
  type StoredLedgerMismatch,
} from '#functions/data/ledger/mismatches.ts';
import {
  requestFullReconciliationPass,
  readFullReconciliationRequestedAt,
  readReconciliationProgress,
  readLastReconciliationPass,
} from '#functions/data/ledger/reconciliation.ts';
import { readStaff } from '#functions/data/staff/staff.ts';
import { getItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import {
  readLedgerHold,
  type MismatchWithStake,
  calculateMismatchStakes,
} from '#functions/domain/ledger/ledger-hold.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import { toItemViewBatches } from '#functions/domain/lists/views.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import { recordExport } from '#functions/domain/staff/acts/audit-export.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountId, StaffId, UserId } from '#shared/ids.ts';
import type { ReconciliationState, LedgerMismatchRow, ledgerMismatchStates } from '#shared/schemas/admin/ledger.ts';

/** Default rows per page. */
const PAGE = 50;

interface MismatchFilter {
  state?: (typeof ledgerMismatchStates)[number] | undefined;
}

/** Returns current mismatches, then resolved ones; the newest of each first. */
function getMismatchParts({ state }: MismatchFilter): ListPart<StoredLedgerMismatch>[] {
  const parts: (ListPart<StoredLedgerMismatch> & { name: 'open' | 'gone' })[] = [
    { name: 'open', ranges: [ledgerMismatchCollection.listIn(openMismatchRange)], newestFirst: true },
    {
      name: 'gone',
      ranges: [ledgerMismatchCollection.listOf()],
      newestFirst: true,
      keep: ({ gone_at }) => gone_at !== null,
    },
  ];
  return parts.filter(({ name }) => state === undefined || name === state);
}

/** Returns the user or staff member of the account; none for an unknown one. */
async function readMismatchOwner({
  kind,
  id,
}: StoredLedgerMismatch['account']): Promise<Pick<LedgerMismatchRow, 'user_id' | 'username'>> {
  if (kind === 'audit') return { user_id: null, username: (await readStaff(id as StaffId))?.username ?? '' };
  const account = await getItem<{ user_id: UserId }>(accountItems.key({ kind, id: id as AccountId }));
  const user = account && (await readUser(account.user_id));
  return { user_id: account?.user_id ?? null, username: user?.username ?? '' };
}

function getHoldState({ mismatch: { gone_at }, holds, release }: MismatchWithStake): LedgerMismatchRow['hold'] {
  if (holds) return 'held';
  return gone_at === null && release !== null ? 'released' : 'none';
}

async function toMismatchRow(weighed: MismatchWithStake): Promise<LedgerMismatchRow> {
  const { mismatch, stake, release } = weighed;
  const { account, id, what, journal, wallet, first_seen_at, last_seen_at, gone_at } = mismatch;
  return {
    id,
    state: gone_at === null ? 'open' : 'gone',
    kind: account.kind,
    account_id: account.id,
    ...(await readMismatchOwner(account)),
    what,
    journal,
    wallet,
    first_seen_at,
    last_seen_at,
    gone_at,
    hold: getHoldState(weighed),
    stake: toDecimalOrNull(stake),
    released: release && {
      requested_by: release.requested_by.username,
      approved_by: release.approved_by.username,
      at: release.released_at,
    },
  };
}

const toMismatchRows = async (storedMismatches: readonly StoredLedgerMismatch[]): Promise<LedgerMismatchRow[]> =>
  Promise.all(
    (await calculateMismatchStakes(storedMismatches, await readLatestDailyHoldings('live'))).map(toMismatchRow),
  );

async function booksState(): Promise<ReconciliationState> {
  const [{ everybody, accounts }, pass, comparing, passRequestedAt, open] = await Promise.all([
    readLedgerHold(),
    readLastReconciliationPass(),
    readReconciliationProgress(),
    readFullReconciliationRequestedAt(),
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
export async function readReconciliation({ state, limit = PAGE, offset, cursor }: MismatchFilter & PageQuery) {
  const [books, { items, next_cursor }] = await Promise.all([
    booksState(),
    readListPage(['staff', 'mismatches', state], getMismatchParts({ state }), { limit, offset, cursor }),
  ]);
  const total = state === 'open' ? books.open_mismatches : null;
  return { books, mismatches: await toMismatchRows(items), total, next_cursor };
}

const columns: readonly CsvColumn<LedgerMismatchRow>[] = [
  ...toCsvFieldColumns('id', 'state', 'kind', 'account_id', 'user_id', 'username', 'what', 'journal', 'wallet'),
  ...toCsvTimeColumns('first_seen_at', 'last_seen_at', 'gone_at'),
  ...toCsvFieldColumns('hold', 'stake'),
];

async function* eachMismatch(filter: MismatchFilter): AsyncGenerator<StoredLedgerMismatch[]> {
  for (const part of getMismatchParts(filter)) yield* readListPart(part);
}

/** Exports the mismatches as CSV, and records who did. @throws {AppError} VALIDATION_FAILED for too many. */
export async function exportMismatches(
  filter: MismatchFilter,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const csv = await buildCsv(toItemViewBatches(eachMismatch(filter), toMismatchRows), (row) => row, columns);
  return recordExport(csv, 'mismatches.export', filter, caller, address);
}

/** Subject of such an act's record. */
const SUBJECT = 'ledger';

/** All by id: one resolved while a file is written occurs once. */
const getAllMismatches = ({ state }: MismatchFilter): ListPart<StoredLedgerMismatch> => ({
  name: 'all',
  ranges: [ledgerMismatchCollection.listOf()],
  newestFirst: true,
  keep: ({ gone_at }) => state === undefined || (gone_at === null) === (state === 'open'),
});

export const mismatchesCsvExport = createCsvExport<MismatchFilter, LedgerMismatchRow>(columns, async (filter, page) => {
  const { items, next_cursor } = await readListPage(
    ['staff', 'mismatches', filter.state],
    [getAllMismatches(filter)],
    page,
  );
  return { rows: await toMismatchRows(items), next_cursor };
});

/**
 * Requests that the next pass reads every journal from its first entry.
 * @throws {AppError} STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function requestFullReconciliation(request: StaffChangeContext): Promise<void> {
  await withStepUp(request.caller, request.code, (spend) =>
    transact([spend, requestFullReconciliationPass(nowSeconds()), buildAuditEntry(request, 'ledger.compare', SUBJECT)]),
  );
}
