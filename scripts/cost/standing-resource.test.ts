import { expect, test } from 'vitest';
import { queues } from '#infra/manifest.ts';
import { steadyMetricUnits } from '#shared/metrics.ts';
import { countStanding, synthResources } from './standing-resource.ts';

test('countStanding › counts resources of the templates', () => {
  const resources = synthResources();
  const counted = Object.fromEntries(countStanding(resources).map(({ name, count }) => [name, count]));
  const of = (type: string) => resources.filter(({ Type }) => Type === type).length;
  expect(counted).toMatchObject({ alarms: of('AWS::CloudWatch::Alarm'), keys: 3, firewalls: 1 });
  expect(counted['alarms']).toBeGreaterThan(Object.keys(queues).length);
  expect(counted['dashboards']).toBe(0);
  // Metrics sent only on an occurrence are not sent while the platform is unused (idle-metrics.test.ts).
  expect(counted['metrics']).toBe(Object.keys(steadyMetricUnits).length);
  const filter = (DefaultValue?: number) => ({
    Type: 'AWS::Logs::MetricFilter',
    Properties: { MetricTransformations: [{ MetricNamespace: 'a', MetricName: 'b', DefaultValue }] },
  });
  const metrics = (...those: ReturnType<typeof filter>[]) =>
    countStanding([...resources, ...those]).find(({ name }) => name === 'metrics')?.count;
  expect([metrics(filter()), metrics(filter(0), filter(0))]).toEqual([
    counted['metrics'],
    (counted['metrics'] ?? 0) + 1,
  ]);
  const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: {} };
  const more = countStanding([...resources, alarm]);
  expect(more.find(({ name }) => name === 'alarms')?.count).toBe((counted['alarms'] ?? 0) + 1);
});

test('countStanding › rejects per-method metrics, which are billed', () => {
  const stage = { Type: 'AWS::ApiGateway::Stage', Properties: { MethodSettings: [{ MetricsEnabled: true }] } };
  expect(() => countStanding([stage])).toThrow('measures each of its methods');
});
