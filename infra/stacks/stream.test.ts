import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExampleCdkApp } from '#infra/example-app.ts';
import { synthExampleStackTemplates } from '#infra/example-templates.ts';
import { createPlatformStacks } from '#infra/platform.ts';
import { readInfraSettings } from '#infra/settings.ts';
import { getStreamBuildOptions } from '#infra/stream-bundle.ts';
import type { StreamStack } from './stream.ts';

const outdir = mkdtempSync(join(tmpdir(), 'stream-stack-'));
afterAll(() => rmSync(outdir, { recursive: true }));

type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;
interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: unknown;
}

function synthesised(choices: Record<string, unknown>) {
  const app = createExampleCdkApp(mkdtempSync(join(outdir, 'out-')), choices);
  const stacks = createPlatformStacks(app, readInfraSettings(app));
  // Throws on a cdk-nag finding that is not accepted.
  app.synth();
  return { ...stacks, ofStream: app.node.tryFindChild('Candela-Stream') as StreamStack | undefined };
}

let stacks: ReturnType<typeof synthesised>;
let template: Template;
beforeAll(() => {
  stacks = synthesised({ prices: 'stream' });
  if (!stacks.ofStream) throw new Error('There is no stack of the stream.');
  template = Template.fromStack(stacks.ofStream);
});
const task = () => Object.values(template.findResources('AWS::ECS::TaskDefinition'))[0] as Resources[string];
const behaviours = (web: Template) => {
  const [site] = Object.values(web.findResources('AWS::CloudFront::Distribution'));
  const { CacheBehaviors, Origins } = (site as Resources[string]).Properties['DistributionConfig'] as {
    CacheBehaviors: { PathPattern: string; TargetOriginId: string }[];
    Origins: { Id: string; VpcOriginConfig?: object; OriginCustomHeaders?: { HeaderName: string }[] }[];
  };
  return { CacheBehaviors, Origins };
};

test('stream stack › is absent by default and adds nothing to functions', () => {
  const usual = synthExampleStackTemplates();
  expect(JSON.stringify(usual)).not.toMatch(/ECS|StreamConnections|"PRICES"|VpcOrigin/);
  expect(behaviours(Template.fromJSON(usual.web)).CacheBehaviors.map(({ PathPattern }) => PathPattern)).not.toContain(
    '/stream',
  );
  expect(() => synthesised({ prices: 'stream', place: 'emulator' })).toThrow('The emulator runs no containers');
});

