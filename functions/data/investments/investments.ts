import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition, padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import type { AccountId, AccountKind, FinancialProductId, InvestmentId, JournalEntryId, UserId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type {
  LocalizedText,
  Investment,
  InvestmentEndReason,
  InvestmentStatus,
  InvestmentRiskLevel,
} from '#shared/schemas/investments.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** An investment as stored. Amounts are in 10⁻⁸ USDT; terms are frozen when it is made. */
export interface StoredInvestment {
  id: InvestmentId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  username: string;
  product: {
    id: FinancialProductId;
    names: LocalizedText;
    term_days: number;
    /** Percent, as a decimal. */
    annual_return_rate: string;
    risk_level: InvestmentRiskLevel;
  };
  /** Principal: frozen in the finance wallet of its account until it ends. */
  amount: Amount;
  /** Interest of the whole term. */
  expected_return: Amount;
  /** Interest paid. */
  paid_return: Amount;
  status: InvestmentStatus;
  end: InvestmentEndReason | null;
  auto_renew: boolean;
  renewed_from: InvestmentId | null;
  renewed_as: InvestmentId | null;
  start_date: EpochSeconds;
  maturity_date: EpochSeconds;
  created_at: EpochSeconds;
  ended_at: EpochSeconds | null;
  /** The accepted agreement. */
  agreement_version: string;
  journal_ids: JournalEntryId[];
  /** Number of writes. */
  version: number;
}

const SHARDS = 4;

/** Running investments, by the second of their maturity. */
const investmentsByMaturity = declareIndexList('gsi1', 'MATURITIES');
/** Ended investments, by the second of their end: used to find what ran when a day ended. */
const investmentsByEnd = declareIndexList('gsi1', 'INVESTMENT_ENDS');

const placeAt = (at: EpochSeconds, id: InvestmentId) => [`${padNumber(at, 10)}#${id}`, getShard(id, SHARDS)] as const;

export const investmentCollection = collection<StoredInvestment>()({
  partition: accountPartition,
  kind: 'INVESTMENT',
  id: 'inv',
  called: 'investment',
  lists: { journal_ids: 3 },
  units: { amount: true, expected_return: true, paid_return: true },
  all: { name: 'INVESTMENTS', ownerOf: toAccountRef },
  gsi1: ({ id, maturity_date, ended_at }) =>
    ended_at === null
      ? investmentsByMaturity.place(...placeAt(maturity_date, id))
      : investmentsByEnd.place(...placeAt(ended_at, id)),
});

/** Returns running ones that mature before a second, in order within each shard. Eventually consistent index. */
export async function* iterateInvestmentsMaturingBefore(at: EpochSeconds): AsyncGenerator<StoredInvestment> {
  for (let shard = 0; shard < SHARDS; shard++)
    yield* investmentCollection.eachIn({ ...investmentsByMaturity.range(shard), from: '0', to: padNumber(at, 10) });
}

/** Returns all running ones. Eventually consistent index. */
export async function* iterateRunningInvestments(): AsyncGenerator<StoredInvestment> {
  for (let shard = 0; shard < SHARDS; shard++) yield* investmentCollection.eachIn(investmentsByMaturity.range(shard));
}

/** Returns all that ended in a second or later. Eventually consistent index. */
export async function* iterateInvestmentsEndedSince(at: EpochSeconds): AsyncGenerator<StoredInvestment> {
  for (let shard = 0; shard < SHARDS; shard++)
    yield* investmentCollection.eachIn({ ...investmentsByEnd.range(shard), from: padNumber(at, 10), to: '~' });
}

/** Returns an investment as the API shows it. */
export const toInvestmentView = (investment: StoredInvestment): Investment => ({
  id: investment.id,
  investment_id: investment.id,
  product: { ...investment.product, name: investment.product.names.en },
  investment_amount: formatUnits(investment.amount),
  expected_return: formatUnits(investment.expected_return),
  paid_return: formatUnits(investment.paid_return),
  status: investment.status,
  end: investment.end,
  auto_renew: investment.auto_renew,
  renewed_from: investment.renewed_from,
  renewed_as: investment.renewed_as,
  start_date: investment.start_date,
  maturity_date: investment.maturity_date,
  created_at: investment.created_at,
  ended_at: investment.ended_at,
  journal_ids: investment.journal_ids,
});
