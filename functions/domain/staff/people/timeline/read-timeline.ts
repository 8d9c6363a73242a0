import { type PageQuery, readListPage, readListPart } from '#functions/domain/lists/pages.ts';
import { toIdBounds, type TimeSpan, resolveUnlimitedTimeWindow } from '#functions/domain/lists/resolve-time-window.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import type { NotificationKind } from '#shared/schemas/notify.ts';
import { can } from '#shared/staff/permissions.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { getTimelineReadPermission, type UserTimelineKind, userTimelineKinds } from '#shared/staff/timeline.ts';
import { buildTimelineSources } from './sources.ts';

export type TimelineFilter = TimeSpan & { kinds?: readonly UserTimelineKind[] | undefined };

/** Default entries per page. */
const PAGE = 50;
/**
 * Read limits of one page: entries of each source at once, and the total after which it ends early, with a cursor, when
 * most do not match. A user with two accounts has 26 sources: a page makes a query for each, and one more for every 16
 * entries read. So 100 entries take 33 queries at most, and no page takes more than 58.
 */
const READS = { chunk: 16, most: 500 };

/** Kinds revealed by e-mails that not every role may read. */
const about: Partial<Record<NotificationKind, UserTimelineKind>> = {
  kyc_verified: 'kyc',
  kyc_rejected: 'kyc',
  bank_account_reviewed: 'bank_accounts',
  bank_account_rejected: 'bank_accounts',
  ticket_answered: 'tickets',
};

const maySeeKind = (role: StaffRole, kind: UserTimelineKind): boolean => can({ role }, getTimelineReadPermission(kind));

/** True when a role may see an entry: the same limits apply here as elsewhere. */
const maySee = (role: StaffRole, { kind, what }: UserTimelineEntry): boolean => {
  const subject = kind === 'notifications' ? about[what as NotificationKind] : undefined;
  return maySeeKind(role, kind) && (subject === undefined || maySeeKind(role, subject));
};

/** By time alone: ids of different kinds have different prefixes. */
const placesWithin = (span: TimeSpan) => {
  const { from, to } = toIdBounds('usr', resolveUnlimitedTimeWindow(span));
  const behind = (bound: string) => bound.slice('usr_'.length);
  return { from: behind(from), to: behind(to) };
};

/**
 * Merges entries of some kinds into one list, as far as visible to the role.
 * @throws {AppError} USER_NOT_FOUND, FORBIDDEN.
 */
async function getTimelinePart(id: UserId, { kinds, ...span }: TimelineFilter, role: StaffRole) {
  if (kinds?.some((kind) => !maySeeKind(role, kind))) throw new AppError('FORBIDDEN');
  const user = await readExistingUser(id);
  const wantedKinds = new Set(kinds ?? userTimelineKinds.filter((kind) => kind !== 'lookups'));
  const bounds = span.from === undefined && span.to === undefined ? {} : placesWithin(span);
  const sources = buildTimelineSources(user).filter((source) =>
    source.kinds.some((kind) => wantedKinds.has(kind) && maySeeKind(role, kind)),
  );
  const part = {
    name: 'all',
    ranges: sources.map(({ range }) => ({ ...range, ...bounds })),
    newestFirst: true,
    keep: ({ row }: { row: UserTimelineEntry }) => wantedKinds.has(row.kind) && maySee(role, row),
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
export async function readUserTimeline(
  id: UserId,
  { limit = PAGE, offset, cursor, ...filter }: PageQuery & TimelineFilter,
  role: StaffRole,
): Promise<{ entries: UserTimelineEntry[]; total: null; next_cursor: string | null }> {
  const { part, wanted } = await getTimelinePart(id, filter, role);
  // In a fixed order: the same kinds are the same list.
  const listKey = ['timeline', id, role, userTimelineKinds.filter((kind) => wanted.has(kind)), filter.from, filter.to];
  const { items, next_cursor } = await readListPage(listKey, [part], { limit, offset, cursor });
  return { entries: items.map(({ row }) => row), total: null, next_cursor };
}

/** Yields all of it, in the same order. @throws {AppError} as `readUserTimeline`. */
export async function iterateUserTimeline(
  id: UserId,
  filter: TimelineFilter,
  role: StaffRole,
): Promise<AsyncGenerator<UserTimelineEntry>> {
  const { part } = await getTimelinePart(id, filter, role);
  return entriesIn(readListPart(part));
}

async function* entriesIn(batches: AsyncIterable<{ row: UserTimelineEntry }[]>): AsyncGenerator<UserTimelineEntry> {
  for await (const batch of batches) for (const { row } of batch) yield row;
}
