import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { type StoredUser, type UserFlag, userItems } from './users.ts';

/** Changes of a user that staff may make; fields left out stay. */
export interface StaffUserChange {
  email?: string | null;
  /** When staff changed their address. */
  email_changed_at?: EpochSeconds;
  /** Null removes it. */
  credit_score?: number | null;
  flags?: Record<UserFlag, boolean>;
  status?: UserStatus;
}

/**
 * Changes a user on the version read, the e-mail address only if it is unchanged. `endAllUserSessions` invalidates all
 * sessions; call `deleteSessionsBeforeEpoch` afterwards.
 */
export function writeStaffUserChange(
  user: StoredUser,
  { email, email_changed_at, credit_score, flags, status }: StaffUserChange,
  endSessions: boolean,
): WriteOperation {
  const version = user.staff_version ?? 0;
  const sets = [
    'staff_version = :version',
    email !== undefined && 'email = :email',
    email_changed_at !== undefined && 'email_changed_at = :changed',
    typeof credit_score === 'number' && 'credit_score = :score',
    flags && 'flags = :flags',
    status && '#status = :status',
  ];
  return {
    label: 'user',
    fails: 'CHANGED_MEANWHILE',
    key: userItems.key(user.id),
    update: [
      `SET ${sets.filter(Boolean).join(', ')}`,
      credit_score === null && 'REMOVE credit_score',
      endSessions && 'ADD session_epoch :one',
    ]
      .filter(Boolean)
      .join(' '),
    condition: [
      'attribute_exists(pk)',
      'attribute_not_exists(closed_at)',
      version === 0 ? 'attribute_not_exists(staff_version)' : 'staff_version = :seen',
      email !== undefined && 'email = :held',
    ]
      .filter(Boolean)
      .join(' AND '),
    ...(status && { names: { '#status': 'status' } }),
    values: {
      ':version': version + 1,
      ...(version > 0 && { ':seen': version }),
      ...(email !== undefined && { ':email': email, ':held': user.email }),
      ...(email_changed_at !== undefined && { ':changed': email_changed_at }),
      ...(typeof credit_score === 'number' && { ':score': credit_score }),
      ...(flags && { ':flags': flags }),
      ...(status && { ':status': status }),
      ...(endSessions && { ':one': 1 }),
    },
  };
}
