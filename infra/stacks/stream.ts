import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { acceptCdkNagFindings } from '#infra/constructs/accept.ts';
import { createStreamContainerImage } from '#infra/constructs/stream-image.ts';
import { TABLE_READ_ACTIONS } from '#infra/constructs/table-rights.ts';
import type { InfraSettings } from '#infra/settings.ts';
import { PRICE_STREAM_HEALTH_PATH, PRICE_STREAM_PORT } from '#shared/messages/stream.ts';
import { type MetricName, getMetricNamespace } from '#shared/metrics.ts';

/** Size of one process: half a processor and 1 GB. `npm run bench -- stream` measures what connections use of both. */
const SIZE = { cpu: 512, memoryLimitMiB: 1024 };
/** Average connections of one process above which another is added. Its maximum is 20,000. */
const CONNECTIONS = 8000;
const MAX_STREAM_PROCESSES = 100;
const LISTENS = 80;
/** AWS's list of CloudFront addresses towards origins in us-east-1: `com.amazonaws.global.cloudfront.origin-facing`. */
const CLOUDFRONT = 'pl-3b927c52';
/** Partitions that the process may read: the head of the tick log, market metrics with open candles, and candles. */
const PARTITIONS = ['CHAIN', 'MARKET', 'CANDLES#*'];

interface StreamStackProps extends StackProps {
  settings: InfraSettings;
  table: dynamodb.ITable;
  tableKey: kms.IKey;
  originSecret: string;
}

/**
 * Live prices by a container instead of API Gateway (docs/decisions/stream.md). CloudFront reaches it by the platform's
 * network only: none of its addresses is on the internet.
 */
export class StreamStack extends Stack {
  readonly balancer: elb.NetworkLoadBalancer;
  readonly logGroup: logs.LogGroup;

  constructor(scope: Construct, id: string, { settings, table, tableKey, originSecret, ...props }: StreamStackProps) {
    super(scope, id, props);
    const vpc = this.makeNetwork();
    this.logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const task = this.makeTask(settings, table, originSecret);
    this.giveTable(task.taskRole, table, tableKey);
    const processGroup = new ec2.SecurityGroup(this, 'Process', { vpc, description: 'The process of the stream' });
    const before = new ec2.SecurityGroup(this, 'Before', {
      vpc,
      description: 'The load balancer before it',
      allowAllOutbound: false,
    });
    before.addIngressRule(ec2.Peer.prefixList(CLOUDFRONT), ec2.Port.tcp(LISTENS), 'CloudFront');
    before.addEgressRule(processGroup, ec2.Port.tcp(PRICE_STREAM_PORT), 'The process');
    processGroup.addIngressRule(before, ec2.Port.tcp(PRICE_STREAM_PORT), 'The load balancer');
    const service = this.makeService(vpc, task, processGroup);
    this.balancer = this.makeBalancer(vpc, before, service);
    this.scale(service, settings);
  }

  /**
   * No NAT gateway, which would cost more than the process: that has an address of its own, and accepts no connections.
   */
  private makeNetwork(): ec2.Vpc {
    const vpc = new ec2.Vpc(this, 'Network', {
      maxAzs: 2,
      natGateways: 0,
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        { name: 'process', subnetType: ec2.SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
        { name: 'before', subnetType: ec2.SubnetType.PRIVATE_ISOLATED },
      ],
    });
    vpc.addGatewayEndpoint('Table', { service: ec2.GatewayVpcEndpointAwsService.DYNAMODB });
    acceptCdkNagFindings(vpc, {
      'AwsSolutions-VPC7':
        'It carries only public prices to CloudFront. Flow logs would cost more than they are worth.',
    });
    return vpc;
  }

