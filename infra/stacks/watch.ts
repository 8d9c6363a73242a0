import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { AlarmTopic } from '#infra/constructs/alarm-topic.ts';
import { type AlarmSpec, buildMeasuredAlarms } from '#infra/constructs/measured-alarms.ts';
import type { QueueWithDeadLetters } from '#infra/constructs/queue-with-dead-letters.ts';
import type { ServiceFunction } from '#infra/constructs/service-function.ts';
import type { FunctionSpec, QueueName } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs as manifest, queues } from '#infra/manifest.ts';
import type { InfraSettings } from '#infra/settings.ts';
import { getMetricNamespace } from '#shared/metrics.ts';

interface WatchStackProps extends StackProps {
  settings: InfraSettings;
  table: dynamodb.ITable;
  queues: Record<string, QueueWithDeadLetters>;
  api: apigateway.RestApi;
  staffApi: apigateway.RestApi;
  socket: { api: apigatewayv2.WebSocketApi; stage: string };
  functions: Record<string, ServiceFunction>;
  /** Logs of the process that sends prices, if there is one. */
  streamLogs?: logs.LogGroup | undefined;
}

/**
 * Functions whose failure blocks money or prices. Each has its own alarm, which also fires while the alarm of all
 * functions is on for another (docs/decisions/alarms.md).
 */
const failAlone: readonly FunctionName[] = ['tick', 'triggers', 'chains', 'sweep'];

/** Timers whose missing starts another alarm reports, and which. */
const heardOtherwise: Partial<Record<FunctionName, string>> = {
  // When the tick log has no new head, or no one watches.
  tick: 'chain-stands',
  writeStatus: 'chain-stands',
  reconcile: 'books-not-compared',
  // The tick writer starts it when prices have followers, in addition to the minute's own start.
  fanOut: 'tick-errors',
};

/** Queues whose dead letters harm no one: their content is requested again, or arrives another way. */
const losesNothing: readonly QueueName[] = ['welcome', 'history', 'notify', 'exports'];

/** Counts the `error` log lines of all functions together. */
const ERROR_LINES = 'ErrorLines';

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Alarms that need action, and optionally a dashboard of the platform's state. */
export class WatchStack extends Stack {
  private readonly topic: sns.Topic;
  private readonly props: WatchStackProps;
  /** Namespace of this platform's metrics. */
  private readonly namespace: string;

  constructor(scope: Construct, id: string, props: WatchStackProps) {
    super(scope, id, props);
    this.props = props;
    this.namespace = getMetricNamespace(props.settings.stage);
    this.topic = new AlarmTopic(this, 'Alarms');
    if (props.settings.alarmEmail !== null)
      this.topic.addSubscription(new EmailSubscription(props.settings.alarmEmail));
    this.watchFunctions();
    this.watchQueues();
    this.watchInterfaces();
    for (const [name, wish] of Object.entries(buildMeasuredAlarms(props.settings))) this.alarm(name, wish);
    if (props.settings.dashboard) this.draw();
    new CfnOutput(this, 'AlarmTopic', { value: this.topic.topicArn });
  }

