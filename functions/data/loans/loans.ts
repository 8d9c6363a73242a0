import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition, padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { MAX_JOURNAL_IDS } from '#functions/data/table/lists.ts';
import type {
  AccountId,
  AccountRef,
  ApprovalId,
  JournalEntryId,
  LoanId,
  LoanProductId,
  StaffId,
  UserId,
} from '#shared/ids.ts';
import { getDailyLoanRate, type AccruingLoan, computeLoanDebt } from '#shared/market/loan-terms.ts';
import { type Amount, formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import type { LocalizedText } from '#shared/schemas/investments.ts';
import type { LoanApplication, LoanRepayment, LoanStatus } from '#shared/schemas/loans.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Staff's decision about a loan. */
export interface LoanDecision {
  what: 'approved' | 'rejected' | 'disbursed' | 'written_off';
  by: { id: StaffId; username: string };
  at: EpochSeconds;
  text: string | null;
}

/** A loan as stored, from its application on. Amounts are in 10⁻⁸ USDT; terms are frozen then. */
export interface StoredLoan {
  id: LoanId;
  account_kind: 'live';
  account_id: AccountId;
  user_id: UserId;
  product: { id: LoanProductId; names: LocalizedText; may_leave: boolean };
  status: LoanStatus;
  amount: Amount;
  processing_fee: Amount;
  actual_amount: Amount;
  total_interest: Amount;
  total_repayment: Amount;
  apr: string;
  /** Percent, as decimals. */
  interest_rate: string;
  processing_fee_rate: string;
  late_fee_rate: string;
  /**
   * Days after the due date until other coins are exchanged for the debt. Left out when the agreement has no such term.
   */
  coins_after_days?: number;
  /** When the user was notified of it in advance. */
  coins_told_at?: EpochSeconds;
  term_days: number;
  agreement_version: string;
  agreed_at: EpochSeconds;
  created_at: EpochSeconds;
  /** Null before it is paid out. */
  disbursed_at: EpochSeconds | null;
  due_at: EpochSeconds | null;
  ended_at: EpochSeconds | null;
  /** Time of the timer's next action: a reminder, or collecting what is due. Null without one. */
  next_at: EpochSeconds | null;
  /** Changing part of `LoanState`: each 0 before it is paid out. `…_unit_days` are units times days. */
  principal: Amount;
  interest_unit_days: Amount;
  counted_days: number;
  late_unit_days: Amount;
  interest_paid: Amount;
  late_fee_paid: Amount;
  /** Principal written off. */
  written_off: Amount;
  repayments: LoanRepayment[];
  decisions: LoanDecision[];
  reject_reason: string | null;
  /** The requested approval of a second member of staff, while its decision still applies; else null. */
  approval_id: ApprovalId | null;
  journal_ids: JournalEntryId[];
  /** Number of writes. */
  version: number;
}

/** A loan that was paid out. */
export type DisbursedLoan = StoredLoan & { disbursed_at: EpochSeconds; due_at: EpochSeconds };

export const isLoanDisbursed = (loan: StoredLoan): loan is DisbursedLoan =>
  loan.disbursed_at !== null && loan.due_at !== null;

/** True when a loan was paid out and is not repaid. */
export const isLoanOutstanding = (loan: StoredLoan): loan is DisbursedLoan =>
  loan.status === 'disbursed' && isLoanDisbursed(loan);

export const isLoanOverdue = (loan: StoredLoan, at: EpochSeconds): boolean =>
  isLoanOutstanding(loan) && at > loan.due_at;

const SHARDS = 4;

/** Repayments listed with a loan: the newest. Each is a journal entry that refers to the loan. */
const MAX_LISTED_REPAYMENTS = 100;

/** Returns a loan with its lists truncated: one from before the limit may have thousands of repayments. */
export const truncateLoanLists = (loan: StoredLoan): StoredLoan => ({
  ...loan,
  repayments: loan.repayments.slice(-MAX_LISTED_REPAYMENTS),
  journal_ids: loan.journal_ids.slice(-MAX_JOURNAL_IDS),
});

/** Loans that wait for staff (`pending`, `approved`), by time of application. */
export const loanReviewIndex = declareIndexList('gsi1', 'LOANS_WAITING');
/** Loans paid out, by the time of their next action. */
const loansByNext = declareIndexList('gsi1', 'LOANS_DUE');

function gsi1Place({ id, status, next_at }: StoredLoan) {
  if (status === 'pending' || status === 'approved') return loanReviewIndex.place(id);
  if (status === 'disbursed' && next_at !== null)
    return loansByNext.place(`${padNumber(next_at, 10)}#${id}`, getShard(id, SHARDS));
  return null;
}

export const loanCollection = collection<StoredLoan>()({
  partition: accountPartition,
  kind: 'LOAN',
  id: 'lon',
  called: 'loan',
  lists: { repayments: MAX_LISTED_REPAYMENTS, decisions: 10, journal_ids: MAX_JOURNAL_IDS },
  units: {
    amount: true,
    processing_fee: true,
    actual_amount: true,
    total_interest: true,
    total_repayment: true,
    principal: true,
    interest_unit_days: true,
    late_unit_days: true,
    interest_paid: true,
    late_fee_paid: true,
    written_off: true,
  },
  all: { name: 'LOANS', ownerOf: toAccountRef },
  gsi1: gsi1Place,
});

const openStatuses: readonly LoanStatus[] = ['pending', 'approved', 'disbursed'];

/** Server clocks differ slightly: of two loans made at once, the later may be listed first. */
const NEWEST = 5;

/** Returns the account's open loan or application, at most one, from its newest. Null without one. */
export async function readOpenLoan(account: AccountRef): Promise<StoredLoan | null> {
  const { items } = await loanCollection.page({ ...loanCollection.range(account), newestFirst: true, limit: NEWEST });
  return items.find(({ status }) => openStatuses.includes(status)) ?? null;
}

/** Returns all loans with an action due before a second. Eventually consistent sparse index. */
export async function* iterateLoansDueBefore(at: EpochSeconds): AsyncGenerator<StoredLoan> {
  for (let shard = 0; shard < SHARDS; shard++)
    for await (const loan of loanCollection.eachIn(loansByNext.range(shard))) {
      if ((loan.next_at ?? at) >= at) break;
      yield loan;
    }
}

/** Returns all loans paid out and not repaid. Eventually consistent sparse index. */
export async function* iterateOutstandingLoans(): AsyncGenerator<StoredLoan> {
  for (let shard = 0; shard < SHARDS; shard++) yield* loanCollection.eachIn(loansByNext.range(shard));
}

/** Returns the state from which the amount owed is computed. */
export const toAccruingLoan = (loan: DisbursedLoan): AccruingLoan => loan;

const NOTHING = { principal: ZERO_AMOUNT, interest: ZERO_AMOUNT, late_fee: ZERO_AMOUNT, total: ZERO_AMOUNT };

/** Returns a loan as the user sees it at a moment. */
export function toLoanView(loan: StoredLoan, at: EpochSeconds): LoanApplication {
  const owed = isLoanOutstanding(loan) ? computeLoanDebt(toAccruingLoan(loan), at) : NOTHING;
  const boundedLoan = truncateLoanLists(loan);
  const repaid = (loan.amount - loan.principal - loan.written_off + loan.interest_paid + loan.late_fee_paid) as Amount;
  return {
    id: loan.id,
    application_id: loan.id,
    status: loan.status,
    product: { id: loan.product.id, name: loan.product.names.en, names: loan.product.names },
    loan_amount: formatUnits(loan.amount),
    term_days: loan.term_days,
    interest_rate: loan.interest_rate,
    daily_rate: getDailyLoanRate(loan.interest_rate),
    processing_fee_rate: loan.processing_fee_rate,
    processing_fee: formatUnits(loan.processing_fee),
    actual_amount: formatUnits(loan.actual_amount),
    total_interest: formatUnits(loan.total_interest),
    total_repayment: formatUnits(loan.total_repayment),
    apr: loan.apr,
    late_fee_rate: loan.late_fee_rate,
    coins_after_days: loan.coins_after_days ?? null,
    outstanding: formatUnits(owed.total),
    owed: {
      principal: formatUnits(owed.principal),
      interest: formatUnits(owed.interest),
      late_fee: formatUnits(owed.late_fee),
    },
    repaid: formatUnits(isLoanDisbursed(loan) ? repaid : ZERO_AMOUNT),
    is_overdue: isLoanOverdue(loan, at),
    disbursed_at: loan.disbursed_at,
    due_at: loan.due_at,
    agreement_version: loan.agreement_version,
    agreed_at: loan.agreed_at,
    reject_reason: loan.reject_reason,
    written_off: formatUnits(loan.written_off),
    created_at: loan.created_at,
    ended_at: loan.ended_at,
    repayments: boundedLoan.repayments,
    journal_ids: boundedLoan.journal_ids,
  };
}
