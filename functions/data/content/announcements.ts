import { collection } from '#functions/data/table/collection.ts';
import { cacheRead } from '#functions/data/table/config-items.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { MAX_OPEN_ANNOUNCEMENTS } from '#shared/content/announcements.ts';
import type { AnnouncementId } from '#shared/ids.ts';
import type { LocalizedText } from '#shared/schemas/investments.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Announcement above the home page. */
export interface StoredAnnouncement {
  id: AnnouncementId;
  /** Empty in a language without a translation; English always has a text. */
  texts: LocalizedText;
  /** A path on the site, or null. */
  link: string | null;
  starts_at: EpochSeconds;
  /** Null until staff end it. */
  ends_at: EpochSeconds | null;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** The member of staff who last wrote it. */
  written_by: string;
  version: number;
}

/** By end time. Ended ones stay there, before all future times. */
const unended = declareIndexList('gsi1', 'ANNOUNCEMENTS_UNENDED');
/** Sorts after every possible end time, which has ten digits. */
const NEVER = '~';

export const announcementCollection = collection<StoredAnnouncement>()({
  partition: (): string => 'ANNOUNCEMENTS',
  kind: null,
  id: 'ann',
  called: 'announcement',
  gsi1: ({ id, ends_at }) => unended.place(`${ends_at ?? NEVER}#${id}`),
});

/** Returns the newest announcements, by creation time. */
export async function readNewestAnnouncements(limit: number): Promise<StoredAnnouncement[]> {
  const { items } = await announcementCollection.page({
    ...announcementCollection.range(undefined),
    newestFirst: true,
    limit,
  });
  return items;
}

/** Returns those that end after this second or never, scheduled ones too. Eventually consistent index. */
export async function readUnexpiredAnnouncements(at: EpochSeconds): Promise<StoredAnnouncement[]> {
  const { items } = await announcementCollection.page({
    ...unended.range(),
    from: String(at + 1),
    limit: MAX_OPEN_ANNOUNCEMENTS,
  });
  return items;
}

/** Same, at most two seconds stale: for every visitor's requests. */
export const readCachedAnnouncements = cacheRead(() => readUnexpiredAnnouncements(nowSeconds()));
