import {
  type WalletBalances,
  readBalancesBeforeEntry,
  sumWalletChanges,
  readJournalEntriesBetween,
} from '#functions/domain/ledger/journal-entries.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import {
  isStatementBalanced,
  type StatementOperationTotal,
  type AccountStatement,
  type StatementSection,
} from './account-statement.ts';
import type { StatementPeriod } from './months.ts';

/** Lines of one statement: the most that the function can write, and API Gateway can carry, in one answer. */
const MAX_LINES = 30_000;
/** Movements during the read of a running month restart it, this often at most. */
const TRIES = 3;

/** Orders wallets as the pages show them, coins by name. */
function byPlace(a: StatementSection, b: StatementSection): number {
  const byType = walletTypes.indexOf(a.wallet) - walletTypes.indexOf(b.wallet);
  return byType === 0 ? (a.coin < b.coin ? -1 : 1) : byType;
}

function buildSection(name: string, opening = 0n, closing = 0n): StatementSection {
  const [wallet, coin = ''] = name.split(':');
  return { wallet: wallet as WalletType, coin, opening, in: 0n, out: 0n, closing, lines: [] };
}

function buildSections(opening: WalletBalances, closing: WalletBalances): Map<string, StatementSection> {
  const names = [...new Set([...opening.keys(), ...closing.keys()])];
  return new Map(names.map((name) => [name, buildSection(name, opening.get(name), closing.get(name))]));
}

function sumOperationTotals(sections: readonly StatementSection[]): StatementOperationTotal[] {
  const totals = new Map<string, StatementOperationTotal>();
  for (const { coin, lines } of sections)
    for (const { operation, amount } of lines) {
      const name = `${operation} ${coin}`;
      const total = totals.get(name) ?? { operation, coin, count: 0, in: 0n, out: 0n };
      total.count += 1;
      if (amount > 0n) total.in += amount;
      else total.out -= amount;
      totals.set(name, total);
    }
  return [...totals.values()].sort((a, b) => (`${a.operation} ${a.coin}` < `${b.operation} ${b.coin}` ? -1 : 1));
}

/** Balances at both ends come from the wallets or from reconciliation marks, independent of the lines between. */
async function readStatementLines(
  account: AccountRef,
  month: StatementPeriod,
): Promise<Pick<AccountStatement, 'sections' | 'totals'>> {
  const { from, to } = toIdBounds('jnl', month);
  const opening = await readBalancesBeforeEntry(account, from);
  const sectionsByWallet = buildSections(opening, await readBalancesBeforeEntry(account, `${to}~`));
  let count = 0;
  for await (const entry of readJournalEntriesBetween(account, from, to))
    for (const [name, amount] of sumWalletChanges(entry)) {
      if (amount === 0n) continue;
      // One created since the balances were read: it will not add up, and all is read again.
      const section = sectionsByWallet.get(name) ?? buildSection(name);
      sectionsByWallet.set(name, section);
      count += 1;
      if (count > MAX_LINES)
        throw new AppError('VALIDATION_FAILED', { fields: { file: fieldError('rows', { number: MAX_LINES }) } });
      if (amount > 0n) section.in += amount;
      else section.out -= amount;
      const after = (section.lines.at(-1)?.after ?? section.opening) + amount;
      const { id: journal, created_at: at, operation, reference } = entry;
      section.lines.push({ journal, at, operation, reference, amount, after });
    }
  const shownSections = [...sectionsByWallet.values()].filter(
    ({ opening: held, closing, lines }) => held !== 0n || closing !== 0n || lines.length > 0,
  );
  const sections = shownSections.sort(byPlace);
  return { sections, totals: sumOperationTotals(sections) };
}

/**
 * Returns an account's statement of a month, to the last unit. One that does not add up is logged and never returned.
 * @throws {AppError} SERVICE_UNAVAILABLE for one that does not add up, or when money keeps moving during the read;
 * VALIDATION_FAILED for more than 30,000 lines.
 */
export async function readAccountStatement(
  account: AccountRef,
  month: StatementPeriod,
  { username, name }: Pick<AccountStatement, 'username' | 'name'>,
): Promise<AccountStatement> {
  for (let tries = 0; tries < TRIES; tries++) {
    const { kind, id } = account;
    const about = { account: { kind, id }, username, name, month, made_at: nowSeconds() };
    const statement = { ...about, ...(await readStatementLines(account, month)) };
    if (isStatementBalanced(statement)) return statement;
  }
  log.error('statement does not add up', null, { account: account.id, kind: account.kind, month: month.name });
  throw new AppError('SERVICE_UNAVAILABLE');
}
