import { readTradedVolume } from '#functions/data/users/level-changes.ts';
import {
  getLevelForVolume,
  getUserLevel,
  levelView,
  readLevels,
  type StoredLevel,
} from '#functions/data/users/levels.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { AppError } from '#shared/errors/errors.ts';
import { percentageOf } from '#shared/market/perpetual-terms.ts';
import { type Amount, amount, formatUnits, subtract, ZERO } from '#shared/money.ts';
import type { UserLevel } from '#shared/schemas/levels.ts';
import { raiseLevel } from './raise-level.ts';

export interface LevelProgress {
  user_level: { current_level: UserLevel };
  next_level: UserLevel | null;
  /** Progress from this level’s volume to the next level’s, percent. */
  upgrade_progress: string;
  total_trading_volume: string;
}

function progressOf(volume: Amount, from: StoredLevel, to: StoredLevel | undefined): string {
  if (!to) return '100';
  const [begin, end] = [amount(from.min_trading_volume), amount(to.min_trading_volume)];
  const [progressed, way] = [subtract(volume, begin), subtract(end, begin)];
  if (progressed <= ZERO) return '0';
  return progressed >= way ? '100' : formatUnits(percentageOf(progressed, way));
}

/** User’s level, the next one, and the distance to it. */
export async function readLevel({ user, account }: UserPrincipal): Promise<LevelProgress> {
  const [levels, traded] = await Promise.all([readLevels(), readTradedVolume(account)]);
  const behind = getLevelForVolume(traded.volume, levels).level_number > traded.level;
  if (behind) await raiseLevel(user.id, account, traded);
  const now = behind ? await readUser(user.id) : user;
  if (!now) throw new AppError('UNAUTHORIZED');
  const current = getUserLevel(now, levels);
  const next = levels.find(({ level_number }) => level_number > current.level_number);
  return {
    user_level: { current_level: levelView(current) },
    next_level: next ? levelView(next) : null,
    upgrade_progress: progressOf(traded.volume, current, next),
    total_trading_volume: formatUnits(traded.volume),
  };
}
