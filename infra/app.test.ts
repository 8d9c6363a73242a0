import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, Stack, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExampleCdkApp } from './example-app.ts';
import { getExpectedFunctionRights } from './expected-rights.ts';
import type { FunctionSpec } from './function-spec.ts';
import { functionSpecs, queues } from './manifest.ts';
import { createPlatformStacks } from './platform.ts';
import { readInfraSettings } from './settings.ts';
import { type TemplateResources, type PolicyStatement, getRoleStatements } from './template-resources.ts';

const DOMAINS = {
  webDomain: 'a.example',
  adminDomain: 'b.example',
  certificate: 'arn:aws:acm:us-east-1:1:certificate/c',
};
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const NETWORKS = {
  chainRpc: '1=https://node.example',
  networkUrl: 'tron=https://tron.example',
  networkKey: 'tron=0123-4567-89ab',
  networkXpub: `ethereum=${XPUB}`,
  hotWallets: 'evm',
};
const outdir = mkdtempSync(join(tmpdir(), 'stacks-'));
afterAll(() => rmSync(outdir, { recursive: true }));
function build(choices: Record<string, string> = {}) {
  const app = createExampleCdkApp(mkdtempSync(join(outdir, 'out-')), choices);
  return { app, stacks: createPlatformStacks(app, readInfraSettings(app)) };
}

