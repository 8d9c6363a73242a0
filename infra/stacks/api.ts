import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accept } from '#infra/constructs/accept.ts';
import { otherFunctions } from '#infra/constructs/manifest-functions.ts';
import { type Means, ServiceFunction } from '#infra/constructs/service-function.ts';
import type { Trigger } from '#infra/function-spec.ts';
import { gatewayAnswers } from '#infra/gateway-answers.ts';
import { queues } from '#infra/manifest.ts';
import { endpoints } from '#shared/api/contract.ts';

/** The stage's name is the first part of the path at which CloudFront asks for it. */
export const API_STAGE = 'api';

/** What the interface has, below the stage. */
const paths = endpoints.map(([key]) => key.slice(key.indexOf('/')));

/** Batches of one queue that are worked on at once, at most: a rush of expiries must leave room for the interface. */
const QUEUE_CONCURRENCY = 100;

/** The REST interface with a function a domain, and the functions that queues and the clock start. */
export class ApiStack extends Stack {
  readonly api: apigateway.RestApi;
  readonly functions: Record<string, ServiceFunction> = {};
  private readonly means: Means;

  constructor(scope: Construct, id: string, means: Means, props: StackProps) {
    super(scope, id, props);
    this.means = means;
    this.api = this.makeApi();
    this.answerLikeFunctions();
    for (const [name, spec] of otherFunctions) {
      const made = new ServiceFunction(this, name, { spec, means });
      this.functions[name] = made;
      this.start(name, spec.trigger, made.function);
    }
    new CfnOutput(this, 'ApiId', { value: this.api.restApiId });
  }

  private makeApi(): apigateway.RestApi {
    const accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      retention: logs.RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new apigateway.RestApi(this, 'Api', {
      description: 'The interface of both sites',
      cloudWatchRole: false,
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      // Bodies pass as they are: compressed answers, pictures.
      binaryMediaTypes: ['*/*'],
      deployOptions: {
        stageName: API_STAGE,
        tracingEnabled: true,
        metricsEnabled: true,
        loggingLevel: apigateway.MethodLoggingLevel.ERROR,
        // Never bodies: they hold passwords.
        dataTraceEnabled: false,
        throttlingRateLimit: 4000,
        throttlingBurstLimit: 2000,
        accessLogDestination: new apigateway.LogGroupLogDestination(accessLogs),
        // The path without its query.
        accessLogFormat: apigateway.AccessLogFormat.custom(
          JSON.stringify({
            request: '$context.requestId',
            method: '$context.httpMethod',
            path: '$context.path',
            status: '$context.status',
            address: '$context.identity.sourceIp',
            at: '$context.requestTimeEpoch',
            took: '$context.responseLatency',
            bytes: '$context.responseLength',
            error: '$context.error.message',
          }),
        ),
      },
    });
    const contract = 'The contract (shared/api) decides for each endpoint who may call it, and every function checks';
    accept(api, {
      'AwsSolutions-APIG2':
        'Functions validate against the schemas of the contract, which say more than a model of API Gateway can.',
      'AwsSolutions-APIG4': `${contract} that before anything else.`,
      'AwsSolutions-COG4': `${contract} its own opaque tokens, which can be revoked at once.`,
      'AwsSolutions-APIG3':
        'The firewall stands before CloudFront. Requests that come past it lack the secret header and are refused by the first line of every function.',
    });
    return api;
  }

  /** What API Gateway answers by itself has the envelope of all other answers. */
  private answerLikeFunctions(): void {
    for (const [name, { status, body }] of Object.entries(gatewayAnswers)) {
      this.api.addGatewayResponse(`answer-${name}`, {
        type: apigateway.ResponseType.of(name),
        statusCode: String(status),
        templates: { 'application/json': body },
      });
    }
  }

  private start(name: string, trigger: Trigger, started: lambda.Function): void {
    if ('http' in trigger) for (const prefix of trigger.http) this.route(prefix, started);
    else if ('queue' in trigger) {
      const source = new SqsEventSource(this.means.queues[trigger.queue].queue, {
        batchSize: trigger.batchSize,
        reportBatchItemFailures: true,
        maxConcurrency: queues[trigger.queue].atOnce ?? QUEUE_CONCURRENCY,
      });
      started.addEventSource(source);
    } else if ('everyMinutes' in trigger) {
      new events.Rule(this, `${name}-rule`, {
        description: `Starts ${name}`,
        schedule: events.Schedule.rate(Duration.minutes(trigger.everyMinutes)),
        targets: [new targets.LambdaFunction(started, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
      });
    }
  }

  /** The prefix itself and everything below it, each where there is anything: a stack holds 500 resources. */
  private route(prefix: string, target: lambda.Function): void {
    const integration = new apigateway.LambdaIntegration(target, {
      // One permission a function: a permission a method would outgrow the policy's limit.
      scopePermissionToMethod: false,
    });
    const resource = this.api.root.resourceForPath(prefix);
    if (paths.includes(prefix)) resource.addMethod('ANY', integration);
    if (paths.some((path) => path.startsWith(`${prefix}/`)))
      resource.addResource('{proxy+}').addMethod('ANY', integration);
  }
}
