import type { AccountRef } from '../../shared/ids.ts';
import { type Amount, ZERO } from '../../shared/money.ts';
import { DAY, type EpochSeconds } from '../../shared/time.ts';
import { keys } from './keys.ts';
import { get } from './table.ts';
import type { Operation } from './transact.ts';

/** Days are kept so long after they end, seconds. */
const KEPT = 400 * DAY;

/** Units of 10⁻⁸ USDT. */
interface Booked {
  /** Gains and losses of what was closed, before the fees that are named beside them. */
  realized: Amount;
  /** Fees that are not within `realized`. */
  fees: Amount;
}
export interface DailyPnl extends Booked {
  /** What of `realized` came from options. */
  options: Amount;
}

/** Days since 1970, UTC. */
export const dayOf = (at: EpochSeconds): number => Math.floor(at / DAY);

const pnlOf = (account: AccountRef, at: EpochSeconds, values: Record<string, Amount>): Operation => ({
  label: 'daily pnl',
  key: keys.dailyPnl(account, dayOf(at)),
  update: `ADD ${Object.keys(values)
    .map((name) => `${name} :${name}`)
    .join(', ')} SET #ttl = :ttl`,
  names: { '#ttl': 'ttl' },
  values: {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    ':ttl': (dayOf(at) + 1) * DAY + KEPT,
  },
});

/**
 * Adds to what an account gained and paid on the day of this second: for the transaction that books it. An option's
 * profit has its fee within it; a perpetual's fee stands beside its gain.
 */
export const addDailyPnl = (account: AccountRef, at: EpochSeconds, { realized, fees }: Booked): Operation =>
  pnlOf(account, at, { realized, fees });

/** The same for what an option brought or cost, its fee taken off. */
export const addOptionPnl = (account: AccountRef, at: EpochSeconds, profit: Amount): Operation =>
  pnlOf(account, at, { realized: profit, fees: ZERO, options: profit });

/** What an account gained and paid on the day of this second; zeros where nothing was closed. */
export async function readDailyPnl(account: AccountRef, at: EpochSeconds): Promise<DailyPnl> {
  const item = await get<Partial<Record<keyof DailyPnl, number | bigint>>>(keys.dailyPnl(account, dayOf(at)));
  const units = (name: keyof DailyPnl) => BigInt(item?.[name] ?? 0) as Amount;
  return { realized: units('realized'), fees: units('fees'), options: units('options') };
}
