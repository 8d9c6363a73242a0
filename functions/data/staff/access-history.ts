import { declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { StaffId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { staffPartition } from './staff.ts';

/** Grantor and time of a grant to a member of staff. */
export interface StaffGrant {
  /** Null for the operator, by a command. */
  id: StaffId | null;
  username: string;
  at: EpochSeconds;
}

/**
 * Grantors of a member's access and its times. Stored next to the member's own item, so that a transaction can check it
 * while it writes the other. Missing for seeded members and those of older versions: they count as members for longer
 * than any rule looks back.
 */
export interface StaffAccessHistory {
  invited_by?: StaffGrant;
  /** Grantor of the last role change or restored access. */
  role_given_by?: StaffGrant;
  /** Grantor of the last new link for an existing login. */
  access_renewed_by?: StaffGrant;
  /** Who entered the address for links, if not the member. */
  email_set_by?: StaffGrant;
  /** When the last link was accepted. */
  accepted_at?: EpochSeconds;
  /** When a member with owner rights lost them: by another role, ended or renewed access. */
  owner_until?: EpochSeconds;
  /** Number of writes. */
  version: number;
}

const standings = declareSingleItem(staffPartition, 'STANDING');

const NONE: StaffAccessHistory = { version: 0 };

export const readStaffAccessHistory = async (id: StaffId): Promise<StaffAccessHistory> =>
  (await getItem<StaffAccessHistory>(standings.key(id))) ?? NONE;

export async function readStaffAccessHistories(ids: readonly StaffId[]): Promise<Map<StaffId, StaffAccessHistory>> {
  const staffStandings = await getItems<StaffAccessHistory>(ids.map((id) => standings.key(id)));
  return new Map(ids.map((id, i) => [id, staffStandings[i] ?? NONE]));
}

const isAsRead = ({ version }: StaffAccessHistory) =>
  version === 0
    ? { condition: 'attribute_not_exists(pk)' }
    : { condition: 'version = :version', values: { ':version': version } };

/** Checks that a standing is unchanged since read. @throws {ConflictError} by its transaction. */
export const assertStaffAccessHistoryUnchanged = (id: StaffId, current: StaffAccessHistory): WriteOperation => ({
  label: `standing of ${id}`,
  check: standings.key(id),
  ...isAsRead(current),
  fails: buildConflictError(`Standing of ${id}`, 'relied on'),
});

/**
 * Builds the write that changes a standing.
 * @throws {ConflictError} by its transaction when it changed since it was read.
 */
export const updateStaffAccessHistory = (
  id: StaffId,
  current: StaffAccessHistory,
  change: Partial<Omit<StaffAccessHistory, 'version'>>,
): WriteOperation => ({
  label: `standing of ${id}`,
  key: standings.key(id),
  put: { ...current, ...change, version: current.version + 1 },
  ...isAsRead(current),
  fails: buildConflictError(`Standing of ${id}`, 'changed'),
});
