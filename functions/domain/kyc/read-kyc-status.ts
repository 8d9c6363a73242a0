import { kycStatusView, readUserKyc } from '#functions/data/people/kyc.ts';
import type { StoredUser } from '#functions/data/people/users.ts';

/** How somebody's verification stands, with what they sent in last. */
export async function readKycStatus(user: StoredUser) {
  const [last] = await readUserKyc(user.id, 1);
  return { kyc: kycStatusView(last ?? null) };
}
