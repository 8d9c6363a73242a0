import type { AccountRef } from '../../shared/ids.ts';
import { type Amount, ZERO } from '../../shared/money.ts';
import { DAY, type EpochSeconds } from '../../shared/time.ts';
import { keys } from './keys.ts';
import { get } from './table.ts';
import type { Operation } from './transact.ts';

/** Days are kept so long after they end, seconds. */
const KEPT = 400 * DAY;

/** Units of 10⁻⁸ USDT. */
export interface DailyPnl {
  /** Gains and losses of what was closed, before the fees that are named beside them. */
  realized: Amount;
  /** Fees that are not within `realized`. */
  fees: Amount;
}

/** Days since 1970, UTC. */
export const dayOf = (at: EpochSeconds): number => Math.floor(at / DAY);

/**
 * Adds to what an account gained and paid on the day of this second: for the transaction that books it. An option's
 * profit has its fee within it; a perpetual's fee stands beside its gain.
 */
export const addDailyPnl = (account: AccountRef, at: EpochSeconds, { realized, fees }: DailyPnl): Operation => ({
  label: 'daily pnl',
  key: keys.dailyPnl(account, dayOf(at)),
  update: 'ADD realized :realized, fees :fees SET #ttl = :ttl',
  names: { '#ttl': 'ttl' },
  values: { ':realized': realized, ':fees': fees, ':ttl': (dayOf(at) + 1) * DAY + KEPT },
});

/** What an account gained and paid on the day of this second; zeros where nothing was closed. */
export async function readDailyPnl(account: AccountRef, at: EpochSeconds): Promise<DailyPnl> {
  const item = await get<{ realized: number | bigint; fees: number | bigint }>(keys.dailyPnl(account, dayOf(at)));
  if (!item) return { realized: ZERO, fees: ZERO };
  return { realized: BigInt(item.realized) as Amount, fees: BigInt(item.fees) as Amount };
}
