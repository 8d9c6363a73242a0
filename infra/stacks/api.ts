import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acceptCdkNagFindings } from '#infra/constructs/accept.ts';
import { createLiveFunctionAlias, GradualDeployment } from '#infra/constructs/gradual-deployment.ts';
import { type HttpFunctionEntries, getPathPrefixUse } from '#infra/constructs/manifest-functions.ts';
import { type GrantableResources, ServiceFunction } from '#infra/constructs/service-function.ts';
import { gatewayResponses } from '#infra/gateway-answers.ts';
import type { InfraSettings } from '#infra/settings.ts';

/** The stage's name is the first part of CloudFront's path. */
export const API_GATEWAY_STAGE = 'api';

interface ApiStackProps extends StackProps {
  /** Description of the API. */
  description: string;
  functions: HttpFunctionEntries;
  means: GrantableResources;
}

/** REST API with a function for each domain: one for customers, one for staff. */
export class ApiStack extends Stack {
  readonly api: apigateway.RestApi;
  readonly functions: Record<string, ServiceFunction> = {};

  constructor(scope: Construct, id: string, { functions, means, ...props }: ApiStackProps) {
    super(scope, id, props);
    this.api = this.makeApi(props.description);
    this.answerLikeFunctions();
    const target = this.targets(means.settings);
    for (const [name, spec] of functions) {
      const serviceFunction = new ServiceFunction(this, name, { spec, means });
      this.functions[name] = serviceFunction;
      const invokedFunction = target(serviceFunction);
      for (const prefix of spec.trigger.http) this.route(prefix, invokedFunction);
    }
    new CfnOutput(this, 'ApiId', { value: this.api.restApiId });
  }

  /**
   * Returns what the API calls for a function: an alias, whose version changes gradually. The emulator has no
   * CodeDeploy.
   */
  private targets({ place, canary }: InfraSettings): (serviceFunction: ServiceFunction) => lambda.IFunction {
    if (place === 'emulator') return (serviceFunction) => serviceFunction.function;
    if (!canary) return createLiveFunctionAlias;
    const gradual = new GradualDeployment(this, 'Deployments', this.api);
    return (serviceFunction) => gradual.follow(serviceFunction);
  }

  private makeApi(description: string): apigateway.RestApi {
    const accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      retention: logs.RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const api = new apigateway.RestApi(this, 'Api', {
      description,
      // Unique, since metrics are by this name.
      restApiName: this.stackName,
      cloudWatchRole: false,
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      // Only the CDN has the key (infra/constructs/cdn-key.ts).
      defaultMethodOptions: { apiKeyRequired: true },
      // Bodies pass unchanged: compressed answers, pictures.
      binaryMediaTypes: ['*/*'],
      deployOptions: {
        stageName: API_GATEWAY_STAGE,
        tracingEnabled: true,
        // Metrics of each method cost as much as custom ones; those of the whole API are free.
        metricsEnabled: false,
        loggingLevel: apigateway.MethodLoggingLevel.ERROR,
        // Never bodies: they contain passwords.
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
    const contract = 'The contract (shared/api) states the callers of each endpoint, and every function checks';
    acceptCdkNagFindings(api, {
      'AwsSolutions-APIG2':
        'Functions validate against the schemas of the contract, which are stricter than API Gateway models.',
      'AwsSolutions-APIG4': `${contract} them first.`,
      'AwsSolutions-COG4': `${contract} opaque tokens that can be revoked immediately.`,
      'AwsSolutions-APIG3':
        'The firewall protects CloudFront. API Gateway rejects requests that bypass it, because they lack the CDN key.',
    });
    return api;
  }

  /** Gives API Gateway's own answers the envelope of all other answers. */
  private answerLikeFunctions(): void {
    for (const [name, { status, body }] of Object.entries(gatewayResponses)) {
      this.api.addGatewayResponse(`answer-${name}`, {
        type: apigateway.ResponseType.of(name),
        statusCode: String(status),
        templates: { 'application/json': body },
      });
    }
  }

  /** Routes the prefix itself and all paths below it, if they exist: a stack is limited to 500 resources. */
  private route(prefix: string, target: lambda.IFunction): void {
    const integration = new apigateway.LambdaIntegration(target, {
      // One permission for each function: one for each method would exceed the policy's limit.
      scopePermissionToMethod: false,
    });
    const resource = this.api.root.resourceForPath(prefix);
    const { itself, below } = getPathPrefixUse(prefix);
    if (itself) resource.addMethod('ANY', integration);
    if (below) resource.addResource('{proxy+}').addMethod('ANY', integration);
  }
}
