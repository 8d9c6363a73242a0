import type { StoredBroadcastSegment } from '#functions/data/notify/broadcasts.ts';
import { type IdRange, readIdPage } from '#functions/data/table/id-list.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { isLoginAllowed, readUsers, type StoredUser, userRegistrationIndex } from '#functions/data/users/users.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Users of a segment. */
export interface SegmentUsers {
  segment: StoredBroadcastSegment;
  /** Users of a list, in the order of their ids. */
  people: readonly UserId[];
}

/** True when a segment reaches a user: one with an account who may log in to read it. */
export function isSegmentMember(segment: StoredBroadcastSegment, user: StoredUser): boolean {
  if (user.is_virtual_account || user.closed_at !== undefined || !isLoginAllowed(user)) return false;
  if (segment.kind === 'country') return user.country === segment.country;
  if (segment.kind === 'level') return (user.level ?? 1) === segment.level;
  return true;
}

const fetch: IdRange<StoredUser>['fetch'] = (range) => queryPage<StoredUser>(range);

/** Returns a page of the users registered by a second, after a user, through an index; `next` is null at the end. */
function readRegisteredUsers(place: string, by: EpochSeconds, limit: number) {
  const range = { fetch, ...userRegistrationIndex.range(), from: 'usr_0', to: getIdRange('usr', by, by).to };
  return readIdPage([range], { newestFirst: false, after: place === '' ? null : place }, { limit, offset: 0 });
}

async function readListedUsers(people: readonly UserId[], place: string, limit: number) {
  const ids = people.filter((id) => id > place);
  const users = await readUsers(ids.slice(0, limit));
  return { items: users.filter((user) => user !== null), next: ids.length > limit ? (ids[limit - 1] ?? null) : null };
}

/**
 * Returns the segment's users among the next ones after a user, by id, and the last one read; null at the end. Leaves
 * out users registered later than `by`.
 */
export async function readSegmentUserPage(
  { segment, people }: SegmentUsers,
  place: string,
  by: EpochSeconds,
  limit: number,
): Promise<{ found: StoredUser[]; next: string | null }> {
  const { items, next } = await (segment.kind === 'list'
    ? readListedUsers(people, place, limit)
    : readRegisteredUsers(place, by, limit));
  return { found: items.filter((user) => isSegmentMember(segment, user)), next };
}
