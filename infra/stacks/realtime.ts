import { CfnOutput, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnAccount } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acceptCdkNagFindings } from '#infra/constructs/accept.ts';
import { socketFunctionEntries } from '#infra/constructs/manifest-functions.ts';
import { type GrantableResources, ServiceFunction } from '#infra/constructs/service-function.ts';
import { EMULATOR_SETTINGS, type InfraSettings } from '#infra/settings.ts';

/** The stage's name is CloudFront's path to it. */
export const SOCKET_GATEWAY_STAGE = 'ws';

/** WebSocket API and the functions behind its routes. */
export class RealtimeStack extends Stack {
  readonly api: apigateway.WebSocketApi;
  readonly functions: Record<string, ServiceFunction> = {};
  /** Resources that functions of other stacks may be given. */
  readonly means: GrantableResources;

  constructor(scope: Construct, id: string, resources: Omit<GrantableResources, 'socket'>, props: StackProps) {
    super(scope, id, props);
    this.api = new apigateway.WebSocketApi(this, 'Api', {
      apiName: this.stackName,
      description: 'Live prices and account events',
    });
    const logicalId = this.getLogicalId(this.api.node.defaultChild as apigateway.CfnApi);
    const own = { ...resources, socket: this.socket(resources.settings, this.api.apiId, `<${logicalId}>`) };
    const exported = `${this.stackName}-SocketApiId`;
    const outside = this.exportValue(this.api.apiId, { name: exported });
    this.means = { ...resources, socket: this.socket(resources.settings, outside, exported) };
    for (const [name, spec] of socketFunctionEntries) {
      const serviceFunction = new ServiceFunction(this, name, { spec, means: own });
      this.functions[name] = serviceFunction;
      const routeKey = spec.trigger.socket;
      new apigateway.WebSocketRoute(this.api, `${routeKey}-Route`, {
        webSocketApi: this.api,
        routeKey,
        integration: new WebSocketLambdaIntegration(`${name}-integration`, serviceFunction.function),
        // Only the handshake has headers. The emulator's CDN carries no sockets, so they connect without it there.
        apiKeyRequired: routeKey === '$connect' && resources.settings.place === 'aws',
      });
    }
    this.addStage();
    new CfnOutput(this, 'SocketApiId', { value: this.api.apiId });
    new CfnOutput(this, 'SocketEndpoint', { value: own.socket.endpoint.replace(/^http/, 'ws') });
  }

  private socket({ place }: InfraSettings, apiId: string, spelled: string): GrantableResources['socket'] {
    const arn = (id: string) =>
      this.formatArn({ service: 'execute-api', resource: id, resourceName: SOCKET_GATEWAY_STAGE });
    return {
      arn: arn(apiId),
      finding: `arn:aws:execute-api:${this.region}:<AWS::AccountId>:${spelled}/${SOCKET_GATEWAY_STAGE}`,
      endpoint:
        place === 'aws'
          ? `https://${apiId}.execute-api.${this.region}.amazonaws.com/${SOCKET_GATEWAY_STAGE}`
          : `http://${EMULATOR_SETTINGS.host}:${EMULATOR_SETTINGS.port}/_aws/execute-api/${apiId}/${SOCKET_GATEWAY_STAGE}`,
    };
  }

  /**
   * Role by which API Gateway writes logs: one for the whole account and Region, required for any stage with access
   * logs.
   */
  private allowAccessLogs(): CfnAccount {
    const role = new iam.Role(this, 'AccessLogRole', {
      assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      managedPolicies: [
        iam.ManagedPolicy.fromAwsManagedPolicyName('service-role/AmazonAPIGatewayPushToCloudWatchLogs'),
      ],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    acceptCdkNagFindings(role, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]':
        'API Gateway needs exactly this policy for its logging role.',
    });
    const account = new CfnAccount(this, 'AccessLogAccount', { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return account;
  }

  private addStage(): void {
    const accessLogs = new logs.LogGroup(this, 'AccessLogs', {
      retention: logs.RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new apigateway.CfnStage(this, 'Stage', {
      apiId: this.api.apiId,
      stageName: SOCKET_GATEWAY_STAGE,
      autoDeploy: true,
      // New connections and messages of all users together; an account shares 10,000 a second among all its APIs.
      // Metrics of the whole API are free; those of each route would not be.
      defaultRouteSettings: { throttlingRateLimit: 2000, throttlingBurstLimit: 1000, detailedMetricsEnabled: false },
      accessLogSettings: {
        destinationArn: accessLogs.logGroupArn,
        format: JSON.stringify({
          request: '$context.requestId',
          route: '$context.routeKey',
          status: '$context.status',
          connection: '$context.connectionId',
          address: '$context.identity.sourceIp',
          at: '$context.requestTimeEpoch',
          error: '$context.integrationErrorMessage',
        }),
      },
    });
    acceptCdkNagFindings(this.api, {
      'AwsSolutions-APIG4':
        'Tokens do not belong in URLs. Sockets connect without one and authenticate by message; until then they get only public prices.',
    });
    stage.node.addDependency(this.api, this.allowAccessLogs());
  }
}
