import type { StoredBroadcastSegment } from '#functions/data/notify/broadcasts.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { buildBroadcastPreviews } from '#functions/domain/notify/broadcast-texts.ts';
import { readSegmentUserPage } from '#functions/domain/notify/segment-people.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import type { BroadcastPreviewText, BroadcastTexts, BroadcastSegment } from '#shared/schemas/admin/broadcasts.ts';
import { resolveBroadcastUserList } from './resolve-user-list.ts';

/** Users read per answer, and concurrently. */
const LOOKED_AT = 5000;
const TOGETHER = 500;

interface BroadcastPreviewResult {
  count: number;
  next_cursor: string | null;
  unknown: string[];
  languages: BroadcastPreviewText[];
}

/** Returns a segment without the entries of its list. */
export const toStoredBroadcastSegment = (segment: BroadcastSegment): StoredBroadcastSegment =>
  segment.kind === 'list' ? { kind: 'list' } : segment;

/** Counts a segment's users by language after a cursor, as far as one answer reads. */
async function countBehind(segment: StoredBroadcastSegment, people: readonly UserId[], cursor: string) {
  const readers: Partial<Record<Language, number>> = {};
  let place: string | null = cursor;
  for (let looked = 0; place !== null && looked < LOOKED_AT; looked += TOGETHER) {
    const { found, next } = await readSegmentUserPage({ segment, people }, place, nowSeconds(), TOGETHER);
    for (const user of found) {
      const language = getUserLanguage(user);
      readers[language] = (readers[language] ?? 0) + 1;
    }
    place = next;
  }
  return { readers, next_cursor: place };
}

/**
 * Returns how many users a broadcast would reach and its preview. No answer reads all users: it returns where the next
 * one continues, and the count is exact once there is no next.
 */
export async function previewBroadcast(
  givenSegment: BroadcastSegment,
  texts: BroadcastTexts,
  cursor = '',
): Promise<BroadcastPreviewResult> {
  const { people, unknown } =
    givenSegment.kind === 'list' ? await resolveBroadcastUserList(givenSegment.people) : { people: [], unknown: [] };
  const { readers, next_cursor } = await countBehind(toStoredBroadcastSegment(givenSegment), people, cursor);
  const languages = buildBroadcastPreviews(texts).map((look) => ({ ...look, count: readers[look.language] ?? 0 }));
  return { count: languages.reduce((sum, { count }) => sum + count, 0), next_cursor, unknown, languages };
}
