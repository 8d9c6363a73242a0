import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { toStaffDecisionFields } from '#functions/data/chains/decision.ts';
import { toCanonicalTransactionHash } from '#functions/data/chains/transaction-hash.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { assertTransactionHashUnlinked, linkHashToWithdrawal } from '#functions/data/withdrawals/hot-wallets.ts';
import { recordPayoutAddressUse } from '#functions/data/withdrawals/payout-addresses.ts';
import {
  isWithdrawalAddressUnconfirmed,
  isWithdrawalSentByStaff,
  type StoredWithdrawal,
} from '#functions/data/withdrawals/withdrawals.ts';
import { ChainUnreachableError } from '#functions/domain/chain/chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { withStepUp } from '#functions/domain/staff/access/step-up.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { toChainPayout } from '#functions/domain/withdrawals/to-chain-payout.ts';
import { finalizeWithdrawal } from '#functions/domain/withdrawals/update-withdrawal.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { readAdminWithdrawal, readWithdrawalWithUser } from './withdrawal-view.ts';

const TRIES = 5;

const wrong = (reason: 'txUnknown' | 'txDiffers' | 'txUsed') =>
  new AppError('VALIDATION_FAILED', { fields: { tx_hash: fieldError(reason) } });

/**
 * Rejects withdrawals that staff never send: those awaiting a review or their user, and those that a signer signs. One
 * held after it was assigned to staff passes: they may have sent it before.
 * @throws {AppError} INVALID_ORDER_STATUS
 */
function assertByStaff(withdrawal: StoredWithdrawal): void {
  const { status, nonce, attempts } = withdrawal;
  const isUnsigned = status === 'processing' && nonce === null && attempts.length === 0;
  if (!isUnsigned || !isWithdrawalSentByStaff(withdrawal) || isWithdrawalAddressUnconfirmed(withdrawal, nowSeconds()))
    throw new AppError('INVALID_ORDER_STATUS');
}

/**
 * Looks a transaction up if possible: it must be in a block, have succeeded, and pay this address this much of this
 * coin. Returns its hash in the network's spelling, or as typed if the network cannot be asked.
 * @throws {AppError} VALIDATION_FAILED at `tx_hash`; SERVICE_UNAVAILABLE when the network does not answer.
 */
async function assertPays(withdrawal: StoredWithdrawal, config: CoinNetwork | null, typed: string): Promise<string> {
  const reader = getChainReader(withdrawal.network);
  if (!reader || !config) return typed;
  const { asset, units, to, memo } = toChainPayout(withdrawal, config);
  const foundTransaction = await reader
    .transaction(toCanonicalTransactionHash(withdrawal.network, typed), [asset])
    .catch((error: unknown) => {
      if (error instanceof ChainUnreachableError) throw new AppError('SERVICE_UNAVAILABLE', { cause: error });
      throw error;
    });
  if (!foundTransaction?.block || !foundTransaction.succeeded) throw wrong('txUnknown');
  const pays = foundTransaction.transfers.some(
    (transfer) =>
      transfer.coin_type === asset.coin_type &&
      transfer.to === to &&
      transfer.units === units &&
      (memo ?? transfer.memo) === transfer.memo,
  );
  if (!pays) throw wrong('txDiffers');
  return foundTransaction.tx_hash;
}

/**
 * Completes a withdrawal that staff sent manually, by its transaction. A transaction serves one withdrawal, in any
 * spelling of its hash.
 * @throws {AppError} of `POST /admin/deposit-withdraw/withdrawals/{id}/complete`.
 */
export async function completeManualWithdrawal(
  request: StaffChangeContext,
  id: WithdrawalId,
  typed: string,
): Promise<AdminWithdrawal> {
  const { caller, code } = request;
  const { withdrawal: first, user } = await readWithdrawalWithUser(id);
  assertByStaff(first);
  const tx_hash = await assertPays(first, await readCoinNetwork(first.coin_type, first.chain_type), typed);
  const note = request.reason.trim();
  const endedWithdrawal = await withStepUp(caller, code, (spend) =>
    retryOnConflict(async () => {
      const { withdrawal: current } = await readWithdrawalWithUser(id);
      assertByStaff(current);
      const at = nowSeconds();
      const changes = [
        { field: 'status', before: current.status, after: 'completed' },
        { field: 'tx_hash', before: current.tx_hash, after: tx_hash },
      ];
      return finalizeWithdrawal(current, {
        status: 'completed',
        change: {
          tx_hash,
          reason: null,
          confirmation_count: current.required_confirmations,
          ...toStaffDecisionFields(caller.staff, at),
          ...(note !== '' && { admin_notes: note }),
        },
        operations: [
          spend,
          linkHashToWithdrawal(current.network, tx_hash, toAccountRef(current), id, wrong('txUsed')),
          ...assertTransactionHashUnlinked(current.network, typed, wrong('txUsed')),
          recordPayoutAddressUse(current.user_id, current, 'used_at', at),
          buildAuditEntry(request, 'withdrawal.complete', current.user_id, changes, { withdrawal: id }),
        ],
      });
    }, TRIES),
  );
  return readAdminWithdrawal(endedWithdrawal, user);
}
