import { readCachedAnnouncements, type StoredAnnouncement } from '#functions/data/content/announcements.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AnnouncementState } from '#shared/content/announcements.ts';
import type { Language } from '#shared/languages.ts';
import type { Announcement } from '#shared/schemas/announcements.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Returns the state at a second. The start is inclusive, the end exclusive. */
export function getAnnouncementState(
  { starts_at, ends_at }: Pick<StoredAnnouncement, 'starts_at' | 'ends_at'>,
  at: EpochSeconds,
): AnnouncementState {
  if (ends_at !== null && ends_at <= at) return 'ended';
  return starts_at <= at ? 'current' : 'scheduled';
}

function announcementIn({ id, texts, link, starts_at, ends_at }: StoredAnnouncement, language: Language): Announcement {
  const isWritten = texts[language] !== '';
  return {
    id,
    text: isWritten ? texts[language] : texts.en,
    language: isWritten ? language : 'en',
    link,
    starts_at,
    ends_at,
  };
}

const lastStarted = (a: StoredAnnouncement, b: StoredAnnouncement): number =>
  a.starts_at === b.starts_at ? (a.id < b.id ? 1 : -1) : b.starts_at - a.starts_at;

/** Lists the current announcements, last started first, in this language or in English. */
export async function listAnnouncements(language: Language): Promise<Announcement[]> {
  const at = nowSeconds();
  return (await readCachedAnnouncements())
    .filter((announcement) => getAnnouncementState(announcement, at) === 'current')
    .toSorted(lastStarted)
    .map((announcement) => announcementIn(announcement, language));
}
