import { expect, test } from 'vitest';
import { synthExampleStackTemplates } from '#infra/example-templates.ts';
import { functionSpecs, queues } from '#infra/manifest.ts';
import { getMetricNamespace, metricUnits } from '#shared/metrics.ts';

const resources = synthExampleStackTemplates().watch.Resources;

test('alarm topic › accepts messages from alarms of this account only', () => {
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
  /** Metric math instead of one metric: the emulator rejects it and AWS charges more. */
  Metrics?: object[];
  Threshold: number;
  TreatMissingData: string;
  AlarmDescription: string;
  AlarmActions: unknown[];
}
const listAlarms = (): Alarm[] =>
  Object.values(resources).flatMap(({ Type, Properties }) =>
    Type === 'AWS::CloudWatch::Alarm' ? [Properties as unknown as Alarm] : [],
  );

test('alarms › cover every measured failure metric', () => {
  for (const name of Object.keys(metricUnits).filter((metricName) => metricName !== 'FramesSent')) {
    const heard = listAlarms().filter(
      ({ MetricName, Namespace }) => MetricName === name && Namespace === getMetricNamespace(null),
    );
    expect([name, heard.length]).toEqual([name, 1]);
    // Metrics of the embedded format have the dimensions of their lines: none.
    expect([name, heard[0]?.Dimensions ?? []]).toEqual([name, []]);
    expect(heard[0]?.AlarmActions).toHaveLength(1);
  }
  // The function that measures may be the one that is down.
  expect(listAlarms().find(({ MetricName }) => MetricName === 'TickAge')?.TreatMissingData).toBe('breaching');
});

test('dashboard › is created on request', () => {
  const of = (resourceMap: typeof resources) =>
    Object.values(resourceMap).filter(({ Type }) => Type === 'AWS::CloudWatch::Dashboard');
  expect(of(resources)).toEqual([]);
  const dashboards = of(synthExampleStackTemplates({ dashboard: 'yes' }).watch.Resources);
  expect(dashboards).toHaveLength(1);
  for (const name of ['FramesSent', 'FramesRefused', 'ApproximateNumberOfMessagesVisible', 'Throttles'])
    expect(JSON.stringify(dashboards)).toContain(name);
});

test('alarms › cover the oldest message’s age in each queue, and all throttles and errors', () => {
  const ages = listAlarms().filter(({ MetricName }) => MetricName === 'ApproximateAgeOfOldestMessage');
  expect(ages.map(({ Threshold }) => Threshold)).toEqual(Object.values(queues).map(({ lateAfter }) => lateAfter));
  expect(listAlarms().filter(({ Metrics }) => Metrics)).toEqual([]);
  for (const name of ['Throttles', 'Errors']) {
    const [all, ...more] = listAlarms().filter(({ MetricName, Dimensions }) => MetricName === name && !Dimensions);
    expect([name, all?.Namespace, more]).toEqual([name, 'AWS/Lambda', []]);
    // The alarm may concern another platform of the account.
    expect(all?.AlarmDescription).toContain('of any platform in this account');
  }
});

/** Returns the functions that have their own alarm of this kind. */
const named = (kind: string): string[] =>
  Object.entries(resources)
    .flatMap(([id, { Type }]) =>
      Type === 'AWS::CloudWatch::Alarm' ? [new RegExp(`^(.*)${kind}[0-9A-F]{8}$`).exec(id)?.[1] ?? ''] : [],
    )
    .filter(Boolean);

test('alarms › cover errors of critical loops and of each API separately', () => {
  expect(named('errors').toSorted()).toEqual(['chains', 'sweep', 'tick', 'triggers']);
  for (const name of named('errors'))
    expect(functionSpecs[name as keyof typeof functionSpecs].trigger).toHaveProperty('everyMinutes');
  // Queues that move money have alarms.
  for (const queue of ['settle', 'deposits', 'withdrawals'])
    expect([named('deadletters').includes(queue), named('late').includes(queue)]).toEqual([true, true]);
  for (const interfaceFails of [/^apifailures/, /^staffapifailures/, /^socketfailures/])
    expect(Object.keys(resources).filter((id) => interfaceFails.test(id))).toHaveLength(1);
});

test('alarms › cover each timer that stops running', () => {
  const timers = Object.entries(functionSpecs).flatMap(([name, { trigger }]) =>
    'everyMinutes' in trigger ? [name] : [],
  );
  const otherwise = { tick: 'TickAge', writeStatus: 'TickAge', reconcile: 'SinceCompared', fanOut: null };
  const alone = named('silent').filter((name) => name in functionSpecs);
  expect([...alone, ...Object.keys(otherwise)].toSorted()).toEqual(timers.toSorted());
  for (const [name, metric] of Object.entries(otherwise))
    if (metric !== null)
      expect([name, listAlarms().filter(({ MetricName }) => MetricName === metric).length]).toEqual([name, 1]);
});

test('alarms › cover dead letters of every important queue', () => {
  const losesNothing = ['welcome', 'history', 'notify', 'exports'];
  expect([...named('deadletters'), ...losesNothing].toSorted()).toEqual(Object.keys(queues).toSorted());
});
