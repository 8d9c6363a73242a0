import { transact } from '#functions/data/table/transact.ts';
import { recordEvaluatedLevel, putLevelChange, type TradedVolume } from '#functions/data/users/level-changes.ts';
import { getUserLevelForVolume, readUserLevels } from '#functions/data/users/levels.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { deliverNotification, buildNotification } from '#functions/domain/notify/notify.ts';
import { log } from '#functions/lib/log.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';

async function raiseToLevel(
  user: StoredUser,
  account: AccountRef,
  { level_number, level_name }: ReachedLevel,
): Promise<void> {
  const { level = 1, level_fixed } = user;
  if (level_fixed === true || level >= level_number) return transact([recordEvaluatedLevel(account, level_number)]);
  const notice = buildNotification(user.id, {
    kind: 'level_reached',
    params: { level: level_name },
    link: '/profile',
    account_kind: null,
  });
  await transact([
    updateUserFields(user, { level: level_number }, { level: user.level, level_fixed }),
    recordEvaluatedLevel(account, level_number),
    putLevelChange(user.id, { from_level: level, to_level: level_number, reason: 'volume' }),
    ...notice.operations,
  ]);
  await deliverNotification(account, notice.notification);
}

interface ReachedLevel {
  level_number: number;
  level_name: string;
}

/**
 * Raises a user to the level reached by their live account’s volume, and notifies them. Call it with data read after a
 * commit that traded; if it is not called or fails, the next call does it. Reads nothing when no level was reached.
 * Levels never fall. Never throws.
 */
export async function raiseUserLevel(
  user_id: UserId,
  account: AccountRef,
  traded: TradedVolume | undefined,
): Promise<void> {
  if (account.kind !== 'live' || !traded) return;
  try {
    const reached = getUserLevelForVolume(traded.volume, await readUserLevels());
    if (reached.level_number <= traded.level) return;
    const user = await readUser(user_id);
    if (user) await raiseToLevel(user, account, reached);
  } catch (error) {
    // Raised by a concurrent call, or set by staff, at this moment.
    if (error instanceof AppError && error.reason === 'CHANGED_MEANWHILE') return;
    log.error('level not raised', error, { account: account.id });
  }
}
