import { accountsByKind } from '#functions/data/ledger/accounts.ts';
import { ledgerState } from '#functions/data/ledger/reconciliation.ts';
import { keepProgress, readProgress } from '#functions/data/table/progress.ts';
import { put, query } from '#functions/data/table/table.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountId, AccountKind } from '#shared/ids.ts';
import { DAY } from '#shared/time.ts';
import { type Mismatch, reconcileAccount } from './reconcile-account.ts';
import { reconcileAudit } from './reconcile-audit.ts';

interface Progress {
  kind: AccountKind;
  /** The last account that was compared in this pass; empty at its start. */
  after: string;
  /** Whether this pass reads every journal from its first entry: the first of each day does. */
  full: boolean;
  /** The day of the last full pass, counted from 1970. */
  day: number;
}

export interface Report {
  accounts: number;
  mismatches: Mismatch[];
  /** False when the time was up before the last account. */
  complete: boolean;
}

const PAGE = 100;
const WORK = 'reconcile';

interface AccountItem {
  account_kind: AccountKind;
  account_id: AccountId;
}

async function page(kind: AccountKind, after: string): Promise<AccountItem[]> {
  const range = { ...accountsByKind.range(kind), limit: PAGE };
  const { items } = await query<AccountItem>(after === '' ? range : { ...range, from: `${after}~` });
  return items;
}

async function compareAll(progress: Progress, until: number, report: Report): Promise<Progress> {
  let { kind, after } = progress;
  for (;;) {
    const accounts = await page(kind, after);
    for (const { account_kind, account_id } of accounts) {
      if (now() >= until) return { ...progress, kind, after };
      report.mismatches.push(...(await reconcileAccount({ kind: account_kind, id: account_id }, progress.full)));
      report.accounts += 1;
      after = account_id;
    }
    if (accounts.length > 0) continue;
    if (kind === 'demo') break;
    kind = 'demo';
    after = '';
  }
  report.complete = true;
  return { ...progress, kind: 'live', after: '', full: false };
}

/** What withdrawals and staff look at: whether the books agreed when they were last compared. */
export interface LedgerState {
  agreed: boolean;
  checked_at: number;
  mismatches: Mismatch[];
}

/**
 * Compares journal and balances account by account, going on where the last run stopped, for at most `milliseconds`.
 * A mismatch is logged as `ledger mismatch` (the alarm listens for it) and kept until a whole pass agrees.
 */
export async function reconcile(milliseconds: number): Promise<Report> {
  const report: Report = { accounts: 0, mismatches: [], complete: false };
  const stored = await readProgress<Progress>(WORK);
  const today = Math.floor(nowSeconds() / DAY);
  const progress: Progress = stored ?? { kind: 'live', after: '', full: false, day: 0 };
  const begins = progress.kind === 'live' && progress.after === '';
  const next = begins && progress.day !== today ? { ...progress, full: true, day: today } : progress;
  if (begins) report.mismatches.push(...(await reconcileAudit(next.full)));
  await keepProgress(WORK, await compareAll(next, now() + milliseconds, report));
  await keepState(report, begins);
  return report;
}

/** Compares every journal, and the record of what staff did, from its first entry, however long it takes. */
export async function reconcileEverything(): Promise<Report> {
  const report: Report = { accounts: 0, mismatches: [], complete: false };
  report.mismatches.push(...(await reconcileAudit(true)));
  await compareAll({ kind: 'live', after: '', full: true, day: 0 }, Number.POSITIVE_INFINITY, report);
  await keepState(report, true);
  return report;
}

async function keepState(report: Report, wholePass: boolean): Promise<void> {
  for (const { account, what, journal, wallet } of report.mismatches)
    log.error('ledger mismatch', new Error(what), { account: account.id, journal, wallet });
  if (report.mismatches.length === 0 && !(wholePass && report.complete)) return;
  const state: LedgerState = {
    agreed: report.mismatches.length === 0,
    checked_at: nowSeconds(),
    mismatches: report.mismatches.slice(0, 20),
  };
  await put(ledgerState.key(), { ...state });
}
