import { deposits, isReviewable, isVanished, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import type { AskedOfDeposit } from '#functions/data/staff/approvals.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';

/** Returns what an approval leaves to its owner, in units of the coin: of one that vanished also what is owed of it. */
export const creditableAmount = (deposit: StoredDeposit): Amount =>
  isVanished(deposit) ? deposit.credited : deposit.amount;

/** What an approval keeps of a deposit that is to be credited; `value` is in USDT. */
export const askedOfDeposit = (deposit: StoredDeposit, value: string | null): AskedOfDeposit => ({
  id: deposit.id,
  coin_type: deposit.coin_type,
  chain_type: deposit.chain_type,
  amount: formatUnits(creditableAmount(deposit)),
  value,
  tx_hash: deposit.tx_hash,
  output: deposit.ordinal,
});

/** Whether a deposit still waits, and is about the same transfer of the same amount as when it was asked for. */
export function isAsAsked(asked: AskedOfDeposit, deposit: StoredDeposit): boolean {
  const now = Object.entries(askedOfDeposit(deposit, asked.value));
  return isReviewable(deposit) && now.every(([name, value]) => asked[name as keyof AskedOfDeposit] === value);
}

/** What a credit changes, for the records. */
export const creditChanges = (deposit: StoredDeposit) => [
  { field: 'status', before: isVanished(deposit) ? 'vanished' : deposit.status, after: 'completed' },
];

/** How a credit that waits would come out now, and whether it can. */
export async function creditAsOfNow(asked: AskedOfDeposit): Promise<ApprovalView['now']> {
  const deposit = await deposits.find(asked.id);
  if (!deposit) return { changes: [], holds: false };
  return { changes: creditChanges(deposit), holds: isAsAsked(asked, deposit) };
}
