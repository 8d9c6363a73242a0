import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { toDayNumber } from './daily-pnl.ts';

/** Scope of the insurance: gaps of one symbol, live and demo apart. */
export interface InsuranceScope {
  account_kind: AccountKind;
  symbol: string;
}

const insuranceDays = declareItems(
  ({ account_kind, symbol }: InsuranceScope) => `INSURANCE#${account_kind}#${symbol}`,
  null,
);
const getInsuranceDayKey = (of: InsuranceScope, at: EpochSeconds) => insuranceDays.key(of, String(toDayNumber(at)));

interface InsuranceDay {
  /** 10⁻⁸ USDT. */
  paid?: number | bigint;
}

/** Retention of a day's totals, seconds. */
const RETENTION_SECONDS = 30 * DAY_SECONDS;

/** Counts a payment of the insurance for a gap; negative for what others owe it for that. For its transaction. */
export const addInsurancePayment = (of: InsuranceScope, at: EpochSeconds, gap: Amount): WriteOperation => ({
  label: 'insurance',
  key: getInsuranceDayKey(of, at),
  update: 'ADD paid :gap SET #ttl = :ttl',
  names: { '#ttl': 'ttl' },
  values: { ':gap': gap, ':ttl': (toDayNumber(at) + 1) * DAY_SECONDS + RETENTION_SECONDS },
});

/**
 * Requires that the insurance has paid less than the ceiling on this day (UTC).
 * @throws {AppError} SYMBOL_HALTED, by its transaction.
 */
export const assertInsuranceBelowCeiling = (of: InsuranceScope, at: EpochSeconds, ceiling: Amount): WriteOperation => ({
  label: 'insurance',
  check: getInsuranceDayKey(of, at),
  condition: 'attribute_not_exists(paid) OR paid < :ceiling',
  values: { ':ceiling': ceiling },
  fails: 'SYMBOL_HALTED',
});

/** Returns what the insurance has paid on a day (UTC). */
export async function readDailyInsurancePaid(of: InsuranceScope, at: EpochSeconds): Promise<Amount> {
  const insuranceDay = await getItem<InsuranceDay>(getInsuranceDayKey(of, at));
  return BigInt(insuranceDay?.paid ?? 0) as Amount;
}

/** Notes that the ceiling was reached on a day; true for the first caller. */
export async function recordInsuranceCeilingReached(
  of: InsuranceScope,
  at: EpochSeconds,
  ceiling: Amount,
): Promise<boolean> {
  const updatedDay = await updateItem(getInsuranceDayKey(of, at), {
    update: 'SET reached = :true',
    condition: 'paid >= :ceiling AND attribute_not_exists(reached)',
    values: { ':ceiling': ceiling, ':true': true },
  });
  return updatedDay !== null;
}
