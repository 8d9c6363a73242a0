import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import { toDayNumber } from './daily-pnl.ts';

/** Whose gaps the insurance pays for together: those of one symbol, live and demo apart. */
export interface InsuranceScope {
  account_kind: AccountKind;
  symbol: string;
}

const insuranceDays = declareItems(
  ({ account_kind, symbol }: InsuranceScope) => `INSURANCE#${account_kind}#${symbol}`,
  null,
);
const keyOf = (of: InsuranceScope, at: EpochSeconds) => insuranceDays.key(of, String(toDayNumber(at)));

interface InsuranceDay {
  /** Units of 10⁻⁸ USDT. */
  paid?: number | bigint;
}

/** A day's figures are kept for so long after it, seconds. */
const KEPT = 30 * DAY;

/** Counts what the insurance pays for a gap, or, below zero, what others owe it for that: for the transaction of that. */
export const addInsurancePayment = (of: InsuranceScope, at: EpochSeconds, gap: Amount): WriteOperation => ({
  label: 'insurance',
  key: keyOf(of, at),
  update: 'ADD paid :gap SET #ttl = :ttl',
  names: { '#ttl': 'ttl' },
  values: { ':gap': gap, ':ttl': (toDayNumber(at) + 1) * DAY + KEPT },
});

/**
 * Holds while the insurance has paid less than the ceiling on this day (UTC).
 * @throws {Refusal} SYMBOL_HALTED, by its transaction.
 */
export const assertInsuranceAvailable = (of: InsuranceScope, at: EpochSeconds, ceiling: Amount): WriteOperation => ({
  label: 'insurance',
  check: keyOf(of, at),
  condition: 'attribute_not_exists(paid) OR paid < :ceiling',
  values: { ':ceiling': ceiling },
  fails: 'SYMBOL_HALTED',
});

/** What the insurance has paid on a day (UTC). */
export async function readInsurancePaid(of: InsuranceScope, at: EpochSeconds): Promise<Amount> {
  const found = await getItem<InsuranceDay>(keyOf(of, at));
  return BigInt(found?.paid ?? 0) as Amount;
}

/** Notes that the ceiling was reached on a day; true for who is the first to note it. */
export async function noteInsuranceCeilingReached(
  of: InsuranceScope,
  at: EpochSeconds,
  ceiling: Amount,
): Promise<boolean> {
  const noted = await updateItem(keyOf(of, at), {
    update: 'SET reached = :true',
    condition: 'paid >= :ceiling AND attribute_not_exists(reached)',
    values: { ':ceiling': ceiling, ':true': true },
  });
  return noted !== null;
}
