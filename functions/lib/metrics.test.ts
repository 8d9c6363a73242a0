import { afterEach, expect, test, vi } from 'vitest';
import { emitMetrics } from './metrics.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['', 'Platform'],
  ['beta', 'Platform/beta'],
])('emitMetrics › uses the CloudWatch namespace of each stage: "%s"', (stage, namespace) => {
  vi.stubEnv('PLACE', 'aws');
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.stubEnv('STAGE', stage);
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  emitMetrics({ TickAge: 1 });
  const metricLines = lines.map((line) => JSON.parse(line) as { _aws: { CloudWatchMetrics: { Namespace: string }[] } });
  expect(metricLines.flatMap(({ _aws }) => _aws.CloudWatchMetrics.map(({ Namespace }) => Namespace))).toEqual([
    namespace,
  ]);
});
