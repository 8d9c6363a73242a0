import { kind } from '#functions/data/table/kinds.ts';
import { get, update } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';
import { dayOf } from './daily-pnl.ts';

/** Whose gaps the insurance pays for together: those of one symbol, live and demo apart. */
export interface Insured {
  account_kind: AccountKind;
  symbol: string;
}

const insuranceDays = kind(({ account_kind, symbol }: Insured) => `INSURANCE#${account_kind}#${symbol}`, null);
const keyOf = (of: Insured, at: EpochSeconds) => insuranceDays.key(of, String(dayOf(at)));

interface InsuranceDay {
  /** Units of 10⁻⁸ USDT. */
  paid?: number | bigint;
}

/** A day's figures are kept for so long after it, seconds. */
const KEPT = 30 * DAY;

/** Counts what the insurance pays for a gap, or, below zero, what others owe it for that: for the transaction of that. */
export const countInsurance = (of: Insured, at: EpochSeconds, gap: Amount): Operation => ({
  label: 'insurance',
  key: keyOf(of, at),
  update: 'ADD paid :gap SET #ttl = :ttl',
  names: { '#ttl': 'ttl' },
  values: { ':gap': gap, ':ttl': (dayOf(at) + 1) * DAY + KEPT },
});

/**
 * Holds while the insurance has paid less than the ceiling on this day (UTC).
 * @throws {Refusal} SYMBOL_HALTED, by its transaction.
 */
export const insuranceHolds = (of: Insured, at: EpochSeconds, ceiling: Amount): Operation => ({
  label: 'insurance',
  check: keyOf(of, at),
  condition: 'attribute_not_exists(paid) OR paid < :ceiling',
  values: { ':ceiling': ceiling },
  fails: 'SYMBOL_HALTED',
});

/** What the insurance has paid on a day (UTC). */
export async function readInsurancePaid(of: Insured, at: EpochSeconds): Promise<Amount> {
  const found = await get<InsuranceDay>(keyOf(of, at));
  return BigInt(found?.paid ?? 0) as Amount;
}

/** Notes that the ceiling was reached on a day; true for who is the first to note it. */
export async function noteCeilingReached(of: Insured, at: EpochSeconds, ceiling: Amount): Promise<boolean> {
  const noted = await update(keyOf(of, at), {
    update: 'SET reached = :true',
    condition: 'paid >= :ceiling AND attribute_not_exists(reached)',
    values: { ':ceiling': ceiling, ':true': true },
  });
  return noted !== null;
}
