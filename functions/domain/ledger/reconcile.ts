import { accountsByKind } from '#functions/data/ledger/accounts.ts';
import type { Mismatch } from '#functions/data/ledger/mismatches.ts';
import {
  type Comparing,
  fullPassAskedAt,
  keepComparing,
  keepWholePass,
  type Pass,
  readComparing,
} from '#functions/data/ledger/reconciliation.ts';
import { listStaff } from '#functions/data/staff/staff.ts';
import { query } from '#functions/data/table/table.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountId, AccountKind } from '#shared/ids.ts';
import { DAY } from '#shared/time.ts';
import { followMismatches, isSuspect, type OpenMismatches, readOpenMismatches } from './follow-mismatches.ts';
import { compareAccount } from './reconcile-account.ts';
import { auditOf, reconcileAudit } from './reconcile-audit.ts';
import { keepPassHoldings, withCoins, withWallets } from './sum-holdings.ts';

export interface Report {
  accounts: number;
  mismatches: Mismatch[];
  /** False when the time was up before the last account. */
  complete: boolean;
}

const PAGE = 100;

interface AccountItem {
  account_kind: AccountKind;
  account_id: AccountId;
}

async function page(kind: AccountKind, after: string): Promise<AccountItem[]> {
  const range = { ...accountsByKind.range(kind), limit: PAGE };
  const { items } = await query<AccountItem>(after === '' ? range : { ...range, from: `${after}~` });
  return items;
}

const newPass = (full: boolean): Pass => ({
  began_at: nowSeconds(),
  full,
  kind: 'live',
  after: '',
  accounts: { live: 0, demo: 0 },
  held: { live: {}, demo: {} },
  inventory: { live: {}, demo: {} },
});

/** Follows the record of each member of staff: at the beginning of a pass. */
async function compareAudits(full: boolean, open: OpenMismatches, report: Report): Promise<void> {
  for (const who of [null, ...(await listStaff()).map(({ id }) => id)]) {
    const account = auditOf(who);
    const found = await reconcileAudit(who, full || isSuspect(open, account));
    await followMismatches(open, account, found);
    report.mismatches.push(...found);
  }
}

/** The pass with one more account in it. */
async function withAccount(
  pass: Pass,
  { account_kind: kind, account_id: id }: AccountItem,
  open: OpenMismatches,
  report: Report,
): Promise<Pass> {
  const account = { kind, id };
  const { mismatches, wallets, inventory, settled } = await compareAccount(
    account,
    pass.full || isSuspect(open, account),
  );
  if (settled) await followMismatches(open, account, mismatches);
  else log.warn('account too busy to compare', { account: id });
  report.mismatches.push(...mismatches);
  report.accounts += 1;
  return {
    ...pass,
    after: id,
    accounts: { ...pass.accounts, [kind]: pass.accounts[kind] + 1 },
    held: { ...pass.held, [kind]: withWallets(pass.held[kind], wallets) },
    ...(pass.inventory && { inventory: { ...pass.inventory, [kind]: withCoins(pass.inventory[kind], inventory) } }),
  };
}

/** Goes on with a pass until it ends, and keeps what it came to then, or until the time is up. */
async function goOn(begun: Pass, until: number, open: OpenMismatches, report: Report): Promise<Pass> {
  let pass = begun;
  for (;;) {
    const accounts = await page(pass.kind, pass.after);
    for (const account of accounts) {
      if (now() >= until) return pass;
      pass = await withAccount(pass, account, open, report);
    }
    if (accounts.length > 0) continue;
    if (pass.kind === 'demo') break;
    pass = { ...pass, kind: 'demo', after: '' };
  }
  const { began_at, full, accounts } = pass;
  for (const { account, mismatches } of await keepPassHoldings(pass)) {
    await followMismatches(open, account, mismatches);
    report.mismatches.push(...mismatches);
  }
  const whole = { began_at, ended_at: nowSeconds(), accounts: accounts.live + accounts.demo, full };
  await keepWholePass(whole, open.size === 0);
  report.complete = true;
  return pass;
}

/** Begins a pass: the first of a day is full, and the one after staff asked for that. */
async function begin(last: Comparing): Promise<Comparing & { pass: Pass }> {
  const today = Math.floor(nowSeconds() / DAY);
  const asked = await fullPassAskedAt();
  const full = last.day !== today || asked > last.asked;
  return { day: full ? today : last.day, asked, pass: newPass(full) };
}

/**
 * Compares journal and balances account by account, going on where the last run stopped, for at most `milliseconds`. A
 * mismatch is kept as soon as it is found, and holds back what would leave until a whole pass ends with none left. A whole
 * pass also keeps what customers hold together.
 */
export async function reconcile(milliseconds: number): Promise<Report> {
  const until = now() + milliseconds;
  const report: Report = { accounts: 0, mismatches: [], complete: false };
  const open = await readOpenMismatches();
  const kept = await readComparing();
  const underWay = kept?.pass ?? null;
  const { pass, ...comparing } =
    kept && underWay ? { ...kept, pass: underWay } : await begin(kept ?? { day: 0, asked: 0, pass: null });
  if (!underWay) await compareAudits(pass.full, open, report);
  const reached = await goOn(pass, until, open, report);
  await keepComparing({ ...comparing, pass: report.complete ? null : reached });
  return report;
}

/** Compares every journal, and the record of what staff did, from its first entry, however long it takes. */
export async function reconcileEverything(): Promise<Report> {
  const report: Report = { accounts: 0, mismatches: [], complete: false };
  const open = await readOpenMismatches();
  await compareAudits(true, open, report);
  await goOn(newPass(true), Number.POSITIVE_INFINITY, open, report);
  return report;
}
