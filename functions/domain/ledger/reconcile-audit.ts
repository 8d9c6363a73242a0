import { auditFollowed } from '#functions/data/ledger/reconciliation.ts';
import { audits } from '#functions/data/staff/audit.ts';
import { listStaff } from '#functions/data/staff/staff.ts';
import { digestOf } from '#functions/data/table/digest.ts';
import { get, put, queryAll } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { AuditId, StaffId } from '#shared/ids.ts';
import { MINUTE } from '#shared/time.ts';
import type { Mismatch } from './reconcile-account.ts';

interface Followed {
  entry: AuditId;
  /** Each entry up to this one is hashed with the hash of those before it. */
  chain: string;
}

/** An entry may be written so long after its id was made; younger ones are followed the next time, seconds. */
const SETTLED_AFTER = 2 * MINUTE;

async function follow(who: StaffId | null, full: boolean): Promise<Mismatch[]> {
  const kept = await get<Followed>(auditFollowed.key(who));
  const from = full ? null : kept;
  const young = idsBetween('aud', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const { pk } = audits.range(who);
  let reached = from;
  let passed: string | null = null;
  // As it is stored, nothing left out.
  for await (const item of queryAll<{ id: AuditId }>({ pk, from: from ? `${from.entry}~` : 'aud_', to: young })) {
    reached = { entry: item.id, chain: digestOf(item, reached?.chain) };
    if (item.id === kept?.entry) passed = reached.chain;
  }
  if (full && kept && passed !== kept.chain)
    return [
      {
        account: { kind: 'audit', id: who ?? 'NOBODY' },
        what: kept.entry,
        journal: passed ?? 'nothing',
        wallet: kept.chain,
      },
    ];
  if (reached && reached.entry !== kept?.entry) await put(auditFollowed.key(who), { ...reached });
  return [];
}

/** Follows the record of what each member of staff did, and where `full` finds what is no longer as it was. */
export async function reconcileAudit(full: boolean): Promise<Mismatch[]> {
  const found: Mismatch[] = [];
  for (const who of [null, ...(await listStaff()).map(({ id }) => id)]) found.push(...(await follow(who, full)));
  return found;
}
