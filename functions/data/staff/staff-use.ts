import { declareItems } from '#functions/data/table/kinds.ts';
import { putItem, updateItem } from '#functions/data/table/table.ts';
import type { SessionId, StaffId } from '#shared/ids.ts';
import { type EpochSeconds, HOUR, addSeconds } from '#shared/time.ts';

/*
 * What is written where staff only look: apart from staff and their sessions, which who only reads must not be able to
 * change (`infra/constructs/table-rights.ts`).
 */

/** When a staff session was last used. */
export interface StaffUse {
  at: EpochSeconds;
}
export const staffUses = declareItems<StaffId, SessionId>((id) => `STAFF_USE#${id}`, null);

export const noteStaffUse = (id: StaffId, session: SessionId, at: EpochSeconds, ends: EpochSeconds): Promise<void> =>
  putItem(staffUses.key(id, session), { at, ttl: ends });

const reads = declareItems<StaffId>((id) => `STAFF_READS#${id}`, null);

/** Counts what a member of staff looked at within an hour; gives how much that is now. */
export async function countStaffReads(id: StaffId, rows: number, at: EpochSeconds): Promise<number> {
  const hour = Math.floor(at / HOUR);
  const counted = await updateItem<{ rows: number }>(reads.key(id, String(hour)), {
    update: 'ADD #rows :rows SET #ttl = :ttl',
    names: { '#rows': 'rows', '#ttl': 'ttl' },
    values: { ':rows': rows, ':ttl': addSeconds(at, 2 * HOUR) },
  });
  return Number(counted?.rows ?? 0);
}