describe('AWS stacks', () => {
  let app: App;
  let stacks: ReturnType<typeof build>['stacks'];
  let templates: Record<keyof typeof stacks, Template>;
  beforeAll(() => {
    ({ app, stacks } = build({ mailFrom: 'no-reply@mail.example', ...NETWORKS }));
    // Throws on a cdk-nag finding that is not accepted.
    app.synth();
    templates = Object.fromEntries(
      Object.entries(stacks).map(([name, stack]) => [name, Template.fromStack(stack)]),
    ) as typeof templates;
  });

  const resourcesOf = (name: keyof typeof stacks) => templates[name].toJSON()['Resources'] as TemplateResources;

  /** Resources of the one stack that contains the function. */
  const resourcesAround = (name: string): TemplateResources => {
    const around = Object.keys(templates)
      .map((stack) => resourcesOf(stack as keyof typeof stacks))
      .filter((resources) => Object.keys(resources).some((id) => id.startsWith(`${name}Function`)));
    if (around.length !== 1) throw new Error(`${around.length} stacks have ${name}.`);
    return around[0] ?? {};
  };

  test.each(Object.entries(functionSpecs))(
    '%s function has exactly the permissions of its manifest entry',
    (name, spec) => {
      const resources = resourcesAround(name);
      const statements = getRoleStatements(resources, name).filter(({ Effect }) => Effect === 'Allow');
      const actions = [...new Set(statements.flatMap(({ Action }) => Action))].sort();
      const functionResource = Object.entries(resources).find(
        ([id, { Type }]) => Type === 'AWS::Lambda::Function' && id.startsWith(`${name}Function`),
      );
      const environment = functionResource?.[1].Properties['Environment'] as
        | { Variables: Record<string, unknown> }
        | undefined;
      expect({ actions, environment: Object.keys(environment?.Variables ?? {}).sort() }).toEqual(
        getExpectedFunctionRights(spec),
      );
      const anything = statements.filter(({ Resource }) => Resource === '*').flatMap(({ Action }) => Action);
      expect(anything.filter((action) => !action.startsWith('xray:'))).toEqual([]);
    },
  );

  /** Evaluates a function's IAM policies for an action on a partition. */
  function maySo(name: string, action: string, partition: string): boolean {
    const fits = ({ Action, Condition }: PolicyStatement) => {
      if (![Action].flat().includes(`dynamodb:${action}`)) return false;
      const keys = Object.values(Condition ?? {}).flatMap((of) => of['dynamodb:LeadingKeys'] ?? []);
      return (
        keys.length === 0 ||
        keys.some((key) => (key.endsWith('*') ? partition.startsWith(key.slice(0, -1)) : partition === key))
      );
    };
    const statements = getRoleStatements(resourcesAround(name), name).filter(fits);
    return statements.some(({ Effect }) => Effect === 'Allow') && !statements.some(({ Effect }) => Effect === 'Deny');
  }
  const CHANGES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const;

  test('deny changes to journal, audit log and reconciliation results', () => {
    for (const name of Object.keys(functionSpecs)) {
      for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem'])
        for (const partition of ['JOURNAL#live#acc_1', 'AUDIT#stf_1'])
          expect([name, action, maySo(name, action, partition)]).toEqual([name, action, false]);
      for (const action of CHANGES)
        for (const partition of [
          'RECONCILED#live#acc_1',
          'AUDIT_FOLLOWED#stf_1',
          'LEDGER',
          'HELD#live',
          'TRIAL_BALANCES#live',
          'OPEN_STAKES#live#020000',
        ]) {
          const compares = name === 'reconcile' && (action === 'PutItem' || action === 'UpdateItem');
          expect([name, action, maySo(name, action, partition)]).toEqual([name, action, compares]);
        }
    }
    expect(maySo('options', 'PutItem', 'JOURNAL#live#acc_1')).toBe(true);
    expect(maySo('options', 'UpdateItem', 'ACCOUNT#live#acc_1')).toBe(true);
  });

  test('let only the sweep function pack and delete recorded ticks, and no function update them', () => {
    for (const name of Object.keys(functionSpecs)) {
      const may = (partition: string) => CHANGES.filter((action) => maySo(name, action, partition));
      const spec: FunctionSpec = functionSpecs[name as keyof typeof functionSpecs];
      const writes = spec.touches.includes('table');
      const single = name === 'sweep' ? ['PutItem', 'DeleteItem'] : writes ? ['PutItem'] : [];
      expect([name, may('TICKS#500000')]).toEqual([name, single]);
      expect([name, may('TICK_PACKS#500000')]).toEqual([name, name === 'sweep' ? ['PutItem'] : []]);
    }
  });

  test('limit read-only functions to their own records, and public functions to no writes', () => {
    const readers = (Object.entries(functionSpecs) as [string, FunctionSpec][]).filter(([, { touches }]) =>
      touches.includes('table:read'),
    );
    const ofSomebody = ['AUDIT#stf_1', 'STAFF_USE#stf_1', 'STAFF#stf_1', 'ACCOUNT#live#acc_1', 'USER#usr_1'];
    const partitions = [
      ...ofSomebody,
      'CONFIG',
      'LEDGER',
      'STATUS',
      'AI_CASES',
      'EXPORTS#stf_1',
      'CHAIN',
      'TICKS#500000',
    ];
    const listWrites = (name: string) =>
      CHANGES.flatMap((action) =>
        partitions.filter((partition) => maySo(name, action, partition)).map((partition) => `${action} ${partition}`),
      );
    const ofStaff = ['PutItem AUDIT#stf_1', 'PutItem STAFF_USE#stf_1', 'UpdateItem STAFF_USE#stf_1'];
    expect(Object.fromEntries(readers.map(([name]) => [name, listWrites(name)]))).toEqual({
      market: [],
      candleReader: [],
      status: [],
      adminAudit: ofStaff,
      adminOptions: ofStaff,
      adminFutures: ofStaff,
      adminExposure: ofStaff,
      adminHome: ofStaff,
      exportMessages: ['PutItem EXPORTS#stf_1', 'UpdateItem EXPORTS#stf_1'],
      reconcile: ['PutItem LEDGER', 'UpdateItem LEDGER'],
      watch: ['PutItem AI_CASES', 'UpdateItem AI_CASES'],
      writeStatus: ['PutItem STATUS', 'UpdateItem STATUS'],
    });
  });

  test('allow e-mail from the configured address only, and no e-mail without an address', () => {
    const statements = getRoleStatements(resourcesOf('work'), 'notify');
    const sending = statements.filter(({ Action }) => Action === 'ses:SendEmail').map(({ Resource }) => Resource);
    expect(JSON.stringify(sending)).toContain(':identity/no-reply@mail.example');
    expect(JSON.stringify(sending)).toContain(':identity/mail.example');
    expect(sending.flat()).toHaveLength(2);
  });

  test('pass the CDN’s domain to functions where the site has no custom domain', { tags: ['FIN-341'] }, () => {
    const parameter = Object.values(resourcesOf('web')).find(({ Type }) => Type === 'AWS::SSM::Parameter');
    const name = parameter?.Properties['Name'] as string;
    expect(JSON.stringify(parameter?.Properties['Value'])).toMatch(
      /^{"Fn::Join":\["",\["https:\/\/",{"Fn::GetAtt":\["SiteDistribution\w+","DomainName"\]}\]\]}$/,
    );
    const [read] = getRoleStatements(resourcesOf('api'), 'walletLogin').filter(
      ({ Action }) => Action === 'ssm:GetParameter',
    );
    expect(JSON.stringify(read?.Resource)).toContain(`:parameter${name}"`);
  });

  test('encrypt personal secrets with a rotating key bound to their owner', () => {
    const personalKey = Object.entries(resourcesOf('data')).find(([id]) => id.startsWith('PersonalKey'));
    expect(personalKey?.[1]).toMatchObject({ Type: 'AWS::KMS::Key', Properties: { EnableKeyRotation: true } });
    const users = Object.entries(functionSpecs).filter(([, { touches }]: [string, FunctionSpec]) =>
      touches.includes('personal-key'),
    );
    expect(users.length).toBeGreaterThan(0);
    for (const [name] of users)
      expect(getRoleStatements(resourcesAround(name), name)).toContainEqual(
        expect.objectContaining({
          Action: ['kms:Decrypt', 'kms:Encrypt'],
          Resource: { 'Fn::ImportValue': expect.stringContaining('PersonalKey') },
          Condition: {
            'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['owner'] },
            Null: { 'kms:EncryptionContext:owner': 'false' },
          },
        }),
      );
  });

  test('let two functions sign hot-wallet digests only, with unreadable keys', () => {
    const keys = Object.values(resourcesOf('data')).filter(
      ({ Type, Properties }) => Type === 'AWS::KMS::Key' && Properties['KeySpec'] !== undefined,
    );
    expect(keys).toMatchObject([
      {
        DeletionPolicy: 'Retain',
        Properties: { KeySpec: 'ECC_SECG_P256K1', KeyUsage: 'SIGN_VERIFY', PendingWindowInDays: 30 },
      },
    ]);
    const signing = Object.keys(functionSpecs).flatMap((name) => {
      const statements = getRoleStatements(resourcesAround(name), name);
      return statements
        .filter(({ Action }) =>
          [Action].flat().some((action) => /kms:(\*|Sign|GetPublicKey|CreateGrant|Put)/.test(action)),
        )
        .map((statement) => ({ name, statement }));
    });
    expect([...new Set(signing.map(({ name }) => name))]).toEqual(['withdrawalMessages', 'chains']);
    const hotWallet = { 'Fn::ImportValue': expect.stringContaining('HotWalletethereum') };
    for (const { statement } of signing) expect(statement.Resource).toEqual(hotWallet);
    expect(signing.map(({ statement }) => statement).filter(({ Action }) => Action === 'kms:Sign')).toMatchObject([
      { Condition: { StringEquals: { 'kms:SigningAlgorithm': 'ECDSA_SHA_256', 'kms:MessageType': 'DIGEST' } } },
      { Condition: { StringEquals: { 'kms:SigningAlgorithm': 'ECDSA_SHA_256', 'kms:MessageType': 'DIGEST' } } },
    ]);
  });

  test('send withdrawals through a FIFO queue with a FIFO dead-letter queue', () => {
    const queueResources = Object.entries(resourcesOf('data')).filter(([, { Type }]) => Type === 'AWS::SQS::Queue');
    const inOrder = queueResources.filter(([, { Properties }]) => Properties['FifoQueue'] === true).map(([id]) => id);
    expect(inOrder).toEqual([
      expect.stringMatching(/^withdrawalsqueueDeadLetters/),
      expect.stringMatching(/^withdrawalsqueueQueue/),
    ]);
    for (const [, { Properties }] of queueResources)
      expect(Properties['ContentBasedDeduplication'] ?? false).toBe(false);
    const alarms = Object.keys(resourcesOf('watch'));
    for (const name of ['depositslate', 'withdrawalslate']) expect(alarms.some((id) => id.startsWith(name))).toBe(true);
  });

  test('every accepted cdk-nag finding has a reason', () => {
    const reasons = Object.values(stacks).flatMap((stack) =>
      stack.node
        .findAll()
        .flatMap((construct) =>
          construct.node.metadata
            .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
            .map(({ data }) => JSON.stringify(data)),
        ),
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(60);
  });

  test('cdk-nag reports an unprotected bucket', () => {
    const [checks, ...otherChecks] = app._validationPlugins.filter((plugin) => plugin instanceof AwsSolutionsChecks);
    expect(otherChecks).toEqual([]);
    const careless = new Stack(undefined, 'Careless');
    new Bucket(careless, 'Bucket');
    const violations = checks?.validateScope(careless).violations.map(({ ruleName }) => ruleName);
    expect(violations).toContainEqual(expect.stringContaining('AwsSolutions-S10'));
  });

  test('every function has the expected runtime settings', () => {
    const bucketResources = Object.values(templates)
      .flatMap((template) => Object.values(template.toJSON()['Resources'] as TemplateResources))
      .filter(({ Type }) => Type === 'AWS::Lambda::Function');
    expect(bucketResources).toHaveLength(Object.keys(functionSpecs).length);
    for (const { Properties } of bucketResources) {
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        TracingConfig: { Mode: 'Active' },
        LoggingConfig: { LogGroup: expect.anything() },
      });
    }
  });

  test('table is retained, encrypted with its own key, and has point-in-time recovery', () => {
    const table = Object.values(resourcesOf('data')).find(({ Type }) => Type === 'AWS::DynamoDB::Table');
    expect(table).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      },
    });
  });

  test('queue visibility timeout is six times the function timeout', () => {
    for (const { trigger, timeout } of Object.values(functionSpecs) as FunctionSpec[]) {
      if ('queue' in trigger) expect(queues[trigger.queue].visibility).toBeGreaterThanOrEqual(6 * timeout);
    }
  });

  test('recursive loops are allowed only for functions that requeue to their own queue', () => {
    const allowed: string[] = [];
    const requeueing: string[] = [];
    for (const name of Object.keys(functionSpecs)) {
      const around = resourcesAround(name);
      const [id, functionResource] = Object.entries(around).find(
        ([logicalId, { Type }]) => Type === 'AWS::Lambda::Function' && logicalId.startsWith(`${name}Function`),
      ) ?? ['', null];
      const loop = functionResource?.Properties['RecursiveLoop'];
      if (loop !== undefined) allowed.push(`${name} ${JSON.stringify(loop)}`);
      const consumed = Object.values(around)
        .filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
        .filter((source) => JSON.stringify(source.Properties['FunctionName']).includes(`"${id}"`))
        .map((source) => JSON.stringify(source.Properties['EventSourceArn']));
      const sends = getRoleStatements(around, name)
        .filter(({ Action }) => [Action].flat().includes('sqs:SendMessage'))
        .flatMap(({ Resource }) => [Resource].flat().map((resource) => JSON.stringify(resource)));
      if (consumed.some((queue) => sends.includes(queue))) requeueing.push(`${name} "Allow"`);
    }
    expect(allowed).toEqual(requeueing);
    expect(requeueing).toHaveLength(3);
  });

  test.each([
    ['ledger mismatch', 'functions/domain/ledger/track-mismatches.ts'],
    ['A price provider does not answer', 'functions/domain/market/market-feed.ts'],
    ['Sources disagree on a price: it is held', 'functions/domain/market/market-feed.ts'],
    ['hot wallet low', 'functions/domain/withdrawals/watch-hot-wallet.ts'],
    ['daily ceiling of withdrawals reached', 'functions/domain/withdrawals/send-withdrawal.ts'],
  ])('alarm for "%s" matches the logged message', (message, file) => {
    const filters = Object.values(resourcesOf('watch')).filter(({ Type }) => Type === 'AWS::Logs::MetricFilter');
    expect(filters.map(({ Properties }) => Properties['FilterPattern'])).toContain(`{ $.message = "${message}" }`);
    // CloudWatch rejects these characters in the name of a metric.
    expect(JSON.stringify(filters.map(({ Properties }) => Properties['MetricTransformations']))).not.toMatch(
      /"Metric(Name|Namespace)":"[^"]*[:*$]/,
    );
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(`'${message}'`);
  });

  test('sites are reachable through the CDN and firewall only', () => {
    for (const site of ['web', 'admin'] as const) {
      const resources = Object.values(resourcesOf(site));
      const distribution = resources.find(({ Type }) => Type === 'AWS::CloudFront::Distribution');
      const config = distribution?.Properties['DistributionConfig'] as {
        WebACLId: unknown;
        CacheBehaviors: { PathPattern: string; ViewerProtocolPolicy: string; FunctionAssociations?: unknown[] }[];
        Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
      };
      expect(config.WebACLId).toBeDefined();
      const ofStaff = ['/api/admin/*', '/api/user-levels/adjust', '/api/notifications/create'];
      const extraPaths = site === 'web' ? ['/status.json', '/news/nws_*', '/ws'] : ['/ws'];
      const interfaces = ['/api/public/*', '/api/news*', ...(site === 'admin' ? ofStaff : []), '/api/*'];
      expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([...interfaces, ...extraPaths]);
      const isPage = (path: string) => path.startsWith('/news/');
      for (const { PathPattern, ViewerProtocolPolicy } of config.CacheBehaviors)
        expect(ViewerProtocolPolicy).toBe(isPage(PathPattern) ? 'redirect-to-https' : 'https-only');
      // One form of paths, and the site's name.
      expect(config.CacheBehaviors.map(({ FunctionAssociations }) => FunctionAssociations?.length)).toEqual([
        ...interfaces.map(() => 1),
        ...extraPaths.map((path) => (isPage(path) ? 2 : undefined)),
      ]);
      const originHeaders = config.Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders).filter(
        ({ HeaderName }) => HeaderName === 'x-origin-site',
      );
      expect(originHeaders.map(({ HeaderValue }) => HeaderValue)).toEqual(
        site === 'admin' ? [site, site, site] : [site, site],
      );
      const buckets = resources.filter(({ Type }) => Type === 'AWS::S3::Bucket');
      for (const { Properties } of buckets) {
        expect(Properties['PublicAccessBlockConfiguration']).toMatchObject({ BlockPublicPolicy: true });
      }
    }
  });
});

