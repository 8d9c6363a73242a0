import { collection } from '#functions/data/table/collection.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { MAX_CHANGES } from '#functions/data/table/lists.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AuditId, StaffId, UserId } from '#shared/ids.ts';
import type { AuditView } from '#shared/schemas/admin/audit.ts';
import { type ConfigKind, type ConfigValue, configKinds } from '#shared/schemas/admin/config.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A changed field. Stored in a list, since a stored map keeps no order. */
export interface AuditedField {
  field: string;
  /** Null when there was nothing. */
  before: ConfigValue;
  after: ConfigValue;
}

/** A change of a configuration object, before and after. */
export interface AuditedChange {
  kind: ConfigKind;
  id: string;
  reason: string;
  /** Version that the change made. */
  version: number;
  /** Only differences. */
  changes: AuditedField[];
}

/** An action in the back office. Written once, never changed, never deleted. */
export interface NewAuditEntry {
  /** Null for a failed login under an unknown name. */
  staff_id: StaffId | null;
  username: string;
  action: AuditAction;
  /** Address of the client. */
  address: string;
  /** Parameters of the action: the filters of an export. Never a password, code or token. */
  detail?: Record<string, string | number | undefined>;
  change?: AuditedChange;
  /** Id of the subject; left out with a `change`, which has its own. */
  subject?: string;
  reason?: string;
  /** Only differences. Never a password, code, seed or token. */
  changes?: AuditedField[];
}

export interface StoredAuditEntry extends NewAuditEntry {
  id: AuditId;
  at: EpochSeconds;
}

/** Actions on one subject, by time. */
const bySubject = declareIndexList('gsi1', 'AUDIT_SUBJECT');
/** Changes of one configuration object, by time. */
const changesOf = declareIndexList('gsi1', 'CHANGES');

/** Actions by a member of staff, or in the name of one. */
export const auditEntries = collection<StoredAuditEntry>()({
  partition: (staffId: StaffId | null) => `AUDIT#${staffId ?? 'NOBODY'}`,
  kind: null,
  id: 'aud',
  called: 'audit entry',
  lists: {
    changes: MAX_CHANGES,
    'changes.before': MAX_CHANGES,
    'changes.after': MAX_CHANGES,
    'change.changes': MAX_CHANGES,
    'change.changes.before': MAX_CHANGES,
    'change.changes.after': MAX_CHANGES,
  },
  all: { name: 'AUDIT', ownerOf: ({ staff_id }) => staff_id },
  gsi1: ({ id, subject, change }) => {
    if (change) return changesOf.place(id, change.kind, change.id);
    return subject === undefined ? null : bySubject.place(id, subject);
  },
});

/** Builds the write that records an action, for its transaction. */
export const addAuditEntry = (entry: NewAuditEntry): WriteOperation =>
  auditEntries.add(entry.staff_id, { ...entry, id: newId('aud'), at: nowSeconds() });

/** Records an action that writes nothing else. */
export const writeAuditEntry = (entry: NewAuditEntry): Promise<void> => transact([addAuditEntry(entry)]);

export type StoredAuditedChange = StoredAuditEntry & { change: AuditedChange };

/**
 * Returns the changes of one object, newest first, after an entry or from the last one. Eventually consistent index.
 */
export async function queryConfigChanges(
  kind: ConfigKind,
  id: string,
  page: { before: AuditId | null; limit: number },
): Promise<StoredAuditedChange[]> {
  const { items } = await auditEntries.page({
    ...changesOf.range(kind, id),
    newestFirst: true,
    limit: page.limit + (page.before === null ? 0 : 1),
    ...(page.before !== null && { to: page.before }),
  });
  return (items as StoredAuditedChange[]).filter((entry) => entry.id !== page.before).slice(0, page.limit);
}

/** Returns entries about this id, by the index of subjects. */
export const getSubjectAuditRanges = (subject: string) =>
  [bySubject.range(subject), ...configKinds.map((kind) => changesOf.range(kind, subject))].map(auditEntries.listIn);

/** Returns entries about a user. */
export const getUserAuditRange = (user: UserId) => auditEntries.listIn(bySubject.range(user));

/** Returns an entry as staff see it, also one from before subjects were stored. */
export const toAuditView = ({ change, detail = {}, ...entry }: StoredAuditEntry): AuditView => ({
  id: entry.id,
  at: entry.at,
  staff_id: entry.staff_id,
  username: entry.username,
  action: entry.action,
  address: entry.address,
  subject: entry.subject ?? change?.id ?? '',
  reason: entry.reason ?? change?.reason ?? null,
  detail: Object.fromEntries(
    Object.entries(detail).filter((field): field is [string, string | number] => field[1] !== undefined),
  ),
  changes: entry.changes ?? change?.changes ?? [],
});
