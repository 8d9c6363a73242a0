import { deleteEmailCode, buildSpendEmailCodeWrite } from '#functions/data/identity/email-codes.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import {
  toCodeNotSentError,
  getEmailCodeScope,
  findEmailCode,
  hashEmailCode,
  storeEmailCode,
  generateEmailCode,
  type SentEmailCode,
  invalidEmailCodeError,
} from '#functions/domain/identity/email-codes.ts';
import { countRequestedEmail, uncountRequestedEmail } from '#functions/domain/identity/email-counts.ts';
import { buildAddressConfirmationEmail } from '#functions/domain/mail/build-address-confirmation-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { AppError } from '#shared/errors/errors.ts';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import { formatUnits } from '#shared/money.ts';

/** Each withdrawal has its own codes: one mailed for another is invalid. */
const getAddressCodeScope = (user: StoredUser, { id }: StoredWithdrawal) =>
  getEmailCodeScope('withdrawal_address', id, user);

/**
 * Sends the user a code that confirms the address of a withdrawal, valid while it waits for that, replacing the
 * previous one.
 * @throws {AppError} EMAIL_REQUIRED, INVALID_ORDER_STATUS when no withdrawal waits for a code any more,
 * TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function sendWithdrawalAddressCode(
  user: StoredUser,
  withdrawal: StoredWithdrawal,
): Promise<SentEmailCode> {
  const { email } = user;
  if (email === null) throw new AppError('EMAIL_REQUIRED');
  const goodFor = (withdrawal.confirm_until ?? 0) - nowSeconds();
  if (goodFor <= 0) throw new AppError('INVALID_ORDER_STATUS');
  const place = getAddressCodeScope(user, withdrawal);
  const code = generateEmailCode();
  const { request, sent } = await storeEmailCode({
    place,
    asker: user.id,
    count: () => countRequestedEmail(email, true),
    hashOf: (id) => hashEmailCode(id, email, code),
    goodFor,
  });
  const { net_amount, coin_type, chain_type, address } = withdrawal;
  const network = findNetworkByChainType(chain_type)?.name ?? chain_type;
  const about = { code, amount: formatUnits(net_amount), coin: coin_type, network, address };
  try {
    await sendMail(
      composeMail(email, buildAddressConfirmationEmail(about, { ...user, language: getUserLanguage(user) })),
    );
  } catch (error) {
    await Promise.all([deleteEmailCode(place, user.id, request), uncountRequestedEmail(email, true)]);
    throw toCodeNotSentError(error, { withdrawal: withdrawal.id });
  }
  return sent;
}

/** Sends it if needed. Never throws: a user without the e-mail requests another, or waits for a day. */
export async function trySendWithdrawalAddressCode(user: StoredUser, withdrawal: StoredWithdrawal): Promise<void> {
  if (user.email === null || withdrawal.confirm_until === null) return;
  try {
    await sendWithdrawalAddressCode(user, withdrawal);
  } catch (error) {
    if (!(error instanceof AppError)) log.error('address code not sent', error, { withdrawal: withdrawal.id });
  }
}

/** Uses up the code of a withdrawal. @throws {AppError} CODE_INVALID, ACCOUNT_LOCKED, at `code`. */
export async function consumeWithdrawalAddressCode(
  user: StoredUser,
  withdrawal: StoredWithdrawal,
  code: string,
): Promise<WriteOperation> {
  const place = getAddressCodeScope(user, withdrawal);
  const { request, hash } = await findEmailCode(place, () => Promise.resolve(user.email), { code }, 'code');
  return buildSpendEmailCodeWrite(place, request, hash, invalidEmailCodeError('code'));
}
