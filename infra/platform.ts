import { Annotations, type App, CfnParameter, Stack, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { PRODUCT_NAME } from '#shared/product.ts';
import { customerHttpFunctionEntries, staffHttpFunctionEntries } from './constructs/manifest-functions.ts';
import { EMULATOR_SETTINGS, getPlatformName, type InfraSettings } from './settings.ts';
import { AdminStack } from './stacks/admin.ts';
import { ApiStack } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeStack } from './stacks/edge.ts';
import { PipelineStack } from './stacks/pipeline.ts';
import { RealtimeStack, SOCKET_GATEWAY_STAGE } from './stacks/realtime.ts';
import { StreamStack } from './stacks/stream.ts';
import { WatchStack } from './stacks/watch.ts';
import { WebStack } from './stacks/web.ts';
import { WorkStack } from './stacks/work.ts';

/** Region of CloudFront's firewall and certificates, and of everything else. */
export const PLATFORM_AWS_REGION = 'us-east-1';

/** Creates all stacks of the platform, checked by cdk-nag at synthesis. */
export function createPlatformStacks(app: App, settings: InfraSettings) {
  const stacks = createUncheckedPlatformStacks(app, settings);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return stacks;
}

/**
 * Parameter without a value in every stack of an example operator: the template can be made and inspected, while `cdk
 * deploy` and CloudFormation reject it and name what to do.
 */
const UNNAMED = 'FillInOperatorOfCdkJson';

function refuseDeployment(app: App, missing: readonly string[]): void {
  const fields = missing.join(', ');
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  for (const stack of stacks)
    new CfnParameter(stack, UNNAMED, {
      description: `operator under context in cdk.json lacks ${fields}. Pages must name the operator of the platform.`,
      // Matches no text: it cannot be given by hand.
      allowedPattern: '[^\\s\\S]',
    });
  // Once: the command line shows warnings stack by stack.
  for (const stack of stacks.slice(0, 1))
    Annotations.of(stack).addWarningV2(
      'operator',
      `operator under context in cdk.json lacks ${fields}. An example is used instead; it cannot be deployed to AWS.`,
    );
}

/** The same without checks, to inspect templates that were checked before. */
export function createUncheckedPlatformStacks(app: App, settings: InfraSettings) {
  const env = { region: PLATFORM_AWS_REGION };
  const name = (part: string) => `${getPlatformName(settings.stage)}-${part}`;
  const data = new DataStack(app, name('Data'), settings, { env, terminationProtection: settings.place === 'aws' });
  const { table, queues, originSecret, documents, statusFiles } = data;
  const realtime = new RealtimeStack(
    app,
    name('Realtime'),
    {
      table,
      queues,
      originSecret,
      documents,
      statusFiles,
      tableKey: data.tableKey,
      personalKey: data.personalKey,
      feedSecret: data.feedSecret,
      pushSecret: data.pushSecret,
      hotWallets: data.hotWallets,
      settings,
    },
    { env },
  );
  const { means } = realtime;
  const work = new WorkStack(app, name('Work'), means, { env });
  const api = new ApiStack(app, name('Api'), {
    description: 'Customer API',
    functions: customerHttpFunctionEntries,
    means,
    env,
  });
  const staff = new ApiStack(app, name('Staff'), {
    description: 'Back office API',
    functions: staffHttpFunctionEntries,
    means,
    env,
  });
  for (const stack of [api, staff]) stack.addStackDependency(realtime);
  const interfaces = {
    apiId: api.api.restApiId,
    staffApiId: staff.api.restApiId,
    socketApiId: realtime.api.apiId,
    region: PLATFORM_AWS_REGION,
    secret: originSecret,
    documents:
      settings.place === 'aws'
        ? `https://${documents.name}.s3.${PLATFORM_AWS_REGION}.amazonaws.com`
        : `http://${EMULATOR_SETTINGS.host}:${EMULATOR_SETTINGS.port}`,
  };
  const edge = new EdgeStack(app, name('Edge'), { interfaces, settings, env });
  const stream =
    settings.prices === 'stream'
      ? new StreamStack(app, name('Stream'), { settings, table, tableKey: data.tableKey, originSecret, env })
      : null;
  const web = new WebStack(app, name('Web'), {
    edge,
    interfaces,
    settings,
    statusFiles,
    stream: stream?.balancer,
    env,
  });
  const admin = new AdminStack(app, name('Admin'), { edge, interfaces, settings, env });
  const watch = new WatchStack(app, name('Watch'), {
    settings,
    table,
    queues,
    api: api.api,
    staffApi: staff.api,
    socket: { api: realtime.api, stage: SOCKET_GATEWAY_STAGE },
    streamLogs: stream?.logGroup,
    functions: { ...api.functions, ...staff.functions, ...work.functions, ...realtime.functions },
    env,
  });
  const { repository, stage } = settings;
  if (repository !== null)
    new PipelineStack(app, name('Pipeline'), {
      repository,
      environment: stage ?? 'production',
      siteBuckets: [web, admin].map((stack) => stack.shareBucket()),
      env,
    });
  Tags.of(app).add('product', PRODUCT_NAME);
  if (stage !== null) Tags.of(app).add('stage', stage);
  if (settings.missingOperator.length > 0) refuseDeployment(app, settings.missingOperator);
  return { data, realtime, work, api, staff, edge, web, admin, watch };
}
