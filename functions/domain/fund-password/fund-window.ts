import { readFundPassword } from '#functions/data/users/fund-passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { AppError } from '#shared/errors/errors.ts';

/** True when this session entered the fund password in the last five minutes, and it has not changed. */
export const hasFundPasswordWindow = async ({ user, session }: UserPrincipal): Promise<boolean> =>
  (await readFundPassword(user.id, session)).window !== null;

/** @throws {AppError} FUND_PASSWORD_REQUIRED when one is set, and this session did not enter it in the last minutes. */
export async function assertFundPasswordWindow(caller: UserPrincipal): Promise<void> {
  if (caller.user.fund_password_set_at !== undefined && !(await hasFundPasswordWindow(caller)))
    throw new AppError('FUND_PASSWORD_REQUIRED');
}
