import assert from 'node:assert/strict';
import { CreateQueueCommand, GetQueueAttributesCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { REGION } from '#infra/platform.ts';
import { type Checks, eventually } from '#scripts/testing/platform/checks.ts';
import type { Deployed } from './deploy.ts';
import { ENDPOINT } from './ministack.ts';

/** The end of the chain of ticks is so old that the alarm rings, which does from ten seconds on, ms. */
const STANDS_MS = 15_000;
/** A function measures every minute, ms. */
const MEASURED_MS = 150_000;
/** The emulator tells at once, ms. */
const TOLD_MS = 20_000;

/** What CloudWatch makes a metric of: a line in its embedded format. */
interface MetricLine {
  _aws: { CloudWatchMetrics: { Namespace: string }[] };
  TickAge: number;
}

/** Asks a service of the emulator, which looks at no signature. @throws {Error} with what it answered. */
async function ask(service: string, init: { headers?: Record<string, string>; body: string }): Promise<string> {
  const scope = `test/20260101/${REGION}/${service}/aws4_request`;
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=none`;
  const answer = await fetch(ENDPOINT, { method: 'POST', ...init, headers: { ...init.headers, authorization } });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return text;
}

const query = (service: string, parameters: Record<string, string>): Promise<string> =>
  ask(service, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });

const logs = async <T>(action: string, body: object): Promise<T> => {
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${action}` };
  return JSON.parse(await ask('logs', { headers, body: JSON.stringify(body) })) as T;
};

interface Groups {
  logGroups: { logGroupName: string }[];
  nextToken?: string;
}

/** The log of the function that measures. */
async function measuringLog(): Promise<string> {
  let page: Groups = { logGroups: [] };
  do {
    page = await logs<Groups>('DescribeLogGroups', { nextToken: page.nextToken });
    const found = page.logGroups.find(({ logGroupName }) => logGroupName.includes('writeStatus'));
    if (found) return found.logGroupName;
  } while (page.nextToken);
  throw new Error('There is no log of the function that measures.');
}

/** The last line in which it said how old the end of the chain is. */
async function measured(): Promise<MetricLine | null> {
  const { events } = await logs<{ events: { message: string }[] }>('FilterLogEvents', {
    logGroupName: await measuringLog(),
    filterPattern: 'TickAge',
  });
  const line = events.findLast(({ message }) => message.startsWith('{"_aws"'));
  return line ? (JSON.parse(line.message) as MetricLine) : null;
}

const tell = (Namespace: string, age: number): Promise<string> =>
  query('monitoring', {
    Action: 'PutMetricData',
    Version: '2010-08-01',
    Namespace,
    'MetricData.member.1.MetricName': 'TickAge',
    'MetricData.member.1.Value': String(age),
    'MetricData.member.1.Unit': 'Milliseconds',
  });

interface Heard {
  AlarmName: string;
  AlarmDescription: string;
  NewStateValue: string;
}

/**
 * Listens as who is on duty does, and lets the chain of ticks stand for as long as an alarm waits for. The emulator makes no
 * metrics of lines of a log: what a function wrote there is carried over here, by the names that stand in it.
 */
export async function alarmJourney(checks: Checks, { alarmTopic }: Deployed): Promise<void> {
  const sqs = new SQSClient();
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: `on-duty-${Date.now()}` }));
  const heard = async (state: string): Promise<Heard> =>
    eventually(TOLD_MS, async () => {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
      const told = Messages.map(
        ({ Body = '' }) => JSON.parse((JSON.parse(Body) as { Message: string }).Message) as Heard,
      );
      return (
        told.find(({ NewStateValue, AlarmName }) => NewStateValue === state && AlarmName.includes('chainstands')) ??
        null
      );
    });
  await checks.check(
    'an alarm: who is on duty hears that all is well, then that the chain stands, and what to do',
    async () => {
      const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
      await query('sns', {
        Action: 'Subscribe',
        Version: '2010-03-31',
        TopicArn: alarmTopic,
        Protocol: 'sqs',
        Endpoint: Attributes?.QueueArn ?? '',
      });
      const { _aws, TickAge } = await eventually(MEASURED_MS, measured);
      const [{ Namespace } = { Namespace: '' }] = _aws.CloudWatchMetrics;
      await tell(Namespace, TickAge);
      await heard('OK');
      await tell(Namespace, STANDS_MS);
      const { AlarmDescription } = await heard('ALARM');
      assert.match(AlarmDescription, /chain of ticks .* \(docs\/deploying\.md, "When an alarm goes off"\)$/);
    },
  );
  sqs.destroy();
}
