import { readFundPassword } from '#functions/data/users/fund-passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';

/** True when this session entered the fund password in the last five minutes, and it has not changed. */
export const hasFundPasswordWindow = async ({ user, session }: UserPrincipal): Promise<boolean> =>
  (await readFundPassword(user.id, session)).window !== null;