  private alarm(name: string, { metric, threshold, periods = 1, below, silence, says: description }: AlarmSpec): void {
    const alarm = new cloudwatch.Alarm(this, name, {
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
        : cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silence ?? cloudwatch.TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} (docs/deploying.md, "When an alarm goes off")`,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
  }

  private watchFunctions(): void {
    for (const [name, serviceFunction] of Object.entries(this.props.functions)) {
      const { trigger } = manifest[name as FunctionName] as FunctionSpec;
      if (failAlone.includes(name as FunctionName))
        this.alarm(`${name}-errors`, {
          metric: serviceFunction.function.metricErrors({ period: FIVE_MINUTES }),
          threshold: 1,
          says: `${name} failed`,
        });
      if ('everyMinutes' in trigger && !(name in heardOtherwise)) {
        this.alarm(`${name}-silent`, {
          metric: serviceFunction.function.metricInvocations({ period: Duration.minutes(trigger.everyMinutes) }),
          threshold: 1,
          periods: 3,
          below: true,
          silence: cloudwatch.TreatMissingData.BREACHING,
          says: `${name} no longer starts`,
        });
      }
    }
    this.watchLogs();
  }

  /** Watches the code's own reports: `error` lines of all functions, and two that must not wait for five. */
  private watchLogs(): void {
    const sum = { statistic: 'Sum', period: FIVE_MINUTES };
    // Counted here, to keep the resources of the functions' stack few.
    const { functions, streamLogs } = this.props;
    const writers = { ...functions, ...(streamLogs && { stream: { logGroup: streamLogs } }) };
    for (const [name, { logGroup }] of Object.entries(writers))
      new logs.MetricFilter(this, `${name}-error-lines`, {
        logGroup,
        filterPattern: logs.FilterPattern.stringValue('$.level', '=', 'error'),
        metricNamespace: this.namespace,
        metricName: ERROR_LINES,
      });
    const lines = new cloudwatch.Metric({ namespace: this.namespace, metricName: ERROR_LINES, ...sum });
    this.alarm('error-lines', { metric: lines, threshold: 5, says: 'Functions log errors' });
    this.alarm('ledger-mismatch', {
      metric: this.said('reconcile', 'ledger mismatch').metric(sum),
      threshold: 1,
      says: 'A balance differs from its journal',
    });
    this.alarm('insurance-used-up', {
      metric: this.saidByAny('perpetuals', ['triggers', 'futures'], 'insurance used up').metric(sum),
      threshold: 1,
      says: 'Price gaps have used up the daily insurance of a symbol. New orders are rejected until midnight UTC, or until its ceiling is raised',
    });
    this.alarm('deposit-left-chain', {
      metric: this.said('depositMessages', 'A deposit that was credited has left its chain').metric(sum),
      threshold: 1,
      says: 'The block of a credited deposit is no longer part of its chain. The remaining balance is frozen until staff decide',
    });
    const waitingText = 'withdrawals wait';
    this.said('chains', 'hot wallet low', waitingText);
    this.alarm('withdrawals-wait', {
      metric: this.said('withdrawalMessages', 'daily ceiling of withdrawals reached', waitingText).metric(sum),
      threshold: 1,
      says: 'A hot wallet is low, or the daily ceiling of withdrawals is reached. Withdrawals wait or will soon',
    });
    this.alarm('unusual-reading', {
      metric: this.saidByAny('staff', this.ofStaff(), 'unusual reading').metric(sum),
      threshold: 1,
      says: 'A staff member reads unusually much data',
    });
    this.alarm('feed-silent', {
      metric: this.said('tick', 'A price provider does not answer').metric(sum),
      threshold: 30,
      says: 'A price provider does not answer. Without a replacement, prices become stale and orders are rejected',
    });
    this.alarm('feed-disputed', {
      metric: this.said('tick', 'Sources disagree on a price: it is held').metric(sum),
      threshold: 1,
      says: 'Sources disagree on a price. Orders in the symbol are rejected until they agree',
    });
  }

  /** Returns the functions of the back office. */
  private ofStaff(): FunctionName[] {
    return (Object.keys(this.props.functions) as FunctionName[]).filter((name) => name.startsWith('admin'));
  }

  /** Counts the lines of several functions with a message, as one metric. */
  private saidByAny(group: string, names: readonly FunctionName[], message: string): logs.MetricFilter {
    const filters = names.map((name) => {
      const serviceFunction = this.props.functions[name];
      if (!serviceFunction) throw new Error(`There is no function ${name}.`);
      return new logs.MetricFilter(this, `${name}-${message.replaceAll(' ', '-')}`, {
        logGroup: serviceFunction.logGroup,
        filterPattern: logs.FilterPattern.stringValue('$.message', '=', message),
        metricNamespace: this.namespace,
        metricName: `${group} ${message}`,
      });
    });
    const [first] = filters;
    if (!first) throw new Error(`No function logs "${message}".`);
    return first;
  }

  /** Counts the lines of a function with a message, as its own metric or under a shared name. */
  private said(name: FunctionName, message: string, shared?: string): logs.MetricFilter {
    const serviceFunction = this.props.functions[name];
    if (!serviceFunction) throw new Error(`There is no function ${name}.`);
    // Names of metrics take no colon.
    const own = `${name} ${message.replaceAll(':', '')}`;
    const metricName = shared ?? own;
    return new logs.MetricFilter(this, own.replaceAll(' ', '-'), {
      logGroup: serviceFunction.logGroup,
      filterPattern: logs.FilterPattern.stringValue('$.message', '=', message),
      metricNamespace: this.namespace,
      metricName,
    });
  }

  private watchQueues(): void {
    for (const [name, { queue, deadLetters }] of Object.entries(this.props.queues)) {
      const { lateAfter } = queues[name as QueueName];
      this.alarm(`${name}-late`, {
        metric: queue.metricApproximateAgeOfOldestMessage({ period: MINUTE, statistic: 'Maximum' }),
        threshold: lateAfter,
        says: `A message in queue ${name} has waited for ${lateAfter / 60} minutes`,
      });
      if (losesNothing.includes(name as QueueName)) continue;
      this.alarm(`${name}-dead-letters`, {
        metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: MINUTE, statistic: 'Maximum' }),
        threshold: 1,
        says: `A message in queue ${name} could not be processed`,
      });
    }
  }

  private watchInterfaces(): void {
    const { api, staffApi, socket } = this.props;
    this.alarm('api-failures', {
      metric: api.metricServerError({ period: MINUTE, statistic: 'Sum' }),
      threshold: 5,
      periods: 3,
      says: 'The customer API fails',
    });
    // Staff read whole windows in one answer, so its duration means nothing.
    this.alarm('staff-api-failures', {
      metric: staffApi.metricServerError({ period: MINUTE, statistic: 'Sum' }),
      threshold: 5,
      periods: 3,
      says: 'The back office API fails',
    });
    this.alarm('api-slow', {
      metric: api.metricLatency({ period: FIVE_MINUTES, statistic: 'p99' }),
      threshold: 3000,
      periods: 3,
      says: 'One response in a hundred takes longer than 3 s',
    });
    this.alarm('socket-failures', {
      metric: this.socketMetric('ExecutionError', 'Sum', socket),
      threshold: 5,
      periods: 3,
      says: 'The socket fails',
    });
  }

  private socketMetric(metricName: string, statistic: string, { api, stage }: WatchStackProps['socket']) {
    return new cloudwatch.Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiId: api.apiId, Stage: stage },
      statistic,
      period: MINUTE,
    });
  }

  private draw(): void {
    const { api, staffApi, socket, table, queues, functions } = this.props;
    const all = Object.values(functions).map(({ function: lambdaFunction }) => lambdaFunction);
    const graph = (title: string, leftMetrics: cloudwatch.IMetric[], right: cloudwatch.IMetric[] = []) =>
      new cloudwatch.GraphWidget({ title, left: leftMetrics, right, width: 12, height: 6, liveData: true });
    const consumed = (metricName: string) =>
      new cloudwatch.Metric({
        namespace: 'AWS/DynamoDB',
        metricName,
        dimensionsMap: { TableName: table.tableName },
        statistic: 'Sum',
        period: MINUTE,
      });
    const loops = ['tick', 'fanOut', 'triggers', 'settle'].flatMap((name) => functions[name] ?? []);
    const dashboard = new cloudwatch.Dashboard(this, 'Dashboard', { defaultInterval: Duration.hours(3) });
    dashboard.addWidgets(
      graph(
        'Requests and errors',
        [api, staffApi].map((restApi) => restApi.metricCount({ period: MINUTE })),
        [api, staffApi].flatMap((restApi) => [
          restApi.metricServerError({ period: MINUTE }),
          restApi.metricClientError({ period: MINUTE }),
        ]),
      ),
      graph(
        'Response time, ms',
        ['p50', 'p90', 'p99'].map((statistic) => api.metricLatency({ statistic, period: MINUTE, label: statistic })),
      ),
      graph(
        'Sockets: connections and messages',
        [this.socketMetric('ConnectCount', 'Sum', socket)],
        [this.socketMetric('MessageCount', 'Sum', socket)],
      ),
      graph(
        'Frames: sent, throttled, failed',
        [
          new cloudwatch.Metric({
            namespace: this.namespace,
            metricName: 'FramesSent',
            statistic: 'Sum',
            period: MINUTE,
          }),
        ],
        ['FramesRefused', 'FramesFailed'].map(
          (metricName) =>
            new cloudwatch.Metric({ namespace: this.namespace, metricName, statistic: 'Sum', period: MINUTE }),
        ),
      ),
      graph(
        'Prices, fan-out, settlement: concurrent runs',
        loops.map(({ function: lambdaFunction }) =>
          lambdaFunction.metric('ConcurrentExecutions', {
            statistic: 'Maximum',
            period: MINUTE,
            label: lambdaFunction.node.path,
          }),
        ),
      ),
      graph(
        'Queues: waiting and dead letters',
        Object.entries(queues).map(([name, { queue }]) =>
          queue.metricApproximateNumberOfMessagesVisible({ label: name, period: MINUTE }),
        ),
        Object.entries(queues).map(([name, { deadLetters }]) =>
          deadLetters.metricApproximateNumberOfMessagesVisible({ label: `${name} dead letters`, period: MINUTE }),
        ),
      ),
      graph(
        'Function errors',
        all.map((lambdaFunction) => lambdaFunction.metricErrors({ period: MINUTE, label: lambdaFunction.node.path })),
      ),
      graph(
        'Table: write and read units',
        [consumed('ConsumedWriteCapacityUnits')],
        [consumed('ConsumedReadCapacityUnits')],
      ),
      graph(
        'Throttled',
        all.map((lambdaFunction) =>
          lambdaFunction.metricThrottles({ period: MINUTE, label: lambdaFunction.node.path }),
        ),
      ),
    );
  }
}
