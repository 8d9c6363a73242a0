import { padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { queryAllItems, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { referralItems } from './referrals.ts';
import { releaseEmail, referralCodes, type StoredUser, usernameItems, userItems } from './users.ts';

/** Sparse: users who closed the account and whose data is not fully deleted yet, by time of closure. */
const closings = declareIndexList('gsi1', 'CLOSINGS');
const closedAt = (at: EpochSeconds) => padNumber(at, 10);

/** Requires that an account is not closed. @throws {AppError} CHANGED_MEANWHILE, by its transaction. */
export const assertUserNotClosed = (id: UserId): WriteOperation => ({
  label: 'not closed',
  check: userItems.key(id),
  condition: 'attribute_exists(pk) AND attribute_not_exists(closed_at)',
  fails: 'CHANGED_MEANWHILE',
});

/** Returns the name of a closed account. */
export const getClosedUsername = (id: UserId): string => `closed-${id.slice(-10).toLowerCase()}`;

/** Fields deleted at closure. Which accounts were theirs, and decisions about them, stay. */
const FORGOTTEN = [
  'phone',
  'country',
  'language',
  'password_hash',
  'wallet_address',
  'totp_enabled',
  'referral_code',
  'anti_phishing_code',
  'mails',
  'questionnaire',
  'fund_password_set_at',
  'fund_password_changed_at',
  'password_changed_at',
  'email_changed_at',
  'second_factor_changed_at',
  'limits',
  'pending_limits',
  'last_login_at',
] as const satisfies readonly (keyof StoredUser)[];

/**
 * Builds the writes that close an account. Personal data is deleted, with the pointers used to log in; the name stays
 * taken, to prevent impersonation. Documents no longer wait for review. The account stays in an index until all else is
 * deleted: `finalizeAccountClosure`.
 * @throws {AppError} CHANGED_MEANWHILE, by its transaction.
 */
export function closeStoredUser(user: StoredUser, at: EpochSeconds): WriteOperation[] {
  const { gsi1pk, gsi1sk } = closings.place(`${closedAt(at)}#${user.id}`);
  return [
    {
      label: 'user',
      key: userItems.key(user.id),
      update: `SET username = :name, email = :none, #status = :inactive, closed_at = :at, session_epoch = :epoch, kyc_status = :kyc, gsi1pk = :closings, gsi1sk = :place REMOVE ${FORGOTTEN.map((field) => `#${field}`).join(', ')}`,
      // A concurrent submission comes before this and is seen, or fails.
      condition: `attribute_exists(pk) AND attribute_not_exists(closed_at) AND email = :email AND ${
        user.kyc_status === undefined ? 'attribute_not_exists(kyc_status)' : 'kyc_status = :seen_kyc'
      }`,
      names: { '#status': 'status', ...Object.fromEntries(FORGOTTEN.map((field) => [`#${field}`, field])) },
      values: {
        ':name': getClosedUsername(user.id),
        ':none': null,
        ':inactive': 'inactive',
        ':at': at,
        ':epoch': (user.session_epoch ?? 0) + 1,
        ':email': user.email,
        ':kyc': user.kyc_status === undefined || user.kyc_status === 'pending' ? 'not_submitted' : user.kyc_status,
        ...(user.kyc_status !== undefined && { ':seen_kyc': user.kyc_status }),
        ':closings': gsi1pk,
        ':place': gsi1sk,
      },
      fails: 'CHANGED_MEANWHILE',
    },
    // Staff can no longer search by it.
    { label: 'username', key: usernameItems.key(user.username), update: 'REMOVE gsi2pk, gsi2sk' },
    ...(user.email === null ? [] : [releaseEmail(user.id, user.email)]),
    ...(user.referral_code === undefined
      ? []
      : [{ label: 'referral code', delete: referralCodes.key(user.referral_code) }]),
    ...(user.referred_by === undefined
      ? []
      : [
          {
            label: 'referral',
            key: referralItems.key(user.referred_by, user.id),
            update: 'SET username = :name',
            condition: 'attribute_exists(pk)',
            values: { ':name': getClosedUsername(user.id) },
          },
        ]),
  ];
}

/**
 * Returns users who closed the account until `at` and whose data is not fully deleted yet. Eventually consistent index.
 */
export async function* iterateUnfinishedAccountClosures(at: EpochSeconds): AsyncGenerator<UserId> {
  for await (const { id } of queryAllItems<StoredUser>({ ...closings.range(), to: `${closedAt(at)}~` })) yield id;
}

/** Marks a closed account as fully deleted. */
export async function finalizeAccountClosure(id: UserId): Promise<void> {
  await updateItem(userItems.key(id), { update: 'REMOVE gsi1pk, gsi1sk', condition: 'attribute_exists(closed_at)' });
}
