import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startFakeBinance } from '#functions/testing/vendors/binance.ts';
import { startFakeCoinbase } from '#functions/testing/vendors/coinbase.ts';
import { startFakeOkx } from '#functions/testing/vendors/okx.ts';
import { type FunctionSpec, toFunctionNameVariable } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { getBundleFile, ensureFunctionBundles } from '#scripts/local/bundle-functions.ts';
import { createPlatformTable, startEmbeddedDatabase } from '#scripts/local/dynamodb.ts';
import { generateCredentials } from '#scripts/local/signature.ts';
import { buildLocalEnvironment, LOCAL_TABLE_NAME } from '#scripts/start/environment.ts';
import { type ProxiedTableCall, startLatencyProxy } from './far-server.ts';
import { LambdaSandbox, type SandboxRun } from './lambda-sandbox.ts';

/**
 * `npx tsx benchmarks/loop-memory/main.ts --memory 256,384 --minutes 4 [--feed live]`: tests if the tick writer keeps
 * its second with this memory and Lambda's share of a processor. The bundle runs within cgroups of that share and
 * memory, so this needs root on Linux. Table and price sources run outside, with the latency of AWS. An hour ends
 * within the first memory's minutes, when most candles close at once. With `--function sweep`, or any other timer, on
 * an empty table: the duration of a start.
 */
const { values } = parseArgs({
  options: {
    memory: { type: 'string', default: '256,384,512' },
    minutes: { type: 'string', default: '4' },
    feed: { type: 'string', default: 'simulated' },
    function: { type: 'string', default: 'tick' },
  },
});
const name = values.function as FunctionName;
const minutes = Number(values.minutes);

/** Seconds of one run at full speed, which creates what exists at any later time: candles, metrics, the tick log. */
const FURNISH_SECONDS = 40;
const FULL_SPEED = 1769;
/** Latency of a DynamoDB transaction, of its other calls and of a price source, ms. */
const TRANSACTION = 12;
const CALL = 4;
const QUESTION = 60;
/** Above usual priority; the range is -20 to 19. */
const PRIORITY = -15;
/** Pairs of OKX, all in one answer of some 300 KB. The fake one knows only ours. */
const OKX_PAIRS = 750;

/**
 * Offset of the platform's clock in seconds, so that an hour ends two and a half minutes after the first memory begins.
 */
const HOUR_AFTER = FURNISH_SECONDS + 150;
const offset = 3600 - ((Math.ceil(Date.now() / 1000) + HOUR_AFTER) % 3600);
const clock = () => Date.now() + offset * 1000;

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const formatInteger = (value: number) => value.toFixed(0);

function otherPairs(): string {
  const pair = { instType: 'SPOT', last: '0.0012345', lastSz: '1234.56', askPx: '0.0012346', askSz: '98765.4321' };
  const book = { bidPx: '0.0012344', bidSz: '45678.9', open24h: '0.0012', high24h: '0.0013', low24h: '0.0011' };
  const day = { volCcy24h: '1234567.891', vol24h: '987654321.12', sodUtc0: '0.00121', sodUtc8: '0.00122' };
  return Array.from({ length: OKX_PAIRS }, (_, i) =>
    JSON.stringify({ ...pair, ...book, ...day, instId: `COIN${i}-USDT`, ts: String(clock()) }),
  ).join();
}

/** Starts sources whose prices move each second, in the format of live sources. */
async function startSources() {
  const startedSources = await Promise.all([startFakeBinance(clock), startFakeOkx(clock), startFakeCoinbase(clock)]);
  for (const source of startedSources) source.price = (_, second) => 100 + Math.sin(second / 7) / 10;
  const remainingPairs = otherPairs();
  const more = ({ url }: ProxiedTableCall, body: Buffer) =>
    url.includes('/market/tickers')
      ? Buffer.from(body.toString('utf8').replace(/\]\}$/, `,${remainingPairs}]}`))
      : undefined;
  const far = await Promise.all(
    startedSources.map(({ url }) =>
      startLatencyProxy(
        () => url,
        () => QUESTION,
        more,
      ),
    ),
  );
  const [BINANCE_URL, OKX_URL, COINBASE_URL] = far.map(({ url }) => url);
  return { env: { BINANCE_URL, OKX_URL, COINBASE_URL } as Record<string, string>, all: [...startedSources, ...far] };
}

