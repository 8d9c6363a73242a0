import { collection } from '#functions/data/table/collection.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { MAX_CHANGED_FIELDS } from '#functions/data/table/lists.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AuditEntryId, StaffId, UserId } from '#shared/ids.ts';
import type { AuditEntryView } from '#shared/schemas/admin/audit.ts';
import { type ConfigKind, type ConfigValue, configKinds } from '#shared/schemas/admin/config.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A changed field. Stored in a list, since a stored map keeps no order. */
export interface AuditFieldChange {
  field: string;
  /** Null when there was nothing. */
  before: ConfigValue;
  after: ConfigValue;
}

/** A change of a configuration object, before and after. */
export interface AuditConfigChange {
  kind: ConfigKind;
  id: string;
  reason: string;
  /** Version that the change made. */
  version: number;
  /** Only differences. */
  changes: AuditFieldChange[];
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
  change?: AuditConfigChange;
  /** Id of the subject; left out with a `change`, which has its own. */
  subject?: string;
  reason?: string;
  /** Only differences. Never a password, code, seed or token. */
  changes?: AuditFieldChange[];
}

export interface StoredAuditEntry extends NewAuditEntry {
  id: AuditEntryId;
  at: EpochSeconds;
}

/** Actions on one subject, by time. */
const bySubject = declareIndexList('gsi1', 'AUDIT_SUBJECT');
/** Changes of one configuration object, by time. */
const configChangeIndex = declareIndexList('gsi1', 'CHANGES');

/** Actions by a member of staff, or in the name of one. */
export const auditEntryCollection = collection<StoredAuditEntry>()({
  partition: (staffId: StaffId | null) => `AUDIT#${staffId ?? 'NOBODY'}`,
  kind: null,
  id: 'aud',
  called: 'audit entry',
  lists: {
    changes: MAX_CHANGED_FIELDS,
    'changes.before': MAX_CHANGED_FIELDS,
    'changes.after': MAX_CHANGED_FIELDS,
    'change.changes': MAX_CHANGED_FIELDS,
    'change.changes.before': MAX_CHANGED_FIELDS,
    'change.changes.after': MAX_CHANGED_FIELDS,
  },
  all: { name: 'AUDIT', ownerOf: ({ staff_id }) => staff_id },
  gsi1: ({ id, subject, change }) => {
    if (change) return configChangeIndex.place(id, change.kind, change.id);
    return subject === undefined ? null : bySubject.place(id, subject);
  },
});

/** Builds the write that records an action, for its transaction. */
export const addAuditEntry = (entry: NewAuditEntry): WriteOperation =>
  auditEntryCollection.add(entry.staff_id, { ...entry, id: newId('aud'), at: nowSeconds() });

/** Records an action that writes nothing else. */
export const writeAuditEntry = (entry: NewAuditEntry): Promise<void> => transact([addAuditEntry(entry)]);

export type StoredConfigChangeAuditEntry = StoredAuditEntry & { change: AuditConfigChange };

/**
 * Returns the changes of one object, newest first, after an entry or from the last one. Eventually consistent index.
 */
export async function queryConfigChanges(
  kind: ConfigKind,
  id: string,
  page: { before: AuditEntryId | null; limit: number },
): Promise<StoredConfigChangeAuditEntry[]> {
  const { items } = await auditEntryCollection.page({
    ...configChangeIndex.range(kind, id),
    newestFirst: true,
    limit: page.limit + (page.before === null ? 0 : 1),
    ...(page.before !== null && { to: page.before }),
  });
  return (items as StoredConfigChangeAuditEntry[]).filter((entry) => entry.id !== page.before).slice(0, page.limit);
}

/** Returns entries about this id, by the index of subjects. */
export const getSubjectAuditRanges = (subject: string) =>
  [bySubject.range(subject), ...configKinds.map((kind) => configChangeIndex.range(kind, subject))].map(
    auditEntryCollection.listIn,
  );

/** Returns entries about a user. */
export const getUserAuditRange = (user: UserId) => auditEntryCollection.listIn(bySubject.range(user));

/** Returns an entry as staff see it, also one from before subjects were stored. */
export const toAuditView = ({ change, detail = {}, ...entry }: StoredAuditEntry): AuditEntryView => ({
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
