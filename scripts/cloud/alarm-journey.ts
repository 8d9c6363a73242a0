import assert from 'node:assert/strict';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type JourneyChecks, pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import { callEmulatorForm, callEmulatorJson } from './call-emulator.ts';
import type { EmulatorDeployment } from './deploy.ts';

/** Age of the newest tick that fires the alarm, which does so from ten seconds on, ms. */
const STANDS_MS = 15_000;
/** A function measures every minute, ms. */
const MEASURED_MS = 150_000;
/** The emulator reports at once, ms. */
const ALARM_DELIVERY_MS = 20_000;
/** Interval in which the alarm evaluates its metric, ms. */
const LOOKED_AT_MS = 180_000;
/** The measurement that fires it is this close to expiry, ms: another try finds the alarm reset. */
const FORGOTTEN_MS = 8000;

/** Line in the embedded format, from which CloudWatch makes a metric. */
interface MetricLine {
  _aws: { CloudWatchMetrics: { Namespace: string }[] };
  TickAge: number;
}

const logs = <T>(action: string, body: object): Promise<T> => callEmulatorJson('logs', `Logs_20140328.${action}`, body);

interface LogGroupsPage {
  logGroups: { logGroupName: string }[];
  nextToken?: string;
}

/** Returns the log of the function that measures. */
async function measuringLog(): Promise<string> {
  let page: LogGroupsPage = { logGroups: [] };
  do {
    page = await logs<LogGroupsPage>('DescribeLogGroups', { nextToken: page.nextToken });
    const logGroup = page.logGroups.find(({ logGroupName }) => logGroupName.includes('writeStatus'));
    if (logGroup) return logGroup.logGroupName;
  } while (page.nextToken);
  throw new Error('There is no log of the function that measures.');
}

/** Returns the last line with the age of the newest tick. */
async function readMetricLine(): Promise<MetricLine | null> {
  const { events } = await logs<{ events: { message: string }[] }>('FilterLogEvents', {
    logGroupName: await measuringLog(),
    filterPattern: 'TickAge',
  });
  const line = events.findLast(({ message }) => message.startsWith('{"_aws"'));
  return line ? (JSON.parse(line.message) as MetricLine) : null;
}

/** Reports an age of the newest tick to CloudWatch, as measured `ago` ms ago. */
const tell = (Namespace: string, age: number, ago = 0): Promise<string> =>
  callEmulatorForm('monitoring', {
    Action: 'PutMetricData',
    Version: '2010-08-01',
    Namespace,
    'MetricData.member.1.MetricName': 'TickAge',
    'MetricData.member.1.Value': String(age),
    'MetricData.member.1.Unit': 'Milliseconds',
    'MetricData.member.1.Timestamp': new Date(Date.now() - ago).toISOString(),
  });

/** Resets the alarm to no data, whatever an earlier try left. */
async function forgetState(): Promise<void> {
  const alarms = await callEmulatorForm('monitoring', { Action: 'DescribeAlarms', Version: '2010-08-01' });
  const name = /<AlarmName>([^<]*chainstands[^<]*)</.exec(alarms)?.[1];
  assert(name, 'there is no alarm of the chain');
  await callEmulatorForm('monitoring', {
    Action: 'SetAlarmState',
    Version: '2010-08-01',
    AlarmName: name,
    StateValue: 'INSUFFICIENT_DATA',
    StateReason: 'A test begins',
  });
}

interface AlarmMessage {
  AlarmName: string;
  AlarmDescription: string;
  NewStateValue: string;
}

/** Subscribes a queue to the topic. */
async function subscribeToAlarms(sqs: SQSClient, topic: string): Promise<string> {
  const QueueName = `on-duty-${Date.now()}`;
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName }));
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] }));
  const arn = Attributes?.QueueArn ?? '';
  const Statement = {
    Effect: 'Allow',
    Principal: { Service: 'sns.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: arn,
    Condition: { ArnEquals: { 'aws:SourceArn': topic } },
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement });
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
  const subscription = { TopicArn: topic, Protocol: 'sqs', Endpoint: arn };
  await callEmulatorForm('sns', { Action: 'Subscribe', Version: '2010-03-31', ...subscription });
  return QueueUrl;
}

/**
 * Listens like staff on duty, and stops the tick log for as long as an alarm waits. The emulator makes no metrics of
 * log lines: this copies a function's line to CloudWatch, by the names in it.
 */
export async function runAlarmJourney(checks: JourneyChecks, { alarmTopic }: EmulatorDeployment): Promise<void> {
  const sqs = new SQSClient();
  /** Reports an age until the alarm notifies that state. */
  const heard = (state: string, trigger: () => Promise<unknown>): Promise<AlarmMessage> =>
    pollUntilAvailable(ALARM_DELIVERY_MS, async () => {
      await trigger();
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
      const notifications = Messages.map(
        ({ Body = '' }) => JSON.parse((JSON.parse(Body) as { Message: string }).Message) as AlarmMessage,
      );
      return (
        notifications.find(
          ({ NewStateValue, AlarmName }) => NewStateValue === state && AlarmName.includes('chainstands'),
        ) ?? null
      );
    });
  let QueueUrl = '';
  await checks.check(
    'an alarm: who is on duty hears that all is well, then that the chain stands, and what to do',
    async () => {
      QueueUrl = await subscribeToAlarms(sqs, alarmTopic);
      const { _aws, TickAge } = await pollUntilAvailable(MEASURED_MS, readMetricLine);
      const [{ Namespace } = { Namespace: '' }] = _aws.CloudWatchMetrics;
      await forgetState();
      await heard('OK', () => tell(Namespace, TickAge));
      const { AlarmDescription } = await heard('ALARM', () => tell(Namespace, STANDS_MS, LOOKED_AT_MS - FORGOTTEN_MS));
      assert.match(AlarmDescription, /^The tick log .* \(docs\/deploying\.md, "When an alarm goes off"\)$/);
    },
  );
  sqs.destroy();
}
