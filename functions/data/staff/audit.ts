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

/** A field that is no longer what it was. A list of these: a stored map keeps no order. */
export interface AuditedField {
  field: string;
  /** Null where there was nothing. */
  before: ConfigValue;
  after: ConfigValue;
}

/** A change of an object of the configuration, as it was and as it is since. */
export interface AuditedChange {
  kind: ConfigKind;
  id: string;
  reason: string;
  /** The version that the change made. */
  version: number;
  /** Only what differs. */
  changes: AuditedField[];
}

/** Something that was done in the back office. Written once, never changed, never deleted. */
export interface NewAuditEntry {
  /** Null where somebody failed to log in under a name that nobody has. */
  staff_id: StaffId | null;
  username: string;
  action: AuditAction;
  /** The client's address. */
  address: string;
  /** What it was done with: the filters of an export. Never a password, code or token. */
  detail?: Record<string, string | number | undefined>;
  change?: AuditedChange;
  /** The id of whom or what it was done to: of what a `change` concerns, that says so itself. */
  subject?: string;
  reason?: string;
  /** Only what differs. Never a password, code, seed or token. */
  changes?: AuditedField[];
}

export interface StoredAuditEntry extends NewAuditEntry {
  id: AuditId;
  at: EpochSeconds;
}

/** What was done to one person or thing, by time. */
const bySubject = declareIndexList('gsi1', 'AUDIT_SUBJECT');
/** What was changed of one object of the configuration, by time. */
const changesOf = declareIndexList('gsi1', 'CHANGES');

/** What was done by a member of staff, or in the name of one. */
export const auditEntries = collection<StoredAuditEntry>()({
  partition: (who: StaffId | null) => `AUDIT#${who ?? 'NOBODY'}`,
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

/** The write that records an act, for the transaction that does it. */
export const addAuditEntry = (entry: NewAuditEntry): WriteOperation =>
  auditEntries.add(entry.staff_id, { ...entry, id: newId('aud'), at: nowSeconds() });

/** Records an act that writes nothing else. */
export const writeAuditEntry = (entry: NewAuditEntry): Promise<void> => transact([addAuditEntry(entry)]);

export type StoredAuditedChange = StoredAuditEntry & { change: AuditedChange };

/** The changes of one object, newest first, after an entry or from the last one: through an index, a moment behind. */
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

/** Those that concern this id, by the index of what was changed. */
export const getSubjectAuditRanges = (subject: string) =>
  [bySubject.range(subject), ...configKinds.map((kind) => changesOf.range(kind, subject))].map(auditEntries.listIn);

/** Those of what was done to a person. */
export const getUserAuditRange = (user: UserId) => auditEntries.listIn(bySubject.range(user));

/** An entry as staff read it, those included that were written before subjects were. */
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
    Object.entries(detail).filter((one): one is [string, string | number] => one[1] !== undefined),
  ),
  changes: entry.changes ?? change?.changes ?? [],
});
