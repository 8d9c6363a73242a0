import { readTradedVolume } from '#functions/data/users/level-changes.ts';
import {
  getUserLevelForVolume,
  getUserLevel,
  toUserLevelView,
  readUserLevels,
  type StoredUserLevel,
} from '#functions/data/users/levels.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { AppError } from '#shared/errors/errors.ts';
import { computePercentage } from '#shared/market/perpetual-terms.ts';
import { type Amount, toAmount, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { UserLevel } from '#shared/schemas/levels.ts';
import { raiseUserLevel } from './raise-level.ts';

export interface UserLevelProgress {
  user_level: { current_level: UserLevel };
  next_level: UserLevel | null;
  /** Progress from this level’s volume to the next level’s, percent. */
  upgrade_progress: string;
  total_trading_volume: string;
}

function calculateProgress(volume: Amount, from: StoredUserLevel, to: StoredUserLevel | undefined): string {
  if (!to) return '100';
  const [begin, end] = [toAmount(from.min_trading_volume), toAmount(to.min_trading_volume)];
  const [progressed, way] = [subtractAmounts(volume, begin), subtractAmounts(end, begin)];
  if (progressed <= ZERO_AMOUNT) return '0';
  return progressed >= way ? '100' : formatUnits(computePercentage(progressed, way));
}

/** User’s level, the next one, and the distance to it. */
export async function readUserLevelProgress({ user, account }: UserPrincipal): Promise<UserLevelProgress> {
  const [levels, traded] = await Promise.all([readUserLevels(), readTradedVolume(account)]);
  const behind = getUserLevelForVolume(traded.volume, levels).level_number > traded.level;
  if (behind) await raiseUserLevel(user.id, account, traded);
  const now = behind ? await readUser(user.id) : user;
  if (!now) throw new AppError('UNAUTHORIZED');
  const current = getUserLevel(now, levels);
  const next = levels.find(({ level_number }) => level_number > current.level_number);
  return {
    user_level: { current_level: toUserLevelView(current) },
    next_level: next ? toUserLevelView(next) : null,
    upgrade_progress: calculateProgress(traded.volume, current, next),
    total_trading_volume: formatUnits(traded.volume),
  };
}
