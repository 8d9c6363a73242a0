import { accountItems } from '#functions/data/ledger/accounts.ts';
import { getItem } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type EpochSeconds, HOUR_SECONDS, addSeconds } from '#shared/time.ts';

/** A month, `2026-11`, in UTC, so that it is the same span for all users. */
export interface StatementPeriod {
  name: string;
  /** First second, and last one; for the running month, the present one. */
  from: EpochSeconds;
  to: EpochSeconds;
  /** True when it has not ended yet. */
  is_running: boolean;
  /** True when it is final: an entry is written a few seconds after its id was made, at most. */
  is_settled: boolean;
}

/** The newest ten years are listed; older ones are available by name. */
const MAX_LISTED_MONTHS = 120;
/** Time after its end. */
const SETTLED_AFTER = HOUR_SECONDS;

const toMonthName = (at: EpochSeconds): string => new Date(at * 1000).toISOString().slice(0, 7);

/** Returns the first second of the month `after` months after this one. */
function getMonthStart(name: string, after = 0): EpochSeconds {
  const [year = 0, month = 1] = name.split('-').map(Number);
  return (Date.UTC(year, month - 1 + after) / 1000) as EpochSeconds;
}

function monthAt(name: string): StatementPeriod {
  const at = nowSeconds();
  const next = getMonthStart(name, 1);
  const is_running = next > at;
  return {
    name,
    from: getMonthStart(name),
    to: is_running ? at : addSeconds(next, -1),
    is_running,
    is_settled: at >= next + SETTLED_AFTER,
  };
}

/** Returns when an account was opened; null when unknown. */
async function openedAt(account: AccountRef): Promise<EpochSeconds | null> {
  return (await getItem<{ created_at: EpochSeconds }>(accountItems.key(account)))?.created_at ?? null;
}

/** Returns the month of this name, `2026-11`; null before the account existed, or before the month begins. */
export async function readStatementMonth(account: AccountRef, name: string): Promise<StatementPeriod | null> {
  const opened = await openedAt(account);
  if (opened === null || name < toMonthName(opened) || name > toMonthName(nowSeconds())) return null;
  return monthAt(name);
}

/** Lists the months of an account, the newest first. */
export async function listStatementMonths(
  account: AccountRef,
): Promise<{ months: { month: string; is_running: boolean }[] }> {
  const opened = await openedAt(account);
  const months: { month: string; is_running: boolean }[] = [];
  const running = toMonthName(nowSeconds());
  for (let name = running; opened !== null && name >= toMonthName(opened) && months.length < MAX_LISTED_MONTHS;) {
    months.push({ month: name, is_running: name === running });
    name = toMonthName(getMonthStart(name, -1));
  }
  return { months };
}
