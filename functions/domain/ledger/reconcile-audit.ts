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
  /** Each entry up to this one is hashed with the hash of those before it. */
  chain: string;
}

/** An entry may be written so long after its id was made; younger ones are followed the next time, seconds. */
const SETTLED_AFTER = 2 * MINUTE;

/**
 * Follows the record of what a member of staff did, or of what was tried under no name of a member, and where `full` says
 * whether it is no longer as it was.
 */
export async function reconcileAudit(who: StaffId | null, full: boolean): Promise<Mismatch[]> {
  const kept = await getItem<Followed>(auditReconciliations.key(who));
  const from = full ? null : kept;
  const young = getIdRange('aud', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const { pk } = auditEntries.range(who);
  let reached = from;
  let passed: string | null = null;
  // As it is stored, nothing left out.
  for await (const item of queryAllItems<{ id: AuditId }>({ pk, from: from ? `${from.entry}~` : 'aud_', to: young })) {
    reached = { entry: item.id, chain: computeDigest(item, reached?.chain) };
    if (item.id === kept?.entry) passed = reached.chain;
  }
  if (full && kept && passed !== kept.chain)
    return [{ account: toAuditAccount(who), what: kept.entry, journal: passed ?? 'nothing', wallet: kept.chain }];
  if (reached && reached.entry !== kept?.entry) await putItem(auditReconciliations.key(who), { ...reached });
  return [];
}

/** Whose record it is, as a mismatch names it. */
export const toAuditAccount = (who: StaffId | null): Mismatch['account'] => ({ kind: 'audit', id: who ?? 'NOBODY' });