type AttributeValues = Record<string, { S?: string; N?: string; M?: AttributeValues }>;
interface WriteRequestBody {
  Item?: AttributeValues;
  TransactItems?: { Put?: { Item?: AttributeValues } }[];
}

/** Returns the second of the tick that a call writes into the head, from which it is read; null for other calls. */
function readTickSequence({ target, body }: ProxiedTableCall): number | null {
  if (!/^(PutItem|TransactWriteItems)$/.test(target) || !body.includes('"CHAIN"')) return null;
  const { Item, TransactItems = [] } = JSON.parse(body) as WriteRequestBody;
  const items = [Item, ...TransactItems.map(({ Put }) => Put?.Item)];
  const head = items.find((item) => item?.['pk']?.S === 'CHAIN' && item['latest'] !== undefined);
  return head ? Number(head['latest']?.M?.['at']?.N) : null;
}

/** Starts runs as the minute timer would: in a free sandbox, or in a new one. */
class SandboxStarts {
  readonly sandboxes: LambdaSandbox[] = [];
  readonly runs: SandboxRun[] = [];
  readonly cold: number[] = [];
  readonly #make: (number: number) => LambdaSandbox;

  constructor(make: (number: number) => LambdaSandbox) {
    this.#make = make;
  }

  async start(timeout: number): Promise<void> {
    let sandbox = this.sandboxes.find(({ busy }) => busy === 0);
    if (!sandbox) {
      sandbox = this.#make(this.sandboxes.length);
      this.sandboxes.push(sandbox);
      void sandbox.ready().then((ms) => this.cold.push(ms));
    }
    this.runs.push(await sandbox.call(timeout));
  }
}

const bundles = await ensureFunctionBundles();
// Other load on this machine must slow down neither the sandboxes nor the servers that answer them.
setPriority(PRIORITY);
const engine = await startEmbeddedDatabase({ external: undefined });
const written = new Map<number, number>();
const table = await startLatencyProxy(
  () => engine.endpoint,
  ({ target }) => (target === 'TransactWriteItems' ? TRANSACTION : CALL),
  (call) => {
    const at = readTickSequence(call);
    if (at !== null && !written.has(at)) written.set(at, clock());
    return undefined;
  },
);
const sources = await startSources();
await createPlatformTable(engine.endpoint, LOCAL_TABLE_NAME);

function buildFunctionEnvironment(functionName: FunctionName): Record<string, string> {
  const { touches }: FunctionSpec = functionSpecs[functionName];
  const started = touches.flatMap((touch) => /^starts:(.+)$/.exec(touch)?.[1] ?? []);
  return {
    ...buildLocalEnvironment(table.url, generateCredentials()),
    ...sources.env,
    ...Object.fromEntries(started.map((other) => [toFunctionNameVariable(other), other])),
    TABLE_NAME: LOCAL_TABLE_NAME,
    CLOCK_OFFSET_SECONDS: String(offset),
    MARKET_FEED: values.feed,
    MARKET_PROVIDERS: values.feed === 'live' ? 'binance,okx,coinbase' : '',
    NODE_NO_WARNINGS: '1',
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  };
}

function createSandboxStarts(functionName: FunctionName, memory: number): SandboxStarts {
  const options = { bundle: getBundleFile(bundles, functionName), memory, env: buildFunctionEnvironment(functionName) };
  return new SandboxStarts(
    (number) => new LambdaSandbox(`loop-memory-${process.pid}-${functionName}-${memory}-${number}`, options),
  );
}

