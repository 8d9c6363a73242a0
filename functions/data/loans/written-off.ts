import { alone } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';

/** Principal that was ever written off, USDT in units. */
const totals = alone('LOANS_WRITTEN_OFF');
const KEY = totals.key('all');

export const readWrittenOff = async (): Promise<Amount> =>
  BigInt((await get<{ units: number | bigint }>(KEY))?.units ?? 0) as Amount;

/** Adds what is written off now. */
export const countWrittenOff = (principal: Amount): Operation => ({
  label: 'principal written off',
  key: KEY,
  update: 'ADD units :principal',
  values: { ':principal': principal },
});
