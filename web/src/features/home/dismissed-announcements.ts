import type { Announcement } from '#shared/schemas/announcements.ts';
import { readPreference, storePreference } from '#web/lib/stored-preference.ts';

const KEY = 'dismissed_announcements';
/** Maximum of remembered dismissals: more than can be current. */
const MAX_STORED_DISMISSALS = 50;

/** Returns the ids of announcements dismissed in this browser, latest first. */
export const readDismissedAnnouncements = (): readonly string[] =>
  (readPreference(KEY) ?? '').split(' ').filter((id) => id !== '');

/** Stores a dismissal. Returns all dismissed ids. */
export function dismissAnnouncement(id: string): readonly string[] {
  const dismissed = [id, ...readDismissedAnnouncements().filter((other) => other !== id)].slice(
    0,
    MAX_STORED_DISMISSALS,
  );
  storePreference(KEY, dismissed.join(' '));
  return dismissed;
}

/**
 * Returns the first announcement that is neither dismissed nor over; a cached answer can outlive an end. `at` in epoch
 * seconds.
 */
export const findVisibleAnnouncement = (
  announcements: readonly Announcement[],
  dismissed: readonly string[],
  at: number,
): Announcement | undefined =>
  announcements.find(({ id, ends_at }) => !dismissed.includes(id) && (ends_at === null || ends_at > at));
