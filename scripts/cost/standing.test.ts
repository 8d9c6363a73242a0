import { expect, test } from 'vitest';
import { queues } from '#infra/manifest.ts';
import { standingIn, synthesised } from './standing.ts';

test('what stands is counted in the templates themselves', () => {
  const resources = synthesised();
  const counted = Object.fromEntries(standingIn(resources).map(({ name, count }) => [name, count]));
  const of = (type: string) => resources.filter(({ Type }) => Type === type).length;
  expect(counted).toMatchObject({ alarms: of('AWS::CloudWatch::Alarm'), keys: 3, firewalls: 1 });
  expect(counted['alarms']).toBeGreaterThan(2 * Object.keys(queues).length);
  // All functions count their errors under one name.
  expect(counted['metrics']).toBeLessThan(of('AWS::Logs::MetricFilter'));
  const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: {} };
  const more = standingIn([...resources, alarm]);
  expect(more.find(({ name }) => name === 'alarms')?.count).toBe((counted['alarms'] ?? 0) + 1);
});

test('a metric of each method by itself is not left out of the count', () => {
  const stage = { Type: 'AWS::ApiGateway::Stage', Properties: { MethodSettings: [{ MetricsEnabled: true }] } };
  expect(() => standingIn([stage])).toThrow('measures each of its methods');
});
