import { accounts } from '#functions/data/ledger/accounts.ts';
import { getItem } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type EpochSeconds, HOUR, addSeconds } from '#shared/time.ts';

/** A month, `2026-11`: months are those of UTC, so that everybody's begin and end at the same moment. */
export interface StatementPeriod {
  name: string;
  /** Its first second, and its last one; of the month that runs, this one. */
  from: EpochSeconds;
  to: EpochSeconds;
  /** Whether it has not ended yet. */
  is_running: boolean;
  /** Whether nothing can be booked into it any more: an entry is written a few seconds after its id was made, at most. */
  is_settled: boolean;
}

/** The newest ten years are listed; older ones are there by their names. */
const MOST_LISTED = 120;
/** After its end. */
const SETTLED_AFTER = HOUR;

const nameOf = (at: EpochSeconds): string => new Date(at * 1000).toISOString().slice(0, 7);

/** The first second of the month that lies so many months after that with this name. */
function beginOf(name: string, after = 0): EpochSeconds {
  const [year = 0, month = 1] = name.split('-').map(Number);
  return (Date.UTC(year, month - 1 + after) / 1000) as EpochSeconds;
}

function monthAt(name: string): StatementPeriod {
  const at = nowSeconds();
  const next = beginOf(name, 1);
  const is_running = next > at;
  return {
    name,
    from: beginOf(name),
    to: is_running ? at : addSeconds(next, -1),
    is_running,
    is_settled: at >= next + SETTLED_AFTER,
  };
}

/** Since when there is an account; null where nobody knows. */
async function openedAt(account: AccountRef): Promise<EpochSeconds | null> {
  return (await getItem<{ created_at: EpochSeconds }>(accounts.key(account)))?.created_at ?? null;
}

/** The month of this name, `2026-11`; null where the account was not there yet, or where it has not begun. */
export async function readStatementMonth(account: AccountRef, name: string): Promise<StatementPeriod | null> {
  const opened = await openedAt(account);
  if (opened === null || name < nameOf(opened) || name > nameOf(nowSeconds())) return null;
  return monthAt(name);
}

/** Months of an account, the newest first. */
export async function listStatementMonths(
  account: AccountRef,
): Promise<{ months: { month: string; is_running: boolean }[] }> {
  const opened = await openedAt(account);
  const months: { month: string; is_running: boolean }[] = [];
  const running = nameOf(nowSeconds());
  for (let name = running; opened !== null && name >= nameOf(opened) && months.length < MOST_LISTED;) {
    months.push({ month: name, is_running: name === running });
    name = nameOf(beginOf(name, -1));
  }
  return { months };
}
