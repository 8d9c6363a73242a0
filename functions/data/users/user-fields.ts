import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type StoredUser, userItems } from './users.ts';

type ChangeableUser = Omit<StoredUser, 'id' | 'username' | 'created_at' | 'main_account' | 'demo_account'>;

/** Fields that must be unchanged for a change. */
type ExpectedFields = Partial<Record<keyof ChangeableUser, unknown>>;

/**
 * Writes fields of a user, null removing one, if those in `seen` are unchanged since read: undefined for a missing one.
 * A closed account is never written.
 * @throws {AppError} CHANGED_MEANWHILE, by its transaction.
 */
export function updateUserFields(
  { id }: Pick<StoredUser, 'id'>,
  change: { [K in keyof ChangeableUser]?: ChangeableUser[K] | null },
  expected: ExpectedFields = {},
): WriteOperation {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const sets: string[] = [];
  const removals: string[] = [];
  for (const [field, value] of Object.entries(change)) {
    names[`#${field}`] = field;
    if (value === null) removals.push(`#${field}`);
    else {
      sets.push(`#${field} = :${field}`);
      values[`:${field}`] = value;
    }
  }
  const conditions = ['attribute_exists(pk)', 'attribute_not_exists(closed_at)'];
  for (const [field, value] of Object.entries(expected)) {
    names[`#${field}`] = field;
    if (value === undefined) conditions.push(`attribute_not_exists(#${field})`);
    else {
      conditions.push(`#${field} = :seen_${field}`);
      values[`:seen_${field}`] = value;
    }
  }
  const parts = [
    ...(sets.length > 0 ? [`SET ${sets.join(', ')}`] : []),
    ...(removals.length > 0 ? [`REMOVE ${removals.join(', ')}`] : []),
  ];
  return {
    label: 'user',
    key: userItems.key(id),
    update: parts.join(' '),
    condition: conditions.join(' AND '),
    names,
    ...(Object.keys(values).length > 0 && { values }),
    fails: 'CHANGED_MEANWHILE',
  };
}