const tickTimeout = functionSpecs.tick.timeout * 1000;
const furnishing = createSandboxStarts('tick', FULL_SPEED);

/** Prints a row for one memory: tick delays and their cost. A full-speed run writes before and after. */
async function measureTicks(memory: number): Promise<void> {
  const starts = createSandboxStarts('tick', memory);
  const [from, runs] = [Math.ceil(clock() / 1000) + 1, [] as Promise<void>[]];
  for (let minute = 0; minute < minutes; minute++) {
    runs.push(starts.start(tickTimeout));
    await sleep(60_000);
  }
  const to = Math.floor(clock() / 1000) - 1;
  void furnishing.start(tickTimeout);
  await Promise.all(runs);
  const seconds = Array.from({ length: to - from }, (_, i) => from + i);
  const lateAt = (at: number) => (written.get(at) ?? Number.NaN) - at * 1000;
  const wrote = seconds.filter((at) => written.has(at));
  const delays = wrote.map(lateAt).toSorted((a, b) => a - b);
  const spent = starts.runs.reduce((sum, run) => sum + run.spent, 0) / (to - from);
  const lines = starts.sandboxes
    .flatMap((sandbox) => sandbox.lines)
    .filter((line) => /"level":"(warn|error)"/.test(line));
  const row = [
    `${memory} MB ${values.feed}`,
    `${seconds.length} s, ${seconds.length - wrote.length} without a tick`,
    `late p50 ${formatInteger(percentile(delays, 0.5))} p99 ${formatInteger(percentile(delays, 0.99))} max ${formatInteger(delays.at(-1) ?? Number.NaN)} ms`,
    `processor ${formatInteger(spent)} of ${formatInteger((memory / 1769) * 1000)} ms a second`,
    `memory ${formatInteger(Math.max(...starts.runs.map(({ most }) => most)))} MB`,
    `cold ${starts.cold.map(formatInteger).join(' and ')} ms`,
    `periods cut short ${formatInteger(Math.max(...starts.sandboxes.map((sandbox) => sandbox.throttled())) * 100)} %`,
    `errors ${starts.runs.filter(({ error }) => error).length}, warnings ${lines.length}`,
  ];
  console.log(row.join(' | '));
  const slowest = wrote.toSorted((a, b) => lateAt(b) - lateAt(a)).slice(0, 6);
  console.log(
    `  latest: ${slowest.map((at) => `${formatInteger(lateAt(at))} ms ${(at - from) % 60} s after a start, at ${new Date(at * 1000).toISOString().slice(14, 19)}`).join('; ')}`,
  );
  for (const line of lines.slice(0, 3)) console.log(`  ${line.slice(0, 300)}`);
  await Promise.all(starts.sandboxes.map((sandbox) => sandbox.stop()));
}

/** Prints a row for one memory: the duration of a start that finds no work. */
async function measureStarts(memory: number): Promise<void> {
  const starts = createSandboxStarts(name, memory);
  for (let run = 0; run < 6; run++) await starts.start(functionSpecs[name].timeout * 1000);
  const took = starts.runs.map((run) => formatInteger(run.took)).join(', ');
  const peakMemory = Math.max(...starts.runs.map((run) => run.most));
  console.log(
    `${name} ${memory} MB | cold ${starts.cold.map(formatInteger).join()} ms | runs ${took} ms | memory ${formatInteger(peakMemory)} MB`,
  );
  for (const { error } of starts.runs) if (error) console.log(`  ${error}`);
  await Promise.all(starts.sandboxes.map((sandbox) => sandbox.stop()));
}

try {
  void furnishing.start(tickTimeout);
  await sleep(FURNISH_SECONDS * 1000);
  for (const memory of values.memory.split(',').map(Number))
    await (name === 'tick' ? measureTicks(memory) : measureStarts(memory));
} finally {
  await Promise.all(furnishing.sandboxes.map((sandbox) => sandbox.stop()));
  await Promise.all([...sources.all, table].map((server) => server.stop()));
  await engine.stop();
}
process.exit();
