import { readFileSync } from 'node:fs';

/** Table units of one operation, indexes included. */
export interface OperationCapacityUnits {
  write: number;
  read: number;
}

/**
 * As counted by the embedded engine (`npm run bench -- capacity`); `--bench` gives a later run. `tick` is a second of
 * the tick log's head, candles and 24-hour metrics; `upkeep` is what the fan-out adds while it runs. `packing` is the
 * extra cost of a second when its tick is packed a day later and deleted singly (`packing.test.ts`). `request` is the
 * session and its user, which every request of a login reads.
 */
export const measuredOperationUnits = {
  tick: { write: 4.5, read: 3 },
  packing: { write: 1.2, read: 0.3 },
  upkeep: { write: 1.4, read: 10.8 },
  order: { write: 22, read: 1.5 },
  settlement: { write: 16, read: 4 },
  history: { write: 0, read: 1 },
  demo: { write: 17, read: 1 },
  request: { write: 0, read: 3 },
} satisfies Record<string, OperationCapacityUnits>;

export type MeasuredOperation = keyof typeof measuredOperationUnits;

const isWrite = /^W[RC]U/;
const isRead = /^R[RC]U/;

/**
 * Reads the rows named `capacity <operation>` of `npm run bench -- capacity --json`, instead of the known values.
 * @throws {Error} when the file has none.
 */
export function readOperationUnitsFile(file: string): Record<MeasuredOperation, OperationCapacityUnits> {
  const units: Record<MeasuredOperation, OperationCapacityUnits> = structuredClone(measuredOperationUnits);
  let rowCount = 0;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('{')) continue;
    const { name, value, unit } = JSON.parse(line) as { name: string; value: number; unit: string };
    const operation = /^capacity[ .:](\w+)/.exec(name)?.[1] as MeasuredOperation | undefined;
    if (operation === undefined || !(operation in units)) continue;
    if (isWrite.test(unit)) units[operation].write = value;
    else if (isRead.test(unit)) units[operation].read = value;
    else continue;
    rowCount++;
  }
  if (rowCount === 0) throw new Error(`${file} holds no row named "capacity <operation>".`);
  return units;
}
