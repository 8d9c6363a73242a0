import { kycStatusView, readUserKyc } from '#functions/data/people/kyc.ts';
import type { StoredUser } from '#functions/data/people/users.ts';

/** Returns the status of a user’s verification, with the last submission. */
export async function readKycStatus(user: StoredUser) {
  const [last] = await readUserKyc(user.id, 1);
  return { kyc: kycStatusView(last ?? null) };
}
