import type { AuditId, StaffId } from '../../shared/ids.ts';
import type { ConfigKind, ConfigValue } from '../../shared/schemas/admin-config.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { nowSeconds } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { indexes, keys } from './keys.ts';
import { query } from './table.ts';
import { type Operation, transact } from './transact.ts';

export type AuditAction =
  | 'staff.login'
  | 'staff.login_failed'
  | 'staff.logout'
  | 'users.export'
  | 'options.export'
  | 'futures.orders.export'
  | 'futures.positions.export'
  | 'futures.trades.export'
  | 'symbols.export'
  | 'symbol.change'
  | 'options_config.create'
  | 'options_config.change'
  | 'futures_config.change';

/** A change of an object of the configuration, as it was and as it is since. */
export interface AuditedChange {
  kind: ConfigKind;
  id: string;
  reason: string;
  /** The version that the change made. */
  version: number;
  /** Only what differs; null where there was nothing before. A list: a stored map keeps no order. */
  changes: { field: string; before: ConfigValue; after: ConfigValue }[];
}

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
  change?: AuditedChange;
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
    put: {
      ...stored,
      gsi2pk: indexes.auditPk(),
      gsi2sk: id,
      ...(entry.change && { gsi1pk: indexes.changesPk(entry.change.kind, entry.change.id), gsi1sk: id }),
    },
    key: keys.audit(entry.staff_id, id),
    condition: 'attribute_not_exists(pk)',
  };
}

/** Records an act that writes nothing else. */
export const audit = (entry: AuditEntry): Promise<void> => transact([auditOperation(entry)]);

export type RecordedChange = StoredAudit & { change: AuditedChange };

/** The changes of one object, newest first, after an entry or from the last one: through an index, a moment behind. */
export async function queryChanges(
  kind: ConfigKind,
  id: string,
  page: { before: AuditId | null; limit: number },
): Promise<RecordedChange[]> {
  const { items } = await query<RecordedChange>({
    index: 'gsi1',
    pk: indexes.changesPk(kind, id),
    newestFirst: true,
    limit: page.limit + (page.before === null ? 0 : 1),
    ...(page.before !== null && { to: page.before }),
  });
  return items.filter((entry) => entry.id !== page.before).slice(0, page.limit);
}
