import { readUsers } from '#functions/data/people/users.ts';
import { approvals, type StoredApproval, stateOf } from '#functions/data/staff/approvals.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import type { FilterOf } from '#functions/domain/lists/filters.ts';
import { type PageQuery, type Part, readPage, readPart } from '#functions/domain/lists/pages.ts';
import { idsWithin, type Span, timeWindow, wholeWindow } from '#functions/domain/lists/time-window.ts';
import { viewed } from '#functions/domain/lists/views.ts';
import { wholeFile } from '#functions/domain/lists/whole-file.ts';
import { GOOD_FOR } from '#functions/domain/staff/acts/approvals.ts';
import { exported } from '#functions/domain/staff/acts/exported.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { adminApprovals } from '#shared/api/admin/approvals.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { later } from '#shared/time.ts';
import { viewAsOfNow } from './approval-views.ts';

type Filter = FilterOf<(typeof adminApprovals)['GET /admin/approvals']> & Span;

/** Rows of a page where none are asked for. */
const PAGE = 50;

/** What waits, the longest-waiting first: nothing does for longer than an approval is good for. Then what was decided. */
function partsOf({ state, kind, ...span }: Filter): Part<StoredApproval>[] {
  const at = nowSeconds();
  const waits = (approval: StoredApproval) => stateOf(approval, at) === 'pending';
  const isKept = (approval: StoredApproval) =>
    (kind === undefined || approval.kind === kind) && (state === undefined || stateOf(approval, at) === state);
  const part = (name: string, bounds: { from: string; to: string }, test: (one: StoredApproval) => boolean) => ({
    name,
    ranges: [{ ...approvals.all(), ...bounds }],
    newestFirst: name !== 'waiting',
    keep: (approval: StoredApproval) => test(approval) && isKept(approval),
  });
  const waiting = part('waiting', idsBetween('apv', later(at, -GOOD_FOR), at), waits);
  const decided = part('decided', idsWithin('apv', timeWindow(span)), (approval) => !waits(approval));
  return state === undefined ? [waiting, decided] : [state === 'pending' ? waiting : decided];
}

async function viewsOf(found: readonly StoredApproval[]): Promise<ApprovalView[]> {
  const users = await readUsers(found.map(({ subject }) => subject as UserId));
  return Promise.all(
    found.map((approval, i) => viewAsOfNow(approval, users[i]?.username ?? approval.staff?.username ?? '')),
  );
}

/** How many wait. */
export async function countWaitingApprovals(filter: Pick<Filter, 'kind'>): Promise<number> {
  let waiting = 0;
  const [part] = partsOf({ ...filter, state: 'pending' });
  if (part) for await (const batch of readPart(part)) waiting += batch.length;
  return waiting;
}

const named = ({ state, kind, from, to }: Filter): unknown[] => ['staff approvals', state, kind, from, to];

/**
 * What members of staff asked for: what waits first, the longest-waiting before the others, then what was decided in the
 * days that are asked for, the last 31 where none are. `total` is known of what waits.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list.
 */
export async function listApprovals({
  limit = PAGE,
  offset,
  cursor,
  ...filter
}: Filter & PageQuery): Promise<{ approvals: ApprovalView[]; total: number | null; next_cursor: string | null }> {
  const { items, next_cursor } = await readPage(named(filter), partsOf(filter), { limit, offset, cursor });
  const total = filter.state === 'pending' ? await countWaitingApprovals(filter) : null;
  return { approvals: await viewsOf(items), total, next_cursor };
}

const columns: readonly Column<ApprovalView>[] = [
  ...fields('id', 'kind', 'state', 'subject', 'username', 'asked_by'),
  ...times('asked_at'),
  ...fields('reason'),
  ['wallet_id', ({ wallet }) => wallet?.id ?? null],
  ['amount', ({ wallet }) => wallet?.amount ?? null],
  ['coin_type', ({ wallet }) => wallet?.coin_type ?? null],
  ['changes', ({ changes }) => JSON.stringify(changes)],
  ['holds', ({ now }) => now && String(now.holds)],
  ...times('expires_at', 'decided_at'),
  ...fields('decided_by'),
];

async function* eachOf(filter: Filter): AsyncGenerator<StoredApproval[]> {
  for (const part of partsOf(filter)) yield* readPart(part);
}

/** The same as CSV, recorded with who took it. @throws {Refusal} VALIDATION_FAILED of a window that is too long. */
export async function exportApprovals(filter: Filter, caller: StaffCaller, address: string): Promise<string> {
  const csv = await csvOf(viewed(eachOf(filter), viewsOf), (approval) => approval, columns);
  return exported(csv, 'approvals.export', filter, caller, address);
}

/** All by their ids: what is decided while a file is written is in it once. */
function wholeOf({ state, kind, ...span }: Filter): Part<StoredApproval> {
  const at = nowSeconds();
  return {
    name: 'all',
    ranges: [{ ...approvals.all(), ...idsWithin('apv', wholeWindow(span)) }],
    newestFirst: true,
    keep: (approval) =>
      (kind === undefined || approval.kind === kind) && (state === undefined || stateOf(approval, at) === state),
  };
}

export const wholeApprovals = wholeFile<Filter, ApprovalView>(columns, async (filter, page) => {
  const { items, next_cursor } = await readPage(named(filter), [wholeOf(filter)], page);
  return { rows: await viewsOf(items), next_cursor };
});
