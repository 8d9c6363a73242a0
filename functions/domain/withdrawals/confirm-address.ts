import { retryOnConflict } from '#functions/data/table/transact.ts';
import { recordPayoutAddressUse } from '#functions/data/withdrawals/payout-addresses.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import type { SentEmailCode } from '#functions/domain/identity/email-codes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, WithdrawalId } from '#shared/ids.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { sendWithdrawalAddressCode, consumeWithdrawalAddressCode } from './address-code.ts';
import { readOwnStoredWithdrawal, readWithdrawalView } from './read-withdrawal.ts';
import { queueWithdrawal } from './sending-queue.ts';
import { updateWithdrawal } from './update-withdrawal.ts';

const TRIES = 5;

/** Returns the user's withdrawal that awaits confirmation. @throws {AppError} NOT_FOUND, INVALID_ORDER_STATUS */
async function readUnconfirmedWithdrawal(account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal> {
  const withdrawal = await readOwnStoredWithdrawal(account, id);
  const isOpen = withdrawal.status === 'pending' || withdrawal.status === 'processing';
  if (!isOpen || withdrawal.confirm_until === null || withdrawal.address_confirmed_at !== null)
    throw new AppError('INVALID_ORDER_STATUS');
  return withdrawal;
}

/**
 * Sends another code for the address of a withdrawal; the previous one becomes invalid.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS when it has ended, or needs no confirmation; EMAIL_REQUIRED,
 * TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function resendWithdrawalAddressCode(
  { user, account }: UserPrincipal,
  id: WithdrawalId,
): Promise<SentEmailCode> {
  return sendWithdrawalAddressCode(user, await readUnconfirmedWithdrawal(account, id));
}

/**
 * Confirms the address of a withdrawal by the e-mailed code, for this one and all later ones. An approved one is then
 * sent.
 * @throws {AppError} NOT_FOUND; CODE_INVALID, ACCOUNT_LOCKED; INVALID_ORDER_STATUS when it has ended, or needs no
 * confirmation.
 */
export async function confirmWithdrawalAddress(
  { user, account }: UserPrincipal,
  id: WithdrawalId,
  code: string,
): Promise<Withdrawal> {
  const first = await readUnconfirmedWithdrawal(account, id);
  const spend = await consumeWithdrawalAddressCode(user, first, code);
  const confirmed = await retryOnConflict(async () => {
    const withdrawal = await readOwnStoredWithdrawal(account, id);
    if (withdrawal.status !== 'pending' && withdrawal.status !== 'processing')
      throw new AppError('INVALID_ORDER_STATUS');
    const at = nowSeconds();
    const change = {
      address_confirmed_at: at,
      ...(withdrawal.reason === 'address_unconfirmed' && { reason: null }),
    };
    return updateWithdrawal(withdrawal, change, [
      spend,
      recordPayoutAddressUse(user.id, withdrawal, 'confirmed_at', at),
    ]);
  }, TRIES);
  if (confirmed.status === 'processing') await queueWithdrawal(confirmed);
  return readWithdrawalView(confirmed);
}
