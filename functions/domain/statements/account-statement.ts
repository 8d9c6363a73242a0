import type { AccountId, AccountKind, JournalEntryId } from '#shared/ids.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StatementPeriod } from './months.ts';

/** Change of one wallet by a journal entry. Units of 10⁻⁸. */
export interface StatementLine {
  journal: JournalEntryId;
  at: EpochSeconds;
  operation: string;
  reference: string;
  amount: bigint;
  after: bigint;
}

/** One wallet in one coin over a month, its lines the oldest first. Units of 10⁻⁸, available and frozen together. */
export interface StatementSection {
  wallet: WalletType;
  coin: string;
  opening: bigint;
  /** Sum of credits, and of debits: neither is below zero. */
  in: bigint;
  out: bigint;
  closing: bigint;
  lines: StatementLine[];
}

/** Total of one kind of operation in one coin, over all wallets. */
export interface StatementOperationTotal {
  operation: string;
  coin: string;
  /** Lines. */
  count: number;
  in: bigint;
  out: bigint;
}

/** Statement of an account for a month, to the last unit. */
export interface AccountStatement {
  account: { kind: AccountKind; id: AccountId };
  username: string;
  /** As on the verified document; null without one. */
  name: string | null;
  month: StatementPeriod;
  made_at: EpochSeconds;
  sections: StatementSection[];
  totals: StatementOperationTotal[];
}

/** Each section's lines lead from its opening to its closing balance. */
function sectionAddsUp({ opening, closing, lines, ...section }: StatementSection): boolean {
  let runningBalance = opening;
  let [came, went] = [0n, 0n];
  for (const { amount, after } of lines) {
    runningBalance += amount;
    if (amount > 0n) came += amount;
    else went -= amount;
    if (runningBalance !== after) return false;
  }
  return runningBalance === closing && came === section.in && went === section.out && opening + came - went === closing;
}

/** The totals of operations in a coin equal those of its wallets. */
function totalsAddUp({ sections, totals }: AccountStatement): boolean {
  const sums = new Map<string, bigint>();
  const add = (name: string, units: bigint) => sums.set(name, (sums.get(name) ?? 0n) + units);
  for (const section of sections) {
    add(`${section.coin} in`, section.in);
    add(`${section.coin} out`, section.out);
  }
  for (const coinTotal of totals) {
    add(`${coinTotal.coin} in`, -coinTotal.in);
    add(`${coinTotal.coin} out`, -coinTotal.out);
  }
  return [...sums.values()].every((sum) => sum === 0n);
}

/**
 * True when opening balance plus movements equals the closing balance, to the last unit, in every wallet and in total.
 */
export const isStatementBalanced = (statement: AccountStatement): boolean =>
  statement.sections.every(sectionAddsUp) && totalsAddUp(statement);
