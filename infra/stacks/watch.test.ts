import { expect, test } from 'vitest';
import { exampleTemplates } from '#infra/example-templates.ts';
import { functions, queues } from '#infra/manifest.ts';
import { metricsOf, metricUnits } from '#shared/metrics.ts';

const resources = exampleTemplates().watch.Resources;

test('alarms of this account, and nobody else, may write to the topic that tells of them', () => {
  const topics = Object.keys(resources).filter((id) => /^Alarms[0-9A-F]+$/.test(id));
  const policies = Object.values(resources).filter(({ Type }) => Type === 'AWS::SNS::TopicPolicy');
  const allowed = policies
    .flatMap(({ Properties }) => (Properties['PolicyDocument'] as { Statement: { Effect: string }[] }).Statement)
    .filter(({ Effect }) => Effect === 'Allow');
  expect(allowed).toMatchObject([
    {
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Action: 'sns:Publish',
      Resource: { Ref: topics[0] },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    },
  ]);
});

interface Alarm {
  MetricName?: string;
  Namespace?: string;
  Dimensions?: { Name: string; Value: unknown }[];
  /** In the place of one metric: what is reckoned with several, which the emulator refuses and AWS asks more for. */
  Metrics?: object[];
  Threshold: number;
  TreatMissingData: string;
  AlarmActions: unknown[];
}
const alarmsOf = (): Alarm[] =>
  Object.values(resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::CloudWatch::Alarm' ? [Properties as unknown as Alarm] : [],
  );

test('an alarm rings for each thing that functions measure, but for what goes well', () => {
  for (const name of Object.keys(metricUnits).filter((one) => one !== 'FramesSent')) {
    const heard = alarmsOf().filter(
      ({ MetricName, Namespace }) => MetricName === name && Namespace === metricsOf(null),
    );
    expect([name, heard.length]).toEqual([name, 1]);
    // Metrics of the embedded format have the dimensions that their lines say: none.
    expect([name, heard[0]?.Dimensions ?? []]).toEqual([name, []]);
    expect(heard[0]?.AlarmActions).toHaveLength(1);
  }
  // Who measures may be what does not run.
  expect(alarmsOf().find(({ MetricName }) => MetricName === 'TickAge')?.TreatMissingData).toBe('breaching');
  expect(JSON.stringify(resources)).toContain('FramesSent');
});

test('an alarm rings for the oldest message of each queue, for throttles of the table with its indexes, and of functions', () => {
  const ages = alarmsOf().filter(({ MetricName }) => MetricName === 'ApproximateAgeOfOldestMessage');
  expect(ages.map(({ Threshold }) => Threshold)).toEqual(Object.values(queues).map(({ lateAfter }) => lateAfter));
  for (const wanted of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
    const indexes = alarmsOf()
      .filter(({ MetricName }) => MetricName === wanted)
      .map(({ Dimensions = [] }) => Dimensions.find(({ Name }) => /Index/.test(Name))?.Value ?? null);
    expect(indexes).toEqual([null, 'gsi1', 'gsi2']);
  }
  expect(alarmsOf().filter(({ Metrics }) => Metrics)).toEqual([]);
  const throttled = alarmsOf().filter(({ MetricName, Dimensions }) => MetricName === 'Throttles' && !Dimensions);
  expect(throttled).toHaveLength(1);
});

test('an alarm rings for errors of each function that no interface answers for, and for each interface', () => {
  const alone = Object.entries(functions).filter(([, { trigger }]) => !('http' in trigger));
  const named = Object.entries(resources).flatMap(([id, { Type }]) =>
    Type === 'AWS::CloudWatch::Alarm' ? [/^(.*)errors[0-9A-F]+$/.exec(id)?.[1] ?? ''] : [],
  );
  expect(named.filter(Boolean).toSorted()).toEqual(alone.map(([name]) => name).toSorted());
  for (const interfaceFails of [/^apifailures/, /^staffapifailures/, /^socketfailures/])
    expect(Object.keys(resources).filter((id) => interfaceFails.test(id))).toHaveLength(1);
});
