import { declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { staffPartition } from './staff.ts';

/** Who gave a member of staff something, and when. */
export interface StaffGrant {
  /** Null: the operator, by a command. */
  id: StaffId | null;
  username: string;
  at: EpochSeconds;
}

/**
 * Who let a member of staff in, and since when they are what they are. An item beside the member's own, so that a
 * transaction can hold it while it writes the other. Missing for seeded members and those of older versions: they count
 * as members for longer than any rule looks back.
 */
export interface StaffStanding {
  invited_by?: StaffGrant;
  /** Who changed the role or gave access back last. */
  role_given_by?: StaffGrant;
  /** Who made the last new link for a login that was there. */
  access_renewed_by?: StaffGrant;
  /** Who entered the address that links go to, other than the member. */
  email_set_by?: StaffGrant;
  /** When the last link was accepted. */
  accepted_at?: EpochSeconds;
  /** When somebody who could act as an owner lost that: by another role, ended or renewed access. */
  owner_until?: EpochSeconds;
  /** Counts the writes. */
  version: number;
}

const standings = declareSingle(staffPartition, 'STANDING');

const NONE: StaffStanding = { version: 0 };

export const readStanding = async (id: StaffId): Promise<StaffStanding> =>
  (await getItem<StaffStanding>(standings.key(id))) ?? NONE;

export async function readStandings(ids: readonly StaffId[]): Promise<Map<StaffId, StaffStanding>> {
  const found = await getItems<StaffStanding>(ids.map((id) => standings.key(id)));
  return new Map(ids.map((id, i) => [id, found[i] ?? NONE]));
}

const isAsRead = ({ version }: StaffStanding) =>
  version === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'version = :version', values: { ':version': version } };

/** The check that a standing is as it was read. @throws {ChangedMeanwhile} by its transaction. */
export const assertStandingUnchanged = (id: StaffId, seen: StaffStanding): WriteOperation => ({
  label: `standing of ${id}`,
  check: standings.key(id),
  ...isAsRead(seen),
  fails: buildConflictError(`Standing of ${id}`, 'relied on'),
});

/** The write that changes a standing. @throws {ChangedMeanwhile} by its transaction where it is not as it was read. */
export const updateStanding = (
  id: StaffId,
  seen: StaffStanding,
  change: Partial<Omit<StaffStanding, 'version'>>,
): WriteOperation => ({
  label: `standing of ${id}`,
  key: standings.key(id),
  put: { ...seen, ...change, version: seen.version + 1 },
  ...isAsRead(seen),
  fails: buildConflictError(`Standing of ${id}`, 'changed'),
});
