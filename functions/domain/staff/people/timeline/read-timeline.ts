import { type PageQuery, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import { toIdBounds, type TimeSpan, resolveWholeWindow } from '#functions/domain/lists/resolve-time-window.ts';
import { requireUser } from '#functions/domain/staff/people/require-user.ts';
import { getTimelineReadRoles } from '#shared/api/admin/roles.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { TimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import type { Role } from '#shared/staff/roles.ts';
import { type TimelineKind, timelineKinds } from '#shared/staff/timeline.ts';
import { buildTimelineSources } from './sources.ts';

export type TimelineFilter = TimeSpan & { kinds?: readonly TimelineKind[] | undefined };

/** Default entries per page. */
const PAGE = 50;
/**
 * Read limits of one page: entries of each source at once, and the total after which it ends early, with a cursor, when
 * most do not match. A user with two accounts has 26 sources: a page makes a query for each, and one more for every 16
 * entries read. So 100 entries take 33 queries at most, and no page takes more than 58.
 */
const READS = { chunk: 16, most: 500 };

/** Kinds revealed by e-mails that not every role may read. */
const about: Partial<Record<NotificationKind, TimelineKind>> = {
  kyc_verified: 'kyc',
  kyc_rejected: 'kyc',
  bank_account_reviewed: 'bank_accounts',
  bank_account_rejected: 'bank_accounts',
  ticket_answered: 'tickets',
};

const maySeeKind = (role: Role, kind: TimelineKind): boolean => getTimelineReadRoles(kind).includes(role);

/** True when a role may see an entry: the same limits apply here as elsewhere. */
const maySee = (role: Role, { kind, what }: TimelineEntry): boolean => {
  const subject = kind === 'notifications' ? about[what as NotificationKind] : undefined;
  return maySeeKind(role, kind) && (subject === undefined || maySeeKind(role, subject));
};

/** By time alone: ids of different kinds have different prefixes. */
const placesWithin = (span: TimeSpan) => {
  const { from, to } = toIdBounds('usr', resolveWholeWindow(span));
  const behind = (bound: string) => bound.slice('usr_'.length);
  return { from: behind(from), to: behind(to) };
};

/**
 * Merges entries of some kinds into one list, as far as visible to the role.
 * @throws {AppError} USER_NOT_FOUND, FORBIDDEN.
 */
async function partOf(id: UserId, { kinds, ...span }: TimelineFilter, role: Role) {
  if (kinds?.some((kind) => !maySeeKind(role, kind))) throw new AppError('FORBIDDEN');
  const user = await requireUser(id);
  const wantedKinds = new Set(kinds ?? timelineKinds.filter((kind) => kind !== 'lookups'));
  const bounds = span.from === undefined && span.to === undefined ? {} : placesWithin(span);
  const sources = buildTimelineSources(user).filter((source) =>
    source.kinds.some((kind) => wantedKinds.has(kind) && maySeeKind(role, kind)),
  );
  const part = {
    name: 'all',
    ranges: sources.map(({ range }) => ({ ...range, ...bounds })),
    newestFirst: true,
    keep: ({ row }: { row: TimelineEntry }) => wantedKinds.has(row.kind) && maySee(role, row),
    reads: READS,
  };
  return { part, wanted: wantedKinds };
}

/**
 * Returns a user's acts and events, the newest first by start time: each once, in its current state. Without `kinds`
 * everything visible to the role except views by staff.
 * @throws {AppError} USER_NOT_FOUND; FORBIDDEN for a kind not visible to the role; VALIDATION_FAILED for a cursor of
 * another list, and for a span that ends before it begins.
 */
export async function readTimeline(
  id: UserId,
  { limit = PAGE, offset, cursor, ...filter }: PageQuery & TimelineFilter,
  role: Role,
): Promise<{ entries: TimelineEntry[]; total: null; next_cursor: string | null }> {
  const { part, wanted } = await partOf(id, filter, role);
  // In a fixed order: the same kinds are the same list.
  const listKey = ['timeline', id, role, timelineKinds.filter((kind) => wanted.has(kind)), filter.from, filter.to];
  const { items, next_cursor } = await readListPage(listKey, [part], { limit, offset, cursor });
  return { entries: items.map(({ row }) => row), total: null, next_cursor };
}

/** Yields all of it, in the same order. @throws {AppError} as `readTimeline`. */
export async function iterateTimeline(
  id: UserId,
  filter: TimelineFilter,
  role: Role,
): Promise<AsyncGenerator<TimelineEntry>> {
  const { part } = await partOf(id, filter, role);
  return entriesIn(readListPart(part));
}

async function* entriesIn(batches: AsyncIterable<{ row: TimelineEntry }[]>): AsyncGenerator<TimelineEntry> {
  for await (const batch of batches) for (const { row } of batch) yield row;
}