describe('stream stack', () => {
  test('may read public table data only', () => {
    const role = (task().Properties['TaskRoleArn'] as { 'Fn::GetAtt': [string] })['Fn::GetAtt'][0];
    const policies = Object.values(template.findResources('AWS::IAM::Policy')) as Resources[string][];
    const statements = policies
      .filter(({ Properties }) => JSON.stringify(Properties['Roles']).includes(`"${role}"`))
      .flatMap(({ Properties }) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement);
    expect(statements).toEqual([
      {
        Effect: 'Allow',
        Action: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'],
        Resource: { 'Fn::ImportValue': expect.stringMatching(/Table[0-9A-F]{8}Arn/) },
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['CHAIN', 'MARKET', 'CANDLES#*'] } },
      },
      {
        Effect: 'Allow',
        Action: ['kms:Decrypt', 'kms:DescribeKey'],
        Resource: { 'Fn::ImportValue': expect.stringContaining('TableKey') },
        Condition: { StringEquals: { 'kms:ViaService': 'dynamodb.us-east-1.amazonaws.com' } },
      },
    ]);
    const roleResource = template.findResources('AWS::IAM::Role')[role] as Resources[string];
    expect([roleResource.Properties['Policies'], roleResource.Properties['ManagedPolicyArns']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('bundle has no write calls and no account code', async () => {
    const { metafile, outputFiles } = await build({
      ...getStreamBuildOptions(join(import.meta.dirname, '..', '..'), 'index.mjs'),
      metafile: true,
      write: false,
    });
    const [output] = Object.values(metafile.outputs);
    const bundledFiles = Object.entries(output?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    );
    const ours = bundledFiles
      .filter((file) => file.startsWith('functions/'))
      .map((file) => file.split('/').slice(0, 3).join('/'));
    expect([...new Set(ours)].filter((room) => /data|domain/.test(room)).sort()).toEqual([
      'functions/data/live',
      'functions/data/market',
      'functions/data/table',
      'functions/domain/fan-out',
      'functions/domain/market',
      'functions/domain/socket',
      'functions/domain/stream',
    ]);
    expect(bundledFiles.filter((file) => file.startsWith('functions/data/live'))).toEqual([
      'functions/data/live/series.ts',
    ]);
    expect(outputFiles[0]?.text).not.toMatch(/TransactWriteItems/);
  });

  test('runs one small container that stops gracefully', () => {
    template.hasResourceProperties('AWS::ECS::TaskDefinition', {
      Cpu: '512',
      Memory: '1024',
      RuntimePlatform: { CpuArchitecture: 'ARM64' },
      ContainerDefinitions: [
        Match.objectLike({
          StopTimeout: 120,
          ReadonlyRootFilesystem: true,
          PortMappings: [{ ContainerPort: 8080, Protocol: 'tcp' }],
        }),
      ],
    });
    const [container] = task().Properties['ContainerDefinitions'] as {
      Environment: { Name: string }[];
      Secrets?: object;
    }[];
    expect(container?.Environment.map(({ Name }) => Name).sort()).toEqual([
      'AWS_REGION',
      'ORIGIN_SECRET',
      'PLACE',
      'TABLE_NAME',
    ]);
    expect(container?.Secrets).toBeUndefined();
    const file = readFileSync(join(import.meta.dirname, '..', 'stream-image', 'Dockerfile'), 'utf8');
    expect(file).toMatch(/^USER node$/m);
    // Commands run during the build would need a machine of the same architecture.
    expect(file).not.toMatch(/^RUN/m);
  });

  test('is reachable only through CloudFront, which sends an identifying header', () => {
    template.hasResourceProperties('AWS::ElasticLoadBalancingV2::LoadBalancer', {
      Scheme: 'internal',
      Type: 'network',
    });
    const groups = Object.values(template.findResources('AWS::EC2::SecurityGroup')) as Resources[string][];
    expect(groups.flatMap(({ Properties }) => (Properties['SecurityGroupIngress'] ?? []) as object[])).toEqual([]);
    const rules = Object.values(template.findResources('AWS::EC2::SecurityGroupIngress')) as Resources[string][];
    expect(
      rules.map(({ Properties }) => [
        Properties['ToPort'],
        Properties['SourcePrefixListId'] ?? ('SourceSecurityGroupId' in Properties ? 'the load balancer' : 'anybody'),
      ]),
    ).toEqual([
      [8080, 'the load balancer'],
      [80, 'pl-3b927c52'],
    ]);
    template.resourceCountIs('AWS::EC2::NatGateway', 0);
    const { CacheBehaviors, Origins } = behaviours(Template.fromStack(stacks.web));
    const behaviour = CacheBehaviors.find(({ PathPattern }) => PathPattern === '/stream');
    const origin = Origins.find(({ Id }) => Id === behaviour?.TargetOriginId);
    expect(origin?.VpcOriginConfig).toBeDefined();
    expect(origin?.OriginCustomHeaders?.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-secret']);
  });

  test('scales by connection count, and alarms when processes are missing or overloaded', () => {
    template.hasResourceProperties('AWS::ApplicationAutoScaling::ScalableTarget', { MinCapacity: 1, MaxCapacity: 100 });
    template.hasResourceProperties('AWS::ApplicationAutoScaling::ScalingPolicy', {
      TargetTrackingScalingPolicyConfiguration: {
        TargetValue: 8000,
        CustomizedMetricSpecification: { MetricName: 'StreamConnections', Namespace: 'Platform', Statistic: 'Average' },
      },
    });
    const watch = Template.fromStack(stacks.watch);
    for (const statistic of ['SampleCount', 'Maximum'])
      watch.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName: 'StreamConnections',
        Namespace: 'Platform',
        Statistic: statistic,
        TreatMissingData: statistic === 'Maximum' ? 'notBreaching' : 'breaching',
      });
  });

  test('adds the setting that makes pages connect to the stream', () => {
    Template.fromStack(stacks.api).hasResourceProperties('AWS::Lambda::Function', {
      Description: 'functions/http/status.ts',
      Environment: { Variables: Match.objectLike({ PRICES: 'stream' }) },
    });
  });
});
