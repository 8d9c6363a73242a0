import {
  depositCollection,
  isDepositReviewable,
  isDepositBlockOrphaned,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import type { DepositCreditRequest } from '#functions/data/staff/approvals.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

/**
 * Returns the amount credited on approval, in units of the coin: for a vanished deposit including what is owed of it.
 */
export const getCreditableAmount = (deposit: StoredDeposit): Amount =>
  isDepositBlockOrphaned(deposit) ? deposit.credited : deposit.amount;

/** Builds what an approval stores of a deposit to be credited; `value` is in USDT. */
export const toDepositCreditRequest = (deposit: StoredDeposit, value: string | null): DepositCreditRequest => ({
  id: deposit.id,
  coin_type: deposit.coin_type,
  chain_type: deposit.chain_type,
  amount: formatUnits(getCreditableAmount(deposit)),
  value,
  tx_hash: deposit.tx_hash,
  output: deposit.ordinal,
});

/** True when a deposit is still pending, for the same transfer and amount as at the request. */
export function isCreditedDepositUnchanged(creditRequest: DepositCreditRequest, deposit: StoredDeposit): boolean {
  const now = Object.entries(toDepositCreditRequest(deposit, creditRequest.value));
  return (
    isDepositReviewable(deposit) &&
    now.every(([name, value]) => creditRequest[name as keyof DepositCreditRequest] === value)
  );
}

/** Returns the changes of a credit, for the records. */
export const toDepositCreditChanges = (deposit: StoredDeposit) => [
  { field: 'status', before: isDepositBlockOrphaned(deposit) ? 'vanished' : deposit.status, after: 'completed' },
];

/** Returns the result of a pending credit as of now, and whether it is possible. */
export async function previewCreditApproval(creditRequest: DepositCreditRequest): Promise<ApprovalView['now']> {
  const deposit = await depositCollection.find(creditRequest.id);
  if (!deposit) return { changes: [], holds: false };
  return { changes: toDepositCreditChanges(deposit), holds: isCreditedDepositUnchanged(creditRequest, deposit) };
}