  private makeTask({ place, stage, bundle }: InfraSettings, table: dynamodb.ITable, originSecret: string) {
    const task = new ecs.FargateTaskDefinition(this, 'Task', {
      ...SIZE,
      runtimePlatform: {
        cpuArchitecture: ecs.CpuArchitecture.ARM64,
        operatingSystemFamily: ecs.OperatingSystemFamily.LINUX,
      },
    });
    task.addContainer('stream', {
      image: createStreamContainerImage(bundle),
      portMappings: [{ containerPort: PRICE_STREAM_PORT }],
      logging: ecs.LogDrivers.awsLogs({ streamPrefix: 'stream', logGroup: this.logGroup }),
      readonlyRootFilesystem: true,
      // Longer than the hand-over of its clients takes.
      stopTimeout: Duration.seconds(120),
      environment: {
        PLACE: place,
        ...(stage !== null && { STAGE: stage }),
        TABLE_NAME: table.tableName,
        ORIGIN_SECRET: originSecret,
        AWS_REGION: this.region,
      },
    });
    acceptCdkNagFindings(task, {
      'AwsSolutions-ECS2': 'Names, settings and the CDN key, as in all functions. The role can read all of it anyway.',
      'AwsSolutions-IAM5[Resource::*]': 'Pulling an image needs an ECR token, which has no resource-level permissions.',
    });
    return task;
  }

  /** Grants reads of public partitions; no index, no writes. */
  private giveTable(role: iam.IRole, { tableArn }: dynamodb.ITable, { keyArn }: kms.IKey): void {
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({
        actions: [...TABLE_READ_ACTIONS],
        resources: [tableArn],
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': PARTITIONS } },
      }),
    );
    role.addToPrincipalPolicy(
      new iam.PolicyStatement({
        actions: ['kms:Decrypt', 'kms:DescribeKey'],
        resources: [keyArn],
        conditions: { StringEquals: { 'kms:ViaService': `dynamodb.${this.region}.amazonaws.com` } },
      }),
    );
  }

  private makeService(vpc: ec2.Vpc, taskDefinition: ecs.FargateTaskDefinition, group: ec2.SecurityGroup) {
    const cluster = new ecs.Cluster(this, 'Cluster', { vpc, containerInsightsV2: ecs.ContainerInsights.DISABLED });
    acceptCdkNagFindings(cluster, {
      'AwsSolutions-ECS4': 'The process reports its own metric. Container Insights would cost more than the process.',
    });
    return new ecs.FargateService(this, 'Service', {
      cluster,
      taskDefinition,
      desiredCount: 1,
      // For fetching its image and writing its logs: the only way in is the load balancer.
      assignPublicIp: true,
      vpcSubnets: { subnetType: ec2.SubnetType.PUBLIC },
      securityGroups: [group],
      // The next process starts before this one stops.
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
      healthCheckGracePeriod: Duration.seconds(30),
    });
  }

  private makeBalancer(vpc: ec2.Vpc, group: ec2.SecurityGroup, service: ecs.FargateService) {
    const balancer = new elb.NetworkLoadBalancer(this, 'Balancer', {
      vpc,
      internetFacing: false,
      vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_ISOLATED },
      securityGroups: [group],
      enforceSecurityGroupInboundRulesOnPrivateLinkTraffic: true,
    });
    balancer.addListener('Listener', { port: LISTENS }).addTargets('Processes', {
      port: PRICE_STREAM_PORT,
      targets: [service.loadBalancerTarget({ containerName: 'stream', containerPort: PRICE_STREAM_PORT })],
      // Then the process itself sends its clients elsewhere.
      deregistrationDelay: Duration.seconds(10),
      healthCheck: {
        protocol: elb.Protocol.HTTP,
        path: PRICE_STREAM_HEALTH_PATH,
        interval: Duration.seconds(10),
        healthyThresholdCount: 2,
        unhealthyThresholdCount: 3,
      },
    });
    acceptCdkNagFindings(balancer, {
      'AwsSolutions-ELB2':
        'A network load balancer logs only TLS, which ends at CloudFront, where every handshake is logged.',
    });
    return balancer;
  }

  /** Scales by the connections that processes report: all report equally often, so the average is that of a process. */
  private scale(service: ecs.FargateService, { stage }: InfraSettings): void {
    const metricName: MetricName = 'StreamConnections';
    const namespace = getMetricNamespace(stage);
    service
      .autoScaleTaskCount({ minCapacity: 1, maxCapacity: MAX_STREAM_PROCESSES })
      .scaleToTrackCustomMetric('Scaling', {
        metric: new cloudwatch.Metric({ namespace, metricName, statistic: 'Average', period: Duration.minutes(1) }),
        targetValue: CONNECTIONS,
        scaleOutCooldown: Duration.minutes(1),
        // Each stopping process sends thousands of clients to the others.
        scaleInCooldown: Duration.minutes(15),
      });
  }
}
