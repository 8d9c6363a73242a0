import type { StoredListExport } from '#functions/data/staff/exports.ts';
import { getCursorTime } from '#functions/data/table/cursor.ts';
import { readFirstRegistration } from '#functions/data/users/users.ts';
import type { EpochSeconds } from '#shared/time.ts';

const secondsIn = (text: string | undefined): EpochSeconds | null =>
  text === undefined ? null : (Number(text) as EpochSeconds);

/** Most progress of an unfinished file, percent. */
const MAX_UNFINISHED_PERCENT = 99;

/**
 * Returns the progress of a file, percent, by the time reached in its list, which is ordered by time: from the last
 * requested moment to the first one, before which the platform had no users.
 */
export async function getExportProgress({ filter, created_at }: Pick<StoredListExport, 'filter' | 'created_at'>) {
  const newest = secondsIn(filter['to']) ?? created_at;
  const first = await readFirstRegistration();
  const oldest = Math.max(secondsIn(filter['from']) ?? 0, first ?? 0);
  return (place: string | null, before: number): number => {
    const at = place === null ? null : getCursorTime(place);
    if (at === null || newest <= oldest) return before;
    const share = filter['order'] === 'oldest' ? at - oldest : newest - at;
    return Math.max(before, Math.min(MAX_UNFINISHED_PERCENT, Math.floor((share / (newest - oldest)) * 100)));
  };
}
