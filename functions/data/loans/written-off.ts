import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';

/** Principal ever written off, USDT in units. */
const totals = declareKeyedItem('LOANS_WRITTEN_OFF');
const KEY = totals.key('all');

export const readWrittenOffLoanPrincipal = async (): Promise<Amount> =>
  BigInt((await getItem<{ units: number | bigint }>(KEY))?.units ?? 0) as Amount;

/** Adds principal that is written off now. */
export const addWrittenOffLoanPrincipal = (principal: Amount): WriteOperation => ({
  label: 'principal written off',
  key: KEY,
  update: 'ADD units :principal',
  values: { ':principal': principal },
});