describe('stack synthesis', () => {
  const synthesised = (choices: Record<string, string>) => {
    const { app, stacks } = build(choices);
    app.synth();
    return stacks;
  };

  test('passes with custom domains in a new account, including AWS’s own validation', () => {
    process.env['CDK_VALIDATION'] = 'true';
    const account = { reserveConcurrency: 'no', alarmEmail: 'somebody@example.com', repository: 'owner/name' };
    const stacks = synthesised({ ...DOMAINS, ...account, canary: 'no' });
    const texts = Object.values(stacks).map((stack) => JSON.stringify(Template.fromStack(stack).toJSON()));
    // Functions know the site's name; without a choice none may send mail or sign.
    for (const text of texts)
      expect(text).not.toMatch(
        /SITE_PARAMETER|AWS::SSM::Parameter"|ssm:GetParameter|ses:SendEmail|kms:Sign"|NETWORK_|CHAIN_/,
      );
    expect(texts.join()).toContain('"SITE_URL":"https://a.example"');
    // A rush of messages leaves capacity for users.
    const atOnce = [...texts.join().matchAll(/"MaximumConcurrency":(\d+)/g)].map(
      ([, maxConcurrency]) => maxConcurrency,
    );
    expect(atOnce).toEqual(Object.keys(queues).map(() => '2'));
    for (const minute of [0, 1, 2, 3]) expect(texts.join()).toContain(`cron(${minute}/5 * * * ? *)`);
  });

  test('passes for the emulator', () => {
    process.env['CDK_VALIDATION'] = 'false';
    synthesised({ place: 'emulator', chainSimulator: 'http://127.0.0.1:8080' });
  });
});
