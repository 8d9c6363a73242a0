import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { useTestDocumentBucket } from '#functions/testing/people/documents.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { functionSpecs } from '#infra/manifest.ts';
import { DOCUMENTS_BUCKET } from '#scripts/local/s3-host.ts';
import { sampledMetricUnits } from '#shared/metrics.ts';
import { synthStandingResources } from './standing-resource.ts';

useTestTable();
useTestDocumentBucket();

/** The tick writer is never idle: this is its margin plus two seconds, ms. */
const TICKS = 10_500;

const timers = (Object.entries(functionSpecs) as [string, FunctionSpec][]).filter(
  ([, { trigger }]) => 'everyMinutes' in trigger,
);
const lines: Record<string, unknown>[] = [];

async function run(name: string): Promise<void> {
  const { entry, timeout } = functionSpecs[name as keyof typeof functionSpecs];
  const remaining = name === 'tick' ? TICKS : timeout * 1000;
  const { handler } = (await import(join(import.meta.dirname, '../..', entry))) as {
    handler: (event: unknown, context: unknown) => Promise<void>;
  };
  const began = Date.now();
  await handler({}, { getRemainingTimeInMillis: () => remaining - (Date.now() - began) });
}

beforeAll(async () => {
  vi.stubEnv('PLACE', 'aws');
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.stubEnv('STATUS_BUCKET', DOCUMENTS_BUCKET);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line));
    return true;
  });
  // Ticks and a reconciliation exist before the system status is checked.
  const first = ['tick', 'reconcile'];
  for (const name of first) await run(name);
  for (const [name] of timers) if (!first.includes(name)) await run(name);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
}, 120_000);

test('idle platform › emits exactly the metrics that the cost model bills as steady', () => {
  const metricNames = lines.flatMap(
    ({ _aws }) =>
      (_aws as { CloudWatchMetrics: { Metrics: { Name: string }[] }[] } | undefined)?.CloudWatchMetrics.flatMap(
        ({ Metrics }) => Metrics.map(({ Name }) => Name),
      ) ?? [],
  );
  expect([...new Set(metricNames)].toSorted()).toEqual(Object.keys(sampledMetricUnits).toSorted());
});

test('idle platform › logs no line that a CloudWatch metric filter counts', () => {
  const patterns = synthStandingResources().flatMap(({ Type, Properties }) =>
    Type === 'AWS::Logs::MetricFilter' ? [String(Properties?.['FilterPattern'])] : [],
  );
  const filters = [...new Set(patterns)].map((pattern) => {
    const [, field = '', value = ''] = /^\{ \$\.(\w+) = "(.*)" \}$/.exec(pattern) ?? [];
    return { field, value };
  });
  expect(filters).toContainEqual({ field: 'level', value: 'error' });
  expect(filters.length).toBeGreaterThan(5);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.filter((line) => filters.some(({ field, value }) => line[field] === value))).toEqual([]);
});
