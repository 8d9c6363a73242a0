import { readDepositsByTransferCredit, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { settleDepositClaim } from '#functions/domain/deposits/settle-claim.ts';
import { updateDeposit, isOpenDepositClaim } from '#functions/domain/deposits/update-deposit.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { DepositId } from '#shared/ids.ts';
import { getClaimedTransferKey, toNotCreditableError, toWrongStatusError } from './creditable.ts';
import { readDepositForStaff } from './review-deposit.ts';

/** Transfer on the network of a claim. */
export interface ClaimTransfer {
  tx_hash: string;
  /** Index among the outputs of its transaction, from 0. */
  output: number;
}

/** A readable network decides; when it does not answer, the watcher asks again. */
async function settleOrKeepClaim(claim: StoredDeposit): Promise<StoredDeposit> {
  try {
    return await settleDepositClaim(claim);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    log.warn('attached transfer not looked up', { deposit: claim.id, error: error.message });
    return claim;
  }
}

/**
 * Attaches a transfer to a customer's claim. On a network that only staff can check it can then be credited for that
 * transfer; on others the transaction is looked up as if the customer had named it. Credits nothing.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for anything but an open claim, or when the transfer is another
 * deposit; CHANGED_MEANWHILE; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function attachTransferToClaim(
  request: StaffChangeContext,
  id: DepositId,
  { tx_hash, output }: ClaimTransfer,
): Promise<StoredDeposit> {
  const claim = await readDepositForStaff(id);
  if (!isOpenDepositClaim(claim)) throw toWrongStatusError(errorDetails.claimNotPendingTransfer);
  const isRead = getChainReader(claim.network) !== null;
  const attached = { tx_hash, ordinal: isRead ? null : output };
  const name = getClaimedTransferKey({ ...claim, ...attached });
  if (!isRead && name !== null && (await readDepositsByTransferCredit([name]))[0])
    throw toNotCreditableError('depositTransferTaken');
  const changes = [
    { field: 'tx_hash', before: claim.tx_hash, after: tx_hash },
    { field: 'output', before: claim.ordinal, after: attached.ordinal },
  ];
  const record = buildAuditEntry(request, 'deposit.attach', claim.user_id, changes, { deposit: id });
  const change = {
    ...attached,
    admin_notes: request.reason.trim(),
    ...(isRead && { status: 'pending' as const, reason: null, address: null, attached_at: nowSeconds() }),
  };
  try {
    const changedDeposit = await withReviewStepUp(request.caller, request.code, (confirm) =>
      updateDeposit(claim, change, { operations: [...confirm, record] }),
    );
    return isRead ? await settleOrKeepClaim(changedDeposit) : changedDeposit;
  } catch (error) {
    if (error instanceof ConflictError) throw new AppError('CHANGED_MEANWHILE', { cause: error });
    throw error;
  }
}
