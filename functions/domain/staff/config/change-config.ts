import { auditOperation } from '#functions/data/staff/audit.ts';
import { readConfigItem, writeConfigItem } from '#functions/data/table/config-items.ts';
import type { PlainKey } from '#functions/data/table/table.ts';
import { type Operation, retryChanged, transact } from '#functions/data/table/transact.ts';
import { confirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { differencesOf, type Fields } from '#functions/domain/staff/acts/differences.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';

export interface ConfigPlace<Values> {
  kind: ConfigKind;
  key: PlainKey;
  /** The attribute under which the item holds its values. */
  field: string;
  seeded: Values;
}

export interface ConfigEdit<Values> {
  action: AuditAction;
  id: string;
  /** The version that was looked at; undefined where whoever asks changes it whatever it is. */
  version: number | undefined;
  /**
   * The values with the change in them, and its fields as they were (null: there was nothing) and are.
   * @throws {Refusal} when it cannot be made in these values.
   */
  edit: (values: Values) => { values: Values; before: Fields | null; after: Fields };
  /** What is written with it. */
  also?: readonly Operation[];
}

/** Somebody else's change of another object comes between so often at most. */
const ATTEMPTS = 5;

function write<Values>(
  place: ConfigPlace<Values>,
  { action, id, version, edit, also = [] }: ConfigEdit<Values>,
  request: ChangeRequest,
  spend: Operation,
): Promise<number> {
  const { staff } = request.caller;
  const attempt = async () => {
    const read = await readConfigItem(place.key, place.field, place.seeded);
    const found = read.versions[id] ?? 0;
    if (version !== undefined && found !== version) throw new Refusal('CHANGED_MEANWHILE');
    const { values, before, after } = edit(read.values);
    const changes = differencesOf(before, after);
    const made = found + 1;
    const item = { ...read, values, versions: { ...read.versions, [id]: made } };
    const change = { kind: place.kind, id, reason: request.reason.trim(), version: made, changes };
    await transact([
      spend,
      writeConfigItem(place.key, place.field, item),
      auditOperation({ staff_id: staff.id, username: staff.username, action, address: request.address, change }),
      ...also,
    ]);
    return made;
  };
  return retryChanged(attempt, ATTEMPTS);
}

/**
 * Changes one object of the configuration, with the record of who did it and why, in one transaction. Gives the version
 * that it has then.
 * @throws {Refusal} CHANGED_MEANWHILE when it no longer has the version that was looked at; VALIDATION_FAILED where
 *   nothing would change; STEP_UP_REQUIRED, ACCOUNT_LOCKED; what `edit` refuses.
 */
export const changeConfig = <Values>(
  place: ConfigPlace<Values>,
  edit: ConfigEdit<Values>,
  request: ChangeRequest,
): Promise<number> => confirmed(request.caller, request.code, (spend) => write(place, edit, request, spend));
