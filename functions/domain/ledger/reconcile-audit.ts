import type { LedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import { auditReconciliations } from '#functions/data/ledger/reconciliation.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { computeItemDigest } from '#functions/data/table/digest.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { AuditEntryId, StaffId } from '#shared/ids.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';

interface AuditPosition {
  entry: AuditEntryId;
  /** Hash of the entries: each is hashed with that of those before. */
  chain: string;
}

/** Maximum delay between an id and its entry’s write, seconds; younger entries are checked next time. */
const SETTLED_AFTER = 2 * MINUTE_SECONDS;

/**
 * Checks the audit log of a member of staff, or of attempts without a member’s name; with `full`, also that it was not
 * altered.
 */
export async function reconcileAuditLog(staffId: StaffId | null, full: boolean): Promise<LedgerMismatch[]> {
  const checkpoint = await getItem<AuditPosition>(auditReconciliations.key(staffId));
  const from = full ? null : checkpoint;
  const young = getIdRange('aud', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const { pk } = auditEntryCollection.range(staffId);
  let reached = from;
  let passed: string | null = null;
  // The complete stored item.
  for await (const item of queryAllItems<{ id: AuditEntryId }>({
    pk,
    from: from ? `${from.entry}~` : 'aud_',
    to: young,
  })) {
    reached = { entry: item.id, chain: computeItemDigest(item, reached?.chain) };
    if (item.id === checkpoint?.entry) passed = reached.chain;
  }
  if (full && checkpoint && passed !== checkpoint.chain)
    return [
      {
        account: toAuditAccount(staffId),
        what: checkpoint.entry,
        journal: passed ?? 'nothing',
        wallet: checkpoint.chain,
      },
    ];
  if (reached && reached.entry !== checkpoint?.entry) await putItem(auditReconciliations.key(staffId), { ...reached });
  return [];
}

/** Audit log’s account, as mismatches name it. */
export const toAuditAccount = (staffId: StaffId | null): LedgerMismatch['account'] => ({
  kind: 'audit',
  id: staffId ?? 'NOBODY',
});
