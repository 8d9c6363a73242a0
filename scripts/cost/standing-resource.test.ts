import { expect, test } from 'vitest';
import { queues } from '#infra/manifest.ts';
import { sampledMetricUnits } from '#shared/metrics.ts';
import { countStandingResources, synthStandingResources } from './standing-resource.ts';

test('countStandingResources › counts the paid resources of the templates', () => {
  const resources = synthStandingResources();
  const counts = Object.fromEntries(countStandingResources(resources).map(({ name, count }) => [name, count]));
  const of = (type: string) => resources.filter(({ Type }) => Type === type).length;
  expect(counts).toMatchObject({ alarms: of('AWS::CloudWatch::Alarm'), keys: 3, firewalls: 1 });
  expect(counts['alarms']).toBeGreaterThan(Object.keys(queues).length);
  expect(counts['dashboards']).toBe(0);
  // Metrics sent only on an occurrence are not sent while the platform is unused (idle-metrics.test.ts).
  expect(counts['metrics']).toBe(Object.keys(sampledMetricUnits).length);
  const filter = (DefaultValue?: number) => ({
    Type: 'AWS::Logs::MetricFilter',
    Properties: { MetricTransformations: [{ MetricNamespace: 'a', MetricName: 'b', DefaultValue }] },
  });
  const metrics = (...filters: ReturnType<typeof filter>[]) =>
    countStandingResources([...resources, ...filters]).find(({ name }) => name === 'metrics')?.count;
  expect([metrics(filter()), metrics(filter(0), filter(0))]).toEqual([counts['metrics'], (counts['metrics'] ?? 0) + 1]);
  const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: {} };
  const more = countStandingResources([...resources, alarm]);
  expect(more.find(({ name }) => name === 'alarms')?.count).toBe((counts['alarms'] ?? 0) + 1);
});

test('countStandingResources › rejects per-method metrics, which cost money', () => {
  const stage = { Type: 'AWS::ApiGateway::Stage', Properties: { MethodSettings: [{ MetricsEnabled: true }] } };
  expect(() => countStandingResources([stage])).toThrow('measures each of its methods');
});
