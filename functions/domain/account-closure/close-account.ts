import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { assertNoOpenItems, readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { type ConditionFailedError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { closeStoredUser } from '#functions/data/users/account-closures.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import { deleteClosedUserWalletOwner, listUserWallets } from '#functions/data/wallets/user-wallets.ts';
import { reauthenticateByPassword } from '#functions/domain/identity/confirm-password.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { verifySecondFactor } from '#functions/domain/identity/verify-second-factor.ts';
import { buildAccountClosedEmail } from '#functions/domain/mail/build-code-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { eraseUser } from './erase-user.ts';

const notYet = (cause: ConditionFailedError) =>
  new AppError('INVALID_ORDER_STATUS', { message: errorDetails.openBusiness, cause });

/**
 * Demo money does not matter: the live account alone must be empty. Its commits are counted before the wallets are
 * read, so that a wallet created later is noticed.
 */
async function nothingLeft(account: AccountRef): Promise<WriteOperation[]> {
  const event_seq = await readAccountCounter(account, 'event_seq');
  const wallets = await readWallets(account);
  return [
    assertNoOpenItems(account, notYet, { event_seq }),
    ...wallets.map(({ wallet_type, coin_type }) => ({
      label: `empty ${wallet_type} ${coin_type}`,
      check: getWalletKey(account, wallet_type, coin_type),
      condition: 'available = :none AND frozen = :none',
      values: { ':none': 0 },
      fails: notYet,
    })),
  ];
}

/** The account is closed even if this fails: a sweep deletes the rest. */
async function tryEraseUser(user: StoredUser): Promise<void> {
  try {
    await eraseUser(user.id);
  } catch (error) {
    log.error('closed account not erased yet', error, { user: user.id });
  }
}

async function mailClosed(user: StoredUser): Promise<void> {
  if (user.email === null) return;
  try {
    await sendMail(composeMail(user.email, buildAccountClosedEmail({ ...user, language: getUserLanguage(user) })));
  } catch (error) {
    log.error('account closure e-mail not sent', error, { user: user.id });
  }
}

/**
 * Closes a user's account for good: nothing may be open and no balance left. Deletes identifying data, keeps the user
 * name taken, ends all sessions; legally required records stay (docs/privacy.md). `permitted` is written in the same
 * transaction: the permission and what it uses up.
 * @throws {AppError} CHANGED_MEANWHILE; INVALID_ORDER_STATUS while something is open or left.
 * @throws the failure of `permitted`.
 */
export async function closeUserAccount(
  user: StoredUser,
  permitted: readonly WriteOperation[],
  visit: SecurityEventOrigin,
): Promise<void> {
  const [live, demo] = [getUserAccount(user, 'main'), getUserAccount(user, 'simulate')];
  const wallets = await listUserWallets(user.id);
  const proved = wallets.filter(({ status }) => status === 'active').map(({ wallet_address }) => wallet_address);
  const owned = new Set([...proved, ...(user.wallet_address === undefined ? [] : [user.wallet_address])]);
  await transact([
    ...permitted,
    ...(live ? await nothingLeft(live) : []),
    ...(demo ? [assertNoOpenItems(demo, notYet)] : []),
    ...closeStoredUser(user, nowSeconds()),
    ...[...owned].map(deleteClosedUserWalletOwner),
    addSecurityEvent(user.id, 'account_closed', visit),
  ]);
  await Promise.all([tryEraseUser(user), mailClosed(user)]);
}

/**
 * Closes the user's own account.
 * @throws {AppError} INVALID_CREDENTIALS, RECENT_LOGIN_REQUIRED, TOTP_REQUIRED, ACCOUNT_LOCKED; the errors of
 * `closeUserAccount`.
 */
export async function closeOwnAccount(
  caller: UserPrincipal,
  credentials: { password?: string | undefined; code?: string | undefined },
  visit: SecurityEventOrigin,
): Promise<void> {
  const { user } = caller;
  await reauthenticateByPassword(caller, credentials.password, visit.address);
  const spend = await verifySecondFactor(user, credentials.code, { place: 'act' });
  await closeUserAccount(user, spend, visit);
}
