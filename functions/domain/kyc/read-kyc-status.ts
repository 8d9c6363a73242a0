import { toKycStatusView, readUserKyc } from '#functions/data/users/kyc.ts';
import type { StoredUser } from '#functions/data/users/users.ts';

/** Returns the status of a user’s verification, with the last submission. */
export async function readKycStatus(user: StoredUser) {
  const [last] = await readUserKyc(user.id, 1);
  return { kyc: toKycStatusView(last ?? null) };
}
