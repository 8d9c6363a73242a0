import type { Mismatch } from '#functions/data/ledger/mismatches.ts';
import { auditReconciliations } from '#functions/data/ledger/reconciliation.ts';
import { auditEntries } from '#functions/data/staff/audit.ts';
import { computeDigest } from '#functions/data/table/digest.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { AuditId, StaffId } from '#shared/ids.ts';
import { MINUTE } from '#shared/time.ts';

interface Followed {
  entry: AuditId;
  /** Hash of the entries: each is hashed with that of those before. */
  chain: string;
}

/** Maximum delay between an id and its entry’s write, seconds; younger entries are checked next time. */
const SETTLED_AFTER = 2 * MINUTE;

/**
 * Checks the audit log of a member of staff, or of attempts without a member’s name; with `full`, also that it was not
 * altered.
 */
export async function reconcileAudit(who: StaffId | null, full: boolean): Promise<Mismatch[]> {
  const kept = await getItem<Followed>(auditReconciliations.key(who));
  const from = full ? null : kept;
  const young = getIdRange('aud', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const { pk } = auditEntries.range(who);
  let reached = from;
  let passed: string | null = null;
  // The complete stored item.
  for await (const item of queryAllItems<{ id: AuditId }>({ pk, from: from ? `${from.entry}~` : 'aud_', to: young })) {
    reached = { entry: item.id, chain: computeDigest(item, reached?.chain) };
    if (item.id === kept?.entry) passed = reached.chain;
  }
  if (full && kept && passed !== kept.chain)
    return [{ account: toAuditAccount(who), what: kept.entry, journal: passed ?? 'nothing', wallet: kept.chain }];
  if (reached && reached.entry !== kept?.entry) await putItem(auditReconciliations.key(who), { ...reached });
  return [];
}

/** Audit log’s account, as mismatches name it. */
export const toAuditAccount = (who: StaffId | null): Mismatch['account'] => ({ kind: 'audit', id: who ?? 'NOBODY' });
