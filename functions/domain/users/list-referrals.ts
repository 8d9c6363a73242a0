import { queryReferrals, referralItems } from '#functions/data/users/referrals.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { readSiteUrl } from '#functions/lib/site.ts';
import type { userProfileEndpoints } from '#shared/api/profile.ts';
import type { UserId } from '#shared/ids.ts';

/** Enough to recognise a friend, and no more. */
const masked = (username: string): string => `${username.slice(0, 3)}***`;

/** Returns the sign-up link with a code; a path when the site's URL is unknown. */
async function getReferralLink(code: string): Promise<string> {
  const path = `/signup?ref=${code}`;
  const site = await readSiteUrl();
  return site === null ? path : new URL(path, site).href;
}

const ownReferrals = defineOwnList<(typeof userProfileEndpoints)['GET /user/referrals']>()({
  rows: 'referrals',
  of: { idPrefix: 'usr', listOf: (id: UserId) => ({ fetch: queryReferrals, ...referralItems.range(id) }) },
  filters: {},
  view: ({ username, created_at }) => ({ username: masked(username), created_at }),
});

/**
 * Returns who signed up with a user's referral code, newest first.
 * @throws {AppError} VALIDATION_FAILED when the cursor is not of this list.
 */
export const listReferrals = async ({ id, referral_code = '' }: StoredUser, query: PageQuery) => ({
  ...(await ownReferrals.page(id, query)),
  referral_code,
  link: referral_code === '' ? '' : await getReferralLink(referral_code),
});
