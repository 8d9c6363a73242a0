import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import { type Amount, toAmount, type Percent, toPercent } from '#shared/money.ts';
import type { UserLevel } from '#shared/schemas/levels.ts';
import type { StoredUser } from './users.ts';

/** A level: its discount, and the volume (USDT) from which it is reached. Its id is `l` and its number. */
export interface StoredUserLevel extends UserLevel {
  id: string;
}

const seeded = (level_number: number, level_name: string, volume: string, discount: string): StoredUserLevel => ({
  id: `l${level_number}`,
  level_number,
  level_name,
  trading_fee_discount: discount,
  min_trading_volume: volume,
});

/** In force until others are stored. */
const SEEDED_LEVELS: readonly StoredUserLevel[] = [
  seeded(1, 'Bronze', '0', '0'),
  seeded(2, 'Silver', '1000000', '5'),
  seeded(3, 'Gold', '10000000', '10'),
  seeded(4, 'Platinum', '50000000', '15'),
  seeded(5, 'Diamond', '250000000', '20'),
];

export const compareUserLevels = (a: StoredUserLevel, b: StoredUserLevel): number => a.level_number - b.level_number;

export const userLevelConfigStore = declareConfig<readonly StoredUserLevel[], StoredUserLevel>({
  name: 'LEVELS',
  field: 'levels',
  seeded: SEEDED_LEVELS,
  place: upsertInList(({ id }) => id, compareUserLevels),
});

/** Returns every level, by number. */
export const readUserLevels = async (): Promise<readonly StoredUserLevel[]> =>
  (await userLevelConfigStore.readInForce()).toSorted(compareUserLevels);

const last = (levels: readonly StoredUserLevel[], hasLevel: (level: StoredUserLevel) => boolean): StoredUserLevel => {
  const lastMatch = levels.filter(hasLevel).at(-1) ?? levels[0];
  if (!lastMatch) throw new Error('The configuration of levels is empty.');
  return lastMatch;
};

/** Returns a user's level; for a removed level, the one below it. */
export const getUserLevel = (user: Pick<StoredUser, 'level'>, levels: readonly StoredUserLevel[]): StoredUserLevel =>
  last(levels, ({ level_number }) => level_number <= (user.level ?? 1));

/** Returns the highest level that a volume reaches. */
export const getUserLevelForVolume = (volume: Amount, levels: readonly StoredUserLevel[]): StoredUserLevel =>
  last(levels, ({ min_trading_volume }) => toAmount(min_trading_volume) <= volume);

/** Returns percent of fees. */
export const getFeeDiscount = (user: Pick<StoredUser, 'level'>, levels: readonly StoredUserLevel[]): Percent =>
  toPercent(getUserLevel(user, levels).trading_fee_discount);

/** Returns a level as the API shows it. */
export const toUserLevelView = (level: StoredUserLevel): UserLevel => ({
  level_number: level.level_number,
  level_name: level.level_name,
  trading_fee_discount: level.trading_fee_discount,
  min_trading_volume: level.min_trading_volume,
});
