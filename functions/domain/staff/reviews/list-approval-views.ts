import { approvalCollection, type StoredApproval, getApprovalState } from '#functions/data/staff/approvals.ts';
import { readUsers } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { EndpointListFilter } from '#functions/domain/lists/list-filters.ts';
import { type PageQuery, type ListPart, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import {
  toIdBounds,
  type TimeSpan,
  resolveTimeWindow,
  resolveUnlimitedTimeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import { toItemViewBatches } from '#functions/domain/lists/views.ts';
import { APPROVAL_TTL_SECONDS } from '#functions/domain/staff/acts/approvals.ts';
import { recordExport } from '#functions/domain/staff/acts/audit-export.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { adminApprovalEndpoints } from '#shared/api/admin/approvals.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { addSeconds } from '#shared/time.ts';
import { readApprovalView } from './approval-views.ts';

type ApprovalFilter = EndpointListFilter<(typeof adminApprovalEndpoints)['GET /admin/approvals']> & TimeSpan;

/** Default rows per page. */
const PAGE = 50;

/**
 * Returns pending approvals, the longest-waiting first: none is older than an approval's lifetime. Then the decided
 * ones.
 */
function getApprovalParts({ state, kind, ...span }: ApprovalFilter): ListPart<StoredApproval>[] {
  const at = nowSeconds();
  const waits = (approval: StoredApproval) => getApprovalState(approval, at) === 'pending';
  const isKept = (approval: StoredApproval) =>
    (kind === undefined || approval.kind === kind) && (state === undefined || getApprovalState(approval, at) === state);
  const part = (name: string, bounds: { from: string; to: string }, test: (approval: StoredApproval) => boolean) => ({
    name,
    ranges: [{ ...approvalCollection.all(), ...bounds }],
    newestFirst: name !== 'waiting',
    keep: (approval: StoredApproval) => test(approval) && isKept(approval),
  });
  const waitingPart = part('waiting', getIdRange('apv', addSeconds(at, -APPROVAL_TTL_SECONDS), at), waits);
  const decided = part('decided', toIdBounds('apv', resolveTimeWindow(span)), (approval) => !waits(approval));
  return state === undefined ? [waitingPart, decided] : [state === 'pending' ? waitingPart : decided];
}

async function toApprovalViews(storedApprovals: readonly StoredApproval[]): Promise<ApprovalView[]> {
  const users = await readUsers(storedApprovals.map(({ subject }) => subject as UserId));
  return Promise.all(
    storedApprovals.map((approval, i) =>
      readApprovalView(approval, users[i]?.username ?? approval.staff?.username ?? ''),
    ),
  );
}

/** Counts pending approvals. */
export async function countPendingApprovals(filter: Pick<ApprovalFilter, 'kind'>): Promise<number> {
  let pendingCount = 0;
  const [part] = getApprovalParts({ ...filter, state: 'pending' });
  if (part) for await (const batch of readListPart(part)) pendingCount += batch.length;
  return pendingCount;
}

const named = ({ state, kind, from, to }: ApprovalFilter): unknown[] => ['staff approvals', state, kind, from, to];

/**
 * Lists staff requests: pending ones first, the longest-waiting first, then those decided in the requested days, by
 * default the last 31. `total` counts pending ones.
 * @throws {AppError} VALIDATION_FAILED for a window that is too long or a cursor of another list.
 */
export async function listApprovalViews({
  limit = PAGE,
  offset,
  cursor,
  ...filter
}: ApprovalFilter & PageQuery): Promise<{
  approvals: ApprovalView[];
  total: number | null;
  next_cursor: string | null;
}> {
  const { items, next_cursor } = await readListPage(named(filter), getApprovalParts(filter), { limit, offset, cursor });
  const total = filter.state === 'pending' ? await countPendingApprovals(filter) : null;
  return { approvals: await toApprovalViews(items), total, next_cursor };
}

const columns: readonly CsvColumn<ApprovalView>[] = [
  ...toCsvFieldColumns('id', 'kind', 'state', 'subject', 'username', 'asked_by'),
  ...toCsvTimeColumns('asked_at'),
  ...toCsvFieldColumns('reason'),
  ['wallet_id', ({ wallet }) => wallet?.id ?? null],
  ['amount', ({ wallet }) => wallet?.amount ?? null],
  ['coin_type', ({ wallet }) => wallet?.coin_type ?? null],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['holds', ({ now }) => now && String(now.holds)],
  ...toCsvTimeColumns('expires_at', 'decided_at'),
  ...toCsvFieldColumns('decided_by'),
];

async function* iterateApprovals(filter: ApprovalFilter): AsyncGenerator<StoredApproval[]> {
  for (const part of getApprovalParts(filter)) yield* readListPart(part);
}

/** Exports the same as CSV, and records who did. @throws {AppError} VALIDATION_FAILED for a window that is too long. */
export async function exportApprovals(
  filter: ApprovalFilter,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const csv = await buildCsv(
    toItemViewBatches(iterateApprovals(filter), toApprovalViews),
    (approval) => approval,
    columns,
  );
  return recordExport(csv, 'approvals.export', filter, caller, address);
}

/** All by id: one decided while a file is written occurs once. */
function getAllApprovals({ state, kind, ...span }: ApprovalFilter): ListPart<StoredApproval> {
  const at = nowSeconds();
  return {
    name: 'all',
    ranges: [{ ...approvalCollection.all(), ...toIdBounds('apv', resolveUnlimitedTimeWindow(span)) }],
    newestFirst: true,
    keep: (approval) =>
      (kind === undefined || approval.kind === kind) &&
      (state === undefined || getApprovalState(approval, at) === state),
  };
}

export const approvalsCsvExport = createCsvExport<ApprovalFilter, ApprovalView>(columns, async (filter, page) => {
  const { items, next_cursor } = await readListPage(named(filter), [getAllApprovals(filter)], page);
  return { rows: await toApprovalViews(items), next_cursor };
});
