import { collection } from '#functions/data/table/collection.ts';
import { indexList } from '#functions/data/table/kinds.ts';
import { MOST_CHANGES } from '#functions/data/table/lists.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
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
  /** The id of whom or what it was done to: of what a `change` concerns, that says so itself. */
  subject?: string;
  reason?: string;
  /** Only what differs. Never a password, code, seed or token. */
  changes?: AuditedField[];
}

export interface StoredAudit extends AuditEntry {
  id: AuditId;
  at: EpochSeconds;
}

/** What was done to one person or thing, by time. */
const bySubject = indexList('gsi1', 'AUDIT_SUBJECT');
/** What was changed of one object of the configuration, by time. */
const changesOf = indexList('gsi1', 'CHANGES');

/** What was done by a member of staff, or in the name of one. */
export const audits = collection<StoredAudit>()({
  partition: (who: StaffId | null) => `AUDIT#${who ?? 'NOBODY'}`,
  kind: null,
  id: 'aud',
  called: 'audit entry',
  lists: {
    changes: MOST_CHANGES,
    'changes.before': MOST_CHANGES,
    'changes.after': MOST_CHANGES,
    'change.changes': MOST_CHANGES,
    'change.changes.before': MOST_CHANGES,
    'change.changes.after': MOST_CHANGES,
  },
  all: { name: 'AUDIT', ownerOf: ({ staff_id }) => staff_id },
  gsi1: ({ id, subject, change }) => {
    if (change) return changesOf.place(id, change.kind, change.id);
    return subject === undefined ? null : bySubject.place(id, subject);
  },
});

/** The write that records an act, for the transaction that does it. */
export const auditOperation = (entry: AuditEntry): Operation =>
  audits.add(entry.staff_id, { ...entry, id: newId('aud'), at: nowSeconds() });

/** Records an act that writes nothing else. */
export const audit = (entry: AuditEntry): Promise<void> => transact([auditOperation(entry)]);

export type RecordedChange = StoredAudit & { change: AuditedChange };

/** The changes of one object, newest first, after an entry or from the last one: through an index, a moment behind. */
export async function queryChanges(
  kind: ConfigKind,
  id: string,
  page: { before: AuditId | null; limit: number },
): Promise<RecordedChange[]> {
  const { items } = await audits.page({
    ...changesOf.range(kind, id),
    newestFirst: true,
    limit: page.limit + (page.before === null ? 0 : 1),
    ...(page.before !== null && { to: page.before }),
  });
  return (items as RecordedChange[]).filter((entry) => entry.id !== page.before).slice(0, page.limit);
}

/** Those that concern this id, by the index of what was changed. */
export const auditsOf = (subject: string) =>
  [bySubject.range(subject), ...configKinds.map((kind) => changesOf.range(kind, subject))].map(audits.listIn);

/** Those of what was done to a person. */
export const auditsOfPerson = (user: UserId) => audits.listIn(bySubject.range(user));

/** An entry as staff read it, those included that were written before subjects were. */
export const auditView = ({ change, detail = {}, ...entry }: StoredAudit): AuditView => ({
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
