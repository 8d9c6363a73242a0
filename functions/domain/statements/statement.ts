import type { AccountId, AccountKind, JournalId } from '#shared/ids.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { StatementPeriod } from './months.ts';

/** What an entry of the journal changed of one wallet. Units of 10⁻⁸. */
export interface StatementLine {
  journal: JournalId;
  at: EpochSeconds;
  operation: string;
  reference: string;
  amount: bigint;
  after: bigint;
}

/** One wallet in one coin over a month, its lines the oldest first. Units of 10⁻⁸, free and frozen together. */
export interface StatementSection {
  wallet: WalletType;
  coin: string;
  opening: bigint;
  /** Sum of what came in, and of what went out: neither is below zero. */
  in: bigint;
  out: bigint;
  closing: bigint;
  lines: StatementLine[];
}

/** What one kind of operation came to in one coin, over all wallets. */
export interface OperationTotal {
  operation: string;
  coin: string;
  /** Lines. */
  count: number;
  in: bigint;
  out: bigint;
}

/** What became of every unit of an account in a month. */
export interface AccountStatement {
  account: { kind: AccountKind; id: AccountId };
  username: string;
  /** As on a verified document; null where none was verified. */
  name: string | null;
  month: StatementPeriod;
  made_at: EpochSeconds;
  sections: StatementSection[];
  totals: OperationTotal[];
}

/** Each section goes by its own lines from its opening to its closing balance. */
function sectionAddsUp({ opening, closing, lines, ...section }: StatementSection): boolean {
  let held = opening;
  let [came, went] = [0n, 0n];
  for (const { amount, after } of lines) {
    held += amount;
    if (amount > 0n) came += amount;
    else went -= amount;
    if (held !== after) return false;
  }
  return held === closing && came === section.in && went === section.out && opening + came - went === closing;
}

/** What operations come to in a coin is what its wallets came to. */
function totalsAddUp({ sections, totals }: AccountStatement): boolean {
  const sums = new Map<string, bigint>();
  const add = (name: string, units: bigint) => sums.set(name, (sums.get(name) ?? 0n) + units);
  for (const one of sections) {
    add(`${one.coin} in`, one.in);
    add(`${one.coin} out`, one.out);
  }
  for (const one of totals) {
    add(`${one.coin} in`, -one.in);
    add(`${one.coin} out`, -one.out);
  }
  return [...sums.values()].every((sum) => sum === 0n);
}

/** Whether opening and movements are the closing balance, to the last unit, in every wallet and in all. */
export const isStatementBalanced = (statement: AccountStatement): boolean =>
  statement.sections.every(sectionAddsUp) && totalsAddUp(statement);
