import { padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { queryAllItems, updateItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { referrals } from './referrals.ts';
import { releaseEmail, referralCodes, type StoredUser, usernames, users } from './users.ts';

/** Sparse: people who closed the account and of whom not all is forgotten yet, by when they did. */
const closings = declareIndexList('gsi1', 'CLOSINGS');
const closedAt = (at: EpochSeconds) => padNumber(at, 10);

/** For the transaction of what is not begun in an account that was closed. @throws {Refusal} CHANGED_MEANWHILE. */
export const assertUserNotClosed = (id: UserId): WriteOperation => ({
  label: 'not closed',
  check: users.key(id),
  condition: 'attribute_exists(pk) AND attribute_not_exists(closed_at)',
  fails: 'CHANGED_MEANWHILE',
});

/** What a closed account is called. */
export const getClosedUsername = (id: UserId): string => `closed-${id.slice(-10).toLowerCase()}`;

/** Of a user who closed the account these go. What says which accounts were theirs, and what was decided about them, stays. */
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
 * The writes that close an account: what identifies its person goes, with the pointers by which they logged in; the name
 * stays taken, so that nobody can pass for them. Documents that wait for their review do so no longer. The account lies in
 * an index until all else is forgotten: `endClosing`.
 * @throws {Refusal} CHANGED_MEANWHILE, by its transaction.
 */
export function closeStoredUser(user: StoredUser, at: EpochSeconds): WriteOperation[] {
  const { gsi1pk, gsi1sk } = closings.place(`${closedAt(at)}#${user.id}`);
  return [
    {
      label: 'user',
      key: users.key(user.id),
      update: `SET username = :name, email = :none, #status = :inactive, closed_at = :at, session_epoch = :epoch, kyc_status = :kyc, gsi1pk = :closings, gsi1sk = :place REMOVE ${FORGOTTEN.map((field) => `#${field}`).join(', ')}`,
      // Whatever is sent in at the same moment is sent in before, and seen, or not at all.
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
    // Staff find nobody by it any more.
    { label: 'username', key: usernames.key(user.username), update: 'REMOVE gsi2pk, gsi2sk' },
    ...(user.email === null ? [] : [releaseEmail(user.id, user.email)]),
    ...(user.referral_code === undefined
      ? []
      : [{ label: 'referral code', delete: referralCodes.key(user.referral_code) }]),
    ...(user.referred_by === undefined
      ? []
      : [
          {
            label: 'referral',
            key: referrals.key(user.referred_by, user.id),
            update: 'SET username = :name',
            condition: 'attribute_exists(pk)',
            values: { ':name': getClosedUsername(user.id) },
          },
        ]),
  ];
}

/** People who closed the account until `at` and of whom not all is forgotten yet: through an index, a moment behind. */
export async function* eachUnfinishedClosure(at: EpochSeconds): AsyncGenerator<UserId> {
  for await (const { id } of queryAllItems<StoredUser>({ ...closings.range(), to: `${closedAt(at)}~` })) yield id;
}

/** Nothing is left to be forgotten of somebody who closed the account. */
export async function finalizeClosure(id: UserId): Promise<void> {
  await updateItem(users.key(id), { update: 'REMOVE gsi1pk, gsi1sk', condition: 'attribute_exists(closed_at)' });
}
