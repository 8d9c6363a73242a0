import { collection } from '#functions/data/table/collection.ts';
import { cacheRead } from '#functions/data/table/config-items.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { MAX_OPEN_ANNOUNCEMENTS } from '#shared/content/announcements.ts';
import type { AnnouncementId } from '#shared/ids.ts';
import type { LocalizedText } from '#shared/schemas/investments.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A line above the home page. */
export interface StoredAnnouncement {
  id: AnnouncementId;
  /** Empty in a language in which nobody wrote it, but for English. */
  texts: LocalizedText;
  /** A path on the site; null where there is none. */
  link: string | null;
  starts_at: EpochSeconds;
  /** Null: until staff end it. */
  ends_at: EpochSeconds | null;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** The member of staff who wrote it last. */
  written_by: string;
  version: number;
}

/** In the order of their ends. Ended ones stay there, before every time to come. */
const unended = declareIndexList('gsi1', 'ANNOUNCEMENTS_UNENDED');
/** After every time that an end can have: it has ten digits. */
const NEVER = '~';

export const announcements = collection<StoredAnnouncement>()({
  partition: (): string => 'ANNOUNCEMENTS',
  kind: null,
  id: 'ann',
  called: 'announcement',
  gsi1: ({ id, ends_at }) => unended.place(`${ends_at ?? NEVER}#${id}`),
});

/** Returns the newest ones, by when they were created. */
export async function readNewestAnnouncements(limit: number): Promise<StoredAnnouncement[]> {
  const { items } = await announcements.page({ ...announcements.range(undefined), newestFirst: true, limit });
  return items;
}

/** Returns those that end after this second or never, scheduled ones too. Through an index, a moment behind. */
export async function readUnexpiredAnnouncements(at: EpochSeconds): Promise<StoredAnnouncement[]> {
  const { items } = await announcements.page({
    ...unended.range(),
    from: String(at + 1),
    limit: MAX_OPEN_ANNOUNCEMENTS,
  });
  return items;
}

/** The same, at most two seconds old: for what every visitor requests. */
export const readCachedAnnouncements = cacheRead(() => readUnexpiredAnnouncements(nowSeconds()));
