import type { AuditId, StaffId } from '../../shared/ids.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { nowSeconds } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { indexes, keys } from './keys.ts';
import { type Operation, transact } from './transact.ts';

export type AuditAction = 'staff.login' | 'staff.login_failed' | 'staff.logout' | 'users.export' | 'options.export';

/** Something that was done in the back office. Written once, never changed, never deleted. */
export interface AuditEntry {
  /** Null where somebody failed to log in under a name that nobody has. */
  staff_id: StaffId | null;
  username: string;
  action: AuditAction;
  /** The client's address. */
  address: string;
  /** What it was done with: the filters of an export. Never a password, code or token. */
  detail?: Record<string, string | number | undefined>;
}

export interface StoredAudit extends AuditEntry {
  id: AuditId;
  at: EpochSeconds;
}

/** The write that records an act, for the transaction that does it. */
export function auditOperation(entry: AuditEntry): Operation {
  const id = newId('aud');
  const stored: StoredAudit = { ...entry, id, at: nowSeconds() };
  return {
    label: 'audit',
    put: { ...stored, gsi2pk: indexes.auditPk(), gsi2sk: id },
    key: keys.audit(entry.staff_id, id),
    condition: 'attribute_not_exists(pk)',
  };
}

/** Records an act that writes nothing else. */
export const audit = (entry: AuditEntry): Promise<void> => transact([auditOperation(entry)]);
