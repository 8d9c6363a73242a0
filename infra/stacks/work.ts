import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { backgroundFunctionEntries } from '#infra/constructs/manifest-functions.ts';
import { type GrantableResources, ServiceFunction } from '#infra/constructs/service-function.ts';
import {
  SMALL_ACCOUNT_QUEUE_CONCURRENCY,
  toFunctionNameVariable,
  type QueueName,
  type FunctionTrigger,
} from '#infra/function-spec.ts';
import { queues } from '#infra/manifest.ts';

/** Maximum batches of one queue at once: a rush of expiries must leave capacity for the API. */
const QUEUE_CONCURRENCY = 100;

type Timer = Extract<FunctionTrigger, { everyMinutes: number }>;

/** Returns the schedule of the rule that starts a function. */
export const toTimerSchedule = ({ everyMinutes, inMinute }: Timer): events.Schedule =>
  inMinute === undefined
    ? events.Schedule.rate(Duration.minutes(everyMinutes))
    : events.Schedule.cron({ minute: `${inMinute}/${everyMinutes}` });

/** Functions that queues and timers start. */
export class WorkStack extends Stack {
  readonly functions: Record<string, ServiceFunction> = {};
  private readonly means: GrantableResources;

  constructor(scope: Construct, id: string, means: GrantableResources, props: StackProps) {
    super(scope, id, props);
    this.means = means;
    for (const [name, spec] of backgroundFunctionEntries) {
      const serviceFunction = new ServiceFunction(this, name, { spec, means });
      this.functions[name] = serviceFunction;
      if ('queue' in spec.trigger) this.followQueue(spec.trigger, serviceFunction.function);
      else this.startEvery(name, spec.trigger, serviceFunction.function);
    }
    for (const [name, { touches }] of backgroundFunctionEntries)
      for (const resource of touches) {
        const started = /^starts:(.+)$/.exec(resource)?.[1];
        if (started) this.giveStart(this.functions[name], started, this.functions[started]);
      }
  }

  private giveStart(by: ServiceFunction | undefined, name: string, started: ServiceFunction | undefined): void {
    if (!by || !started) throw new Error(`No function ${name} can be started by another.`);
    by.function.addEnvironment(toFunctionNameVariable(name), started.function.functionName);
    by.function.addToRolePolicy(
      new iam.PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [started.function.functionArn] }),
    );
  }

  private followQueue({ queue, batchSize }: { queue: QueueName; batchSize: number }, started: lambda.Function): void {
    const source = new SqsEventSource(this.means.queues[queue].queue, {
      batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: this.means.settings.reserveConcurrency
        ? (queues[queue].atOnce ?? QUEUE_CONCURRENCY)
        : SMALL_ACCOUNT_QUEUE_CONCURRENCY,
    });
    started.addEventSource(source);
  }

  private startEvery(name: string, timer: Timer, started: lambda.Function): void {
    new events.Rule(this, `${name}-rule`, {
      description: `Starts ${name}`,
      schedule: toTimerSchedule(timer),
      targets: [new targets.LambdaFunction(started, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
    });
  }
}
