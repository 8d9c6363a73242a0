import { randomUUID } from 'node:crypto';
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { callEventBridge, testCloudCredentials, createCloudQueue } from '#functions/testing/cloud.ts';
import { backgroundFunctionEntries } from '#infra/constructs/manifest-functions.ts';
import { toTimerSchedule } from './work.ts';

beforeEach(() => {
  Object.assign(process.env, testCloudCredentials);
});

/** Puts a rule with a queue as its target; removes it after the test. */
async function putRule(rule: { Name: string; ScheduleExpression?: string; EventPattern?: string }, arn: string) {
  await callEventBridge('PutRule', rule);
  onTestFinished(async () => {
    await callEventBridge('RemoveTargets', { Rule: rule.Name, Ids: ['queue'] });
    await callEventBridge('DeleteRule', { Name: rule.Name });
  });
  await callEventBridge('PutTargets', { Rule: rule.Name, Targets: [{ Id: 'queue', Arn: arn }] });
}

test(
  'EventBridge › accepts every schedule of the manifest with its target',
  { tags: ['cloud', 'needs-cloud'] },
  async () => {
    const expressions = new Set(
      backgroundFunctionEntries.flatMap(([, { trigger }]) =>
        'everyMinutes' in trigger ? [toTimerSchedule(trigger).expressionString] : [],
      ),
    );
    const schedules = [...expressions].sort();
    const { arn } = await createCloudQueue({ visibility: 30, deliveries: 2 });
    const prefix = `schedule-${randomUUID()}`;
    for (const [i, ScheduleExpression] of schedules.entries())
      await putRule({ Name: `${prefix}-${i}`, ScheduleExpression }, arn);

    expect(schedules.length).toBeGreaterThan(0);
    const { Rules } = await callEventBridge<{ Rules: { Name: string; ScheduleExpression: string; State: string }[] }>(
      'ListRules',
      { NamePrefix: prefix },
    );
    expect(Rules.map((rule) => rule.ScheduleExpression).sort()).toEqual(schedules);
    for (const { Name, State } of Rules) {
      expect(State).toBe('ENABLED');
      expect(await callEventBridge('ListTargetsByRule', { Rule: Name })).toMatchObject({
        Targets: [{ Id: 'queue', Arn: arn }],
      });
    }
  },
);

test('EventBridge › delivers only events that match a pattern', { tags: ['cloud', 'needs-cloud'] }, async () => {
  const { url, arn } = await createCloudQueue({ visibility: 30, deliveries: 2 });
  const source = `test.${randomUUID()}`;
  await putRule({ Name: source, EventPattern: JSON.stringify({ source: [source], 'detail-type': ['wanted'] }) }, arn);
  await callEventBridge('PutEvents', {
    Entries: ['other', 'wanted'].map((type) => ({
      Source: source,
      DetailType: type,
      Detail: JSON.stringify({ type }),
    })),
  });

  const sqs = new SQSClient();
  const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: url, WaitTimeSeconds: 10 }));
  expect(Messages.map(({ Body }) => JSON.parse(Body ?? '') as unknown)).toMatchObject([
    { source, 'detail-type': 'wanted', detail: { type: 'wanted' } },
  ]);
  const ReceiptHandle = Messages[0]?.ReceiptHandle;
  await sqs.send(new DeleteMessageCommand({ QueueUrl: url, ReceiptHandle }));
  // The other rule was put first, and would have fired by now.
  expect((await sqs.send(new ReceiveMessageCommand({ QueueUrl: url }))).Messages ?? []).toEqual([]);
});
