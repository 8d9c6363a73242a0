import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountRef, DepositId } from '#shared/ids.ts';
import { confirmDeposit } from './confirm-deposits.ts';
import { lookUpClaimTransaction } from './look-up-deposit-transaction.ts';
import { readOwnDeposit } from './read-deposit.ts';
import { recordDepositTransfers, settleDepositClaim } from './settle-claim.ts';

async function recheckChain(deposit: StoredDeposit): Promise<void> {
  const { status } = deposit;
  if (status === 'pending') await settleDepositClaim(deposit);
  else if (status === 'confirming') await confirmDeposit(deposit);
  else if (status === 'failed') await recordDepositTransfers((await lookUpClaimTransaction(deposit))?.own ?? []);
}

/**
 * Checks the chain again for one of the account’s own deposits and returns its new state. A chain that does not answer
 * changes nothing.
 * @throws {AppError} NOT_FOUND.
 */
export async function recheckDeposit(account: AccountRef, id: DepositId): Promise<StoredDeposit> {
  const deposit = await readOwnDeposit(account, id);
  try {
    await recheckChain(deposit);
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    log.warn('deposit not rechecked', { deposit: id, error: error.message });
  }
  return readOwnDeposit(account, id);
}
