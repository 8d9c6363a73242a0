import { declareItems } from '#functions/data/table/kinds.ts';
import { putItem, updateItem } from '#functions/data/table/table.ts';
import type { SessionId, StaffId } from '#shared/ids.ts';
import { type EpochSeconds, HOUR_SECONDS, addSeconds } from '#shared/time.ts';

/* Data written while staff only read: stored apart from staff and their sessions, which read-only functions must not be able to change (`infra/constructs/table-rights.ts`). */

/** Last use of a staff session. */
export interface StaffSessionActivity {
  at: EpochSeconds;
}
export const staffSessionActivityItems = declareItems<StaffId, SessionId>((id) => `STAFF_USE#${id}`, null);

export const recordStaffSessionActivity = (
  id: StaffId,
  session: SessionId,
  at: EpochSeconds,
  ends: EpochSeconds,
): Promise<void> => putItem(staffSessionActivityItems.key(id, session), { at, ttl: ends });

const reads = declareItems<StaffId>((id) => `STAFF_READS#${id}`, null);

/** Counts rows that a member of staff read within an hour; returns the new count. */
export async function countStaffReads(id: StaffId, rows: number, at: EpochSeconds): Promise<number> {
  const hour = Math.floor(at / HOUR_SECONDS);
  const counter = await updateItem<{ rows: number }>(reads.key(id, String(hour)), {
    update: 'ADD #rows :rows SET #ttl = :ttl',
    names: { '#rows': 'rows', '#ttl': 'ttl' },
    values: { ':rows': rows, ':ttl': addSeconds(at, 2 * HOUR_SECONDS) },
  });
  return Number(counter?.rows ?? 0);
}
