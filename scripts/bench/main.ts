import { bundle } from './bundle.ts';
import { candles } from './candles.ts';
import { capacity } from './capacity.ts';
import { cold } from './cold.ts';
import { growth } from './growth.ts';
import { order } from './order.ts';
import { type Bench, print } from './row.ts';
import { settle } from './settle.ts';

/** `npm run bench [names] [--json] [--full]` */

const benches: Bench[] = [order, settle, candles, bundle, cold, growth, capacity];

const args = process.argv.slice(2);
const json = args.includes('--json');
const full = args.includes('--full');
const names = args.filter((arg) => !arg.startsWith('--'));
const unknown = names.find((name) => !benches.some((bench) => bench.name === name));
if (unknown !== undefined)
  throw new Error(`There is no bench ${unknown}; there are ${benches.map(({ name }) => name).join(', ')}.`);

const note = (line: string) => {
  if (!json) console.error(`      ${line}`);
};
let missed = 0;
for (const { name, what, run } of benches) {
  if (names.length > 0 && !names.includes(name)) continue;
  if (!json) console.log(`\n${name}: ${what}`);
  const rows = await run({ full, note });
  print(rows, json);
  missed += rows.filter(({ met }) => met === false).length;
}
if (!json) console.log(missed === 0 ? '\nevery goal met' : `\n${missed} goals missed`);
process.exit(0);
