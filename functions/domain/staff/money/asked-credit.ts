import {
  deposits,
  isDepositReviewable,
  isDepositVanished,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import type { DepositCreditRequest } from '#functions/data/staff/approvals.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

/** Returns what an approval leaves to its owner, in units of the coin: of one that vanished also what is owed of it. */
export const getCreditableAmount = (deposit: StoredDeposit): Amount =>
  isDepositVanished(deposit) ? deposit.credited : deposit.amount;

/** What an approval keeps of a deposit that is to be credited; `value` is in USDT. */
export const toRequestedCredit = (deposit: StoredDeposit, value: string | null): DepositCreditRequest => ({
  id: deposit.id,
  coin_type: deposit.coin_type,
  chain_type: deposit.chain_type,
  amount: formatUnits(getCreditableAmount(deposit)),
  value,
  tx_hash: deposit.tx_hash,
  output: deposit.ordinal,
});

/** Whether a deposit still waits, and is about the same transfer of the same amount as when it was asked for. */
export function isDepositUnchanged(asked: DepositCreditRequest, deposit: StoredDeposit): boolean {
  const now = Object.entries(toRequestedCredit(deposit, asked.value));
  return (
    isDepositReviewable(deposit) && now.every(([name, value]) => asked[name as keyof DepositCreditRequest] === value)
  );
}

/** What a credit changes, for the records. */
export const toCreditChanges = (deposit: StoredDeposit) => [
  { field: 'status', before: isDepositVanished(deposit) ? 'vanished' : deposit.status, after: 'completed' },
];

/** How a credit that waits would come out now, and whether it can. */
export async function previewCreditApproval(asked: DepositCreditRequest): Promise<ApprovalView['now']> {
  const deposit = await deposits.find(asked.id);
  if (!deposit) return { changes: [], holds: false };
  return { changes: toCreditChanges(deposit), holds: isDepositUnchanged(asked, deposit) };
}
