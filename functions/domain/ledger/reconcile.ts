import { randomUUID } from 'node:crypto';
import { getAccountRanges } from '#functions/data/ledger/accounts.ts';
import type { LedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import {
  type ReconciliationProgress,
  readFullReconciliationRequestedAt,
  writeReconciliationProgress,
  writeReconciliationPassSegment,
  writeLastReconciliationPass,
  createReconciliationPass,
  type ReconciliationPass,
  readReconciliationProgress,
  type ReconciliationPassSegment,
} from '#functions/data/ledger/reconciliation.ts';
import { listStaff } from '#functions/data/staff/staff.ts';
import { readIdPage } from '#functions/data/table/id-list.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountId } from '#shared/ids.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { compareAccountWithJournal } from './reconcile-account.ts';
import { toAuditAccount, reconcileAuditLog } from './reconcile-audit.ts';
import { storeReconciliationHoldings, sumCoinUnits, addWalletsToHoldings } from './sum-holdings.ts';
import { trackMismatches, hasOpenMismatch, type OpenMismatches, readOpenMismatches } from './track-mismatches.ts';

export interface ReconciliationReport {
  accounts: number;
  mismatches: LedgerMismatch[];
  /** False when the time ran out before the last account. */
  complete: boolean;
}

/** Accounts read at once; a segment’s progress is stored after as many. */
const PAGE = 100;

async function readAccountPage({ kind, list, after }: ReconciliationPassSegment): Promise<AccountId[]> {
  const lists = getAccountRanges(kind).slice(list, list + 1);
  const order = { newestFirst: false, after: after === '' ? null : after };
  const { items } = await readIdPage(lists, order, { limit: PAGE, offset: 0 });
  return items.map(({ id }) => id);
}

/** Checks the audit log of each member of staff at the beginning of a pass. */
async function compareAudits(full: boolean, open: OpenMismatches, report: ReconciliationReport): Promise<void> {
  for (const staffId of [null, ...(await listStaff()).map(({ id }) => id)]) {
    const account = toAuditAccount(staffId);
    const auditMismatches = await reconcileAuditLog(staffId, full || hasOpenMismatch(open, account));
    await trackMismatches(open, account, auditMismatches);
    report.mismatches.push(...auditMismatches);
  }
}

/** Shared state of all parts of a pass. */
interface ReconciliationRun {
  pass: ReconciliationPass;
  /** Epoch ms. */
  until: number;
  open: OpenMismatches;
  report: ReconciliationReport;
  /** True when another run continues where this one stops. */
  isKept: boolean;
}

/** Adds one more account to a segment. */
async function withAccount(
  segment: ReconciliationPassSegment,
  id: AccountId,
  { pass, open, report }: ReconciliationRun,
): Promise<ReconciliationPassSegment> {
  const account = { kind: segment.kind, id };
  const { mismatches, wallets, inventory, settled } = await compareAccountWithJournal(
    account,
    pass.full || hasOpenMismatch(open, account),
  );
  if (settled) await trackMismatches(open, account, mismatches);
  else log.warn('account too busy to compare', { account: id });
  report.mismatches.push(...mismatches);
  report.accounts += 1;
  return {
    ...segment,
    after: id,
    accounts: segment.accounts + 1,
    held: addWalletsToHoldings(segment.held, wallets),
    inventory: sumCoinUnits(segment.inventory, inventory),
  };
}

/** Continues a segment until it ends or the time is up; stores its progress on the way. */
async function followSegment(
  firstSegment: ReconciliationPassSegment,
  run: ReconciliationRun,
): Promise<ReconciliationPassSegment> {
  let segment = firstSegment;
  while (!segment.done) {
    const accounts = await readAccountPage(segment);
    for (const id of accounts) {
      if (now() >= run.until) return segment;
      segment = await withAccount(segment, id, run);
    }
    if (accounts.length < PAGE) segment = { ...segment, done: true };
    else if (run.isKept) await writeReconciliationPassSegment(run.pass, segment);
  }
  return segment;
}

/**
 * Continues all segments concurrently until they end, and stores the result of the pass then, or until the time is up.
 */
async function goOn(run: ReconciliationRun): Promise<void> {
  const { open, report } = run;
  const segments = await Promise.all(run.pass.segments.map((segment) => followSegment(segment, run)));
  const pass = { ...run.pass, segments };
  if (!segments.every(({ done }) => done)) {
    if (run.isKept) await Promise.all(segments.map((segment) => writeReconciliationPassSegment(pass, segment)));
    return;
  }
  for (const { account, mismatches } of await storeReconciliationHoldings(pass)) {
    await trackMismatches(open, account, mismatches);
    report.mismatches.push(...mismatches);
  }
  const { began_at, full } = pass;
  const accounts = segments.reduce((sum, segment) => sum + segment.accounts, 0);
  await writeLastReconciliationPass({ began_at, ended_at: nowSeconds(), accounts, full });
  report.complete = true;
}

/** Begins a pass: the first of a day is full, and so is one after a request by staff. */
async function beginPass(last: ReconciliationProgress): Promise<ReconciliationProgress & { pass: ReconciliationPass }> {
  const today = Math.floor(nowSeconds() / DAY_SECONDS);
  const requestedAt = await readFullReconciliationRequestedAt();
  const full = last.day !== today || requestedAt > last.asked;
  return {
    day: full ? today : last.day,
    asked: requestedAt,
    pass: createReconciliationPass(randomUUID(), nowSeconds(), full),
  };
}

/**
 * Compares journal and balances account by account, the account lists concurrently, for at most `milliseconds`.
 * Continues where the last run stopped or died. A mismatch is stored at once and holds withdrawals until it is resolved
 * or released (`readLedgerHold`). A whole pass also stores customers’ total holdings.
 */
export async function reconcile(milliseconds: number): Promise<ReconciliationReport> {
  const until = now() + milliseconds;
  const report: ReconciliationReport = { accounts: 0, mismatches: [], complete: false };
  const open = await readOpenMismatches();
  const progress = await readReconciliationProgress();
  const underWay = progress?.pass ?? null;
  const { pass, ...comparing } =
    progress && underWay
      ? { ...progress, pass: underWay }
      : await beginPass(progress ?? { day: 0, asked: 0, pass: null });
  if (!underWay) {
    await compareAudits(pass.full, open, report);
    await writeReconciliationProgress({ ...comparing, pass });
  }
  await goOn({ pass, until, open, report, isKept: true });
  if (report.complete) await writeReconciliationProgress({ ...comparing, pass: null });
  return report;
}

/** Compares every journal and the audit log from the first entry, however long it takes. */
export async function reconcileEverything(): Promise<ReconciliationReport> {
  const report: ReconciliationReport = { accounts: 0, mismatches: [], complete: false };
  const open = await readOpenMismatches();
  await compareAudits(true, open, report);
  const pass = createReconciliationPass(randomUUID(), nowSeconds(), true);
  await goOn({ pass, until: Number.POSITIVE_INFINITY, open, report, isKept: false });
  return report;
}
