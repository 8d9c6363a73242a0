import { queryReferrals, referrals } from '#functions/data/people/referrals.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import type { PageQuery } from '#functions/domain/lists/page-query.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import { siteUrl } from '#functions/lib/site.ts';
import type { EpochSeconds } from '#shared/time.ts';

const PAGE = 20;
const AHEAD = 3600;

/** Enough to know a friend by, and no more. */
const masked = (username: string): string => `${username.slice(0, 3)}***`;

/** Where somebody signs up with a code; a path where the site's address is not known. */
async function linkOf(code: string): Promise<string> {
  const path = `/signup?ref=${code}`;
  const site = await siteUrl();
  return site === null ? path : new URL(path, site).href;
}

/**
 * Who signed up with a person's referral code, newest first.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listReferrals(
  { id, referral_code = '' }: StoredUser,
  { limit = PAGE, offset = 0, cursor }: PageQuery,
) {
  const list = JSON.stringify(['referrals', id]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween('usr', 0 as EpochSeconds, (nowSeconds() + AHEAD) as EpochSeconds);
  const { items, next } = await pageOfIds(
    [{ fetch: queryReferrals, ...referrals.range(id), ...bounds }],
    { newestFirst: true, after },
    { limit, offset },
  );
  return {
    referral_code,
    link: referral_code === '' ? '' : await linkOf(referral_code),
    referrals: items.map(({ username, created_at }) => ({ username: masked(username), created_at })),
    total: null,
    next_cursor: next === null ? null : writeCursor(list, next),
  };
}
