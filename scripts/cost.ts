import { parseArgs } from 'node:util';
import { getFreeTierSavings } from './cost/always-free.ts';
import { readOperationUnitsFile, measuredOperationUnits } from './cost/capacity.ts';
import { buildLivePricesCostTable } from './cost/live-prices.ts';
import { estimateCost } from './cost/model.ts';
import { buildScaleTables } from './cost/scale.ts';
import { countStandingResources, synthStandingResources } from './cost/standing-resource.ts';
import { usageAssumptions, type TrafficProfile, trafficProfiles } from './cost/traffic-profile.ts';

/**
 * `npm run ops:cost -- [--sockets 300 --visits 5000 --orders 8000] [--bench rows.jsonl]`: prints the monthly cost on
 * AWS, for some sizes or for your own. `npm run ops:cost -- --scale`: prints the share of each limit that the busiest
 * second of some sizes needs.
 */
const { values } = parseArgs({
  options: {
    sockets: { type: 'string' },
    visits: { type: 'string' },
    orders: { type: 'string' },
    bench: { type: 'string' },
    scale: { type: 'boolean' },
  },
});

if (values.scale) {
  console.log(buildScaleTables());
  process.exit();
}

function parseWholeNumber(name: string, text: string | undefined): number {
  const value = Number(text ?? '0');
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number.`);
  return value;
}

function readTrafficArguments(): TrafficProfile | null {
  if (values.sockets === undefined && values.visits === undefined && values.orders === undefined) return null;
  return {
    name: 'yours',
    sockets: parseWholeNumber('sockets', values.sockets),
    visits: parseWholeNumber('visits', values.visits),
    orders: parseWholeNumber('orders', values.orders),
  };
}

const capacity = values.bench === undefined ? measuredOperationUnits : readOperationUnitsFile(values.bench);
const mine = readTrafficArguments();
const columns = mine ? [mine] : trafficProfiles;

const FIRST = 60;
const row = (first: string, cells: readonly string[]) =>
  console.log(first.padEnd(FIRST) + cells.map((cell) => cell.padStart(12)).join(''));
const grouped = (n: number) => n.toLocaleString('en');
const money = (n: number) => n.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const standingResources = countStandingResources(synthStandingResources());
const costs = columns.map((traffic) => estimateCost(traffic, capacity, standingResources));
console.log('\nUSD a month of 30 days on AWS (us-east-1, list prices, no free tier)\n');
row(
  '',
  columns.map(({ name }) => name),
);
row(
  'connections open at once',
  columns.map(({ sockets }) => grouped(sockets)),
);
row(
  'visits a day',
  columns.map(({ visits }) => grouped(visits)),
);
row(
  'options bought a day',
  columns.map(({ orders }) => grouped(orders)),
);
console.log();
for (const [i, { name }] of (costs[0] ?? []).entries())
  row(
    name,
    costs.map((lines) => money(lines[i]?.cost ?? 0)),
  );
console.log();
row(
  'Total',
  costs.map((lines) => money(lines.reduce((sum, { cost }) => sum + cost, 0))),
);
if (mine === null)
  row('  less what AWS always gives free, where nothing else uses it', [
    money((costs[0] ?? []).reduce((sum, { cost }) => sum + cost, 0) - getFreeTierSavings(standingResources)),
  ]);
console.log(`
Live prices alone, in two ways

${buildLivePricesCostTable().join('\n')}`);
console.log(`
Whether used or not: ${standingResources.map(({ name, count }) => `${count} ${name}`).join(', ')}.
A metric counts where it is told though nobody is there; those of what goes wrong are told, and paid for, while it does.
Of the connections, ${usageAssumptions.chart * 100} % get a frame a second and ${usageAssumptions.list * 100} % one every five seconds; the others are hidden tabs.
${values.bench === undefined ? 'Units of the table as last measured' : `Units of the table from ${values.bench}`}: ${Object.entries(
  capacity,
)
  .map(([name, { write, read }]) => `${name} ${write} W ${read} R`)
  .join(', ')}.
Habits of visitors are assumptions (scripts/cost/traffic-profile.ts).`);
