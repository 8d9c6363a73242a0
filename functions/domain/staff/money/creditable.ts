import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import {
  toTransferCreditKey,
  isDepositReviewable,
  isDepositBlockOrphaned,
  recordDepositClaimCredit,
  linkTransferCreditToDeposit,
  type StoredDeposit,
  WHOLE_TRANSACTION_ORDINAL,
} from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { createChainBlockChecker } from '#functions/domain/chain/is-in-chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { assertDepositClaimInRange } from '#functions/domain/deposits/claim-range.ts';
import { createBlockDepthCounter } from '#functions/domain/deposits/create-depth-counter.ts';
import { assertCustomerActive } from '#functions/domain/staff/acts/customer-standing.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';

export const toWrongStatusError = (message: string) => new AppError('INVALID_ORDER_STATUS', { message });

/** Builds an INVALID_ORDER_STATUS with the reason in the page's words. */
export function toNotCreditableError(
  reason: 'depositNeedsTransfer' | 'awaitsSecond' | 'depositTransferTaken',
): AppError {
  const body = fieldError(reason);
  return new AppError('INVALID_ORDER_STATUS', { message: body.message, fields: { body } });
}

/** Returns the key under which a claim's transfer is credited once; null while no transfer is attached. */
export const getClaimedTransferKey = ({
  network,
  tx_hash,
  ordinal,
}: Pick<StoredDeposit, 'network' | 'tx_hash' | 'ordinal'>): string | null =>
  tx_hash === null ? null : toTransferCreditKey(network, tx_hash, ordinal ?? WHOLE_TRANSACTION_ORDINAL);

/**
 * Reserves the key of a claim's transfer, when only staff know of it.
 * @throws {AppError} INVALID_ORDER_STATUS, by its transaction, when another deposit has it, also as a part of the whole
 * transaction, or as the whole of which it is a part.
 */
export function reserveClaimedTransfer(deposit: StoredDeposit): WriteOperation[] {
  const { block_hash, tx_hash, ordinal, id } = deposit;
  const name = block_hash === null ? getClaimedTransferKey(deposit) : null;
  if (name === null || tx_hash === null) return [];
  const account = toAccountRef(deposit);
  const takenError = toNotCreditableError('depositTransferTaken');
  return [
    linkTransferCreditToDeposit(name, account, id, takenError),
    recordDepositClaimCredit(deposit, { tx_hash, ordinal }, account, takenError),
  ];
}

/**
 * Rejects a staff-only claim that a detected deposit of the same kind would fail.
 * @throws {AppError} INVALID_ORDER_STATUS when a chain can be asked, or no transfer is attached; NETWORK_OFF,
 * SYSTEM_OFF, MAINTENANCE, AMOUNT_OUT_OF_RANGE.
 */
async function assertCreditableClaim(deposit: StoredDeposit): Promise<void> {
  if (getChainReader(deposit.network)) throw toWrongStatusError(errorDetails.noTransferOnChain);
  if (getClaimedTransferKey(deposit) === null) throw toNotCreditableError('depositNeedsTransfer');
  await assertSystemOpen('deposits');
  const terms = await readCoinNetwork(deposit.coin_type, deposit.chain_type);
  if (!terms?.is_deposit_enabled) throw new AppError('NETWORK_OFF');
  assertDepositClaimInRange(deposit.amount, terms);
}

/**
 * @throws {AppError} INVALID_ORDER_STATUS without enough confirmations on its chain; SERVICE_UNAVAILABLE while it does
 * not answer.
 */
async function assertInChain({ network, required_confirmations }: StoredDeposit, height: number, hash: string) {
  const depthOf = await createBlockDepthCounter(network);
  if (depthOf({ height, hash }) < required_confirmations) throw toWrongStatusError(errorDetails.blockTooNew);
  try {
    if (!(await createChainBlockChecker(network)({ height, hash })))
      throw toWrongStatusError(errorDetails.blockReplaced);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
}

/**
 * Rejects deposits that staff must not credit now.
 * @throws {AppError} INVALID_ORDER_STATUS for one not waiting for staff, a closed account, one that its chain does not
 * show and a claim without a transfer; ACCOUNT_RESTRICTED, DEPOSITS_NOT_ALLOWED; NETWORK_OFF, SYSTEM_OFF, MAINTENANCE,
 * AMOUNT_OUT_OF_RANGE for a claim; SERVICE_UNAVAILABLE when the chain does not answer.
 */
export async function assertDepositCreditable(deposit: StoredDeposit): Promise<void> {
  if (!isDepositReviewable(deposit)) throw toWrongStatusError(errorDetails.depositDecided);
  const user = await readUser(deposit.user_id);
  if (!user || user.closed_at !== undefined) throw toWrongStatusError(errorDetails.depositAccountClosed);
  assertCustomerActive(user, 'deposit');
  if (isDepositBlockOrphaned(deposit)) return;
  const { block_height: height, block_hash: hash } = deposit;
  if (height === null || hash === null) await assertCreditableClaim(deposit);
  else await assertInChain(deposit, height, hash);
}
