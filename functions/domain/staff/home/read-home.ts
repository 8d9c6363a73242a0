import { dayOf } from '#functions/data/ledger/daily-pnl.ts';
import { type DayFigures, latestDayFigures } from '#functions/data/ledger/day-figures.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { readHealth } from '#functions/data/status/status-days.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { DayFiguresView, Home } from '#shared/schemas/admin/home.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY, dateOf, type EpochSeconds, msOf } from '#shared/time.ts';
import { readWaiting } from './waiting.ts';

/** Days that are shown. */
const DAYS = 30;

const sum = (amounts: readonly Amount[]): Amount => amounts.reduce((a, b) => (a + b) as Amount);

/** Amounts by name as decimals, with what they come to. */
const withTotal = <Name extends string>(amounts: Record<Name, Amount>) => ({
  ...(Object.fromEntries(Object.entries<Amount>(amounts).map(([name, units]) => [name, formatUnits(units)])) as Record<
    Name,
    string
  >),
  total: formatUnits(sum(Object.values<Amount>(amounts))),
});

const dayView = ({ day, volume, results, deposits, withdrawals, ...counts }: DayFigures): DayFiguresView => ({
  date: dateOf((day * DAY) as EpochSeconds),
  until: counts.until,
  people: counts.people,
  active: counts.active,
  volume: withTotal(volume),
  result: withTotal(results),
  deposits: formatUnits(deposits),
  withdrawals: formatUnits(withdrawals),
  net: formatUnits(deposits - withdrawals),
});

/** What a member of staff begins a day with: nothing of it is computed here, and lists that are not theirs are not read. */
export async function readHome(role: Role): Promise<Home> {
  const [waiting, tick, health, days] = await Promise.all([
    readWaiting(role),
    latestTick(),
    readHealth(),
    latestDayFigures(DAYS),
  ]);
  const today = days.find(({ day }) => day === dayOf(nowSeconds()));
  return {
    ...waiting,
    tick_age: tick && Math.max(0, now() - msOf(tick.at)),
    health,
    today: today ? dayView(today) : null,
    days: days.toReversed().map(dayView),
  };
}
