import { beforeAll, describe, expect, test } from 'vitest';
import { requestLimits } from '#functions/lib/limits.ts';
import { readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import { normalizeReachVariable, type BundleReach, readBundleReach } from '#scripts/measure/function-reach.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import { type ExampleStackTemplate, synthExampleStackTemplates } from './example-templates.ts';
import { type FunctionName, functionSpecs } from './manifest.ts';

/* Compares what a function's code can reach, by its bundle, with the role and environment in its template: the manifest is written by hand and could grant less than the code needs, or more. */

/** All choices of an operator, so that the templates are complete. */
const everything = {
  feed: 'live',
  providers: 'binance',
  mailFrom: 'no-reply@mail.example',
  chainRpc: '1=https://node.example',
  networkUrl: 'tron=https://tron.example',
  networkKey: 'tron=0123-4567-89ab',
  networkXpub:
    'ethereum=xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  hotWallets: 'evm',
  walletConnectProjectId: '0123456789abcdef0123456789abcdef',
  serviceChat: 'https://chat.example/',
  serviceWidget: 'https://widget.example/a.js',
  serviceWidgetId: 'abc',
  prices: 'stream',
};

/** An environment name, the actions on its resource, and the policies' spelling of it. */
const THINGS: readonly { name: string; actions: readonly string[]; resource: RegExp }[] = [
  {
    name: 'TABLE_NAME',
    actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'].map(
      (action) => `dynamodb:${action}`,
    ),
    resource: /Table[0-9A-F]{8}Arn/,
  },
  ...['settle', 'welcome', 'notify', 'history', 'deposits', 'withdrawals', 'exports'].map((queue) => ({
    name: `${queue.toUpperCase()}_QUEUE_URL`,
    actions: ['sqs:SendMessage'],
    resource: new RegExp(`${queue}queueQueue`),
  })),
  { name: 'QUEUE_URLS', actions: ['sqs:GetQueueAttributes'], resource: /settlequeueQueue/ },
  {
    name: 'WEBSOCKET_ENDPOINT',
    actions: ['execute-api:ManageConnections'],
    resource: /@connections/,
  },
  { name: 'TRIGGERS_FUNCTION', actions: ['lambda:InvokeFunction'], resource: /triggers/ },
  { name: 'FAN_OUT_FUNCTION', actions: ['lambda:InvokeFunction'], resource: /fanOut/ },
  { name: 'MAIL_FROM', actions: ['ses:SendEmail'], resource: /identity\/no-reply@mail\.example/ },
  { name: 'SITE_PARAMETER', actions: ['ssm:GetParameter'], resource: /parameter\// },
  { name: 'ADMIN_SITE_PARAMETER', actions: ['ssm:GetParameter'], resource: /parameter\// },
  { name: 'FEED_SECRET_ARN', actions: ['secretsmanager:GetSecretValue'], resource: /FeedSecret/ },
  { name: 'PUSH_SECRET_ARN', actions: ['secretsmanager:GetSecretValue'], resource: /PushSecret/ },
  { name: 'KYC_BUCKET', actions: ['s3:GetObject', 's3:PutObject'], resource: /PaperBucket/ },
  { name: 'STATUS_BUCKET', actions: ['s3:PutObject'], resource: /StatusBucket/ },
  { name: 'PERSONAL_KEY_ARN', actions: ['kms:Encrypt', 'kms:Decrypt'], resource: /PersonalKey/ },
  { name: 'NETWORK_SIGNER', actions: ['kms:Sign', 'kms:GetPublicKey'], resource: /HotWallet/ },
];
const OF_TABLE = ['PutItem', 'UpdateItem'].map((action) => `dynamodb:${action}`);

/** Code in a bundle that never runs, each with a reason. */
const NEVER: Partial<Record<FunctionName, { reaches: readonly string[]; because: string }>> = {
  docs: {
    reaches: ['TABLE_NAME'],
    because:
      'the chain of the interface asks the table who calls and how often: its endpoints are for anyone, and counted near',
  },
  status: { reaches: OF_TABLE, because: 'the same: it reads alone' },
  candleReader: { reaches: OF_TABLE, because: 'the same: it reads alone' },
  market: {
    reaches: [...OF_TABLE, 'HISTORY_QUEUE_URL'],
    because: 'the same, and candles of the past are served by candleReader',
  },
  writeStatus: { reaches: ['KYC_BUCKET'], because: 'it names the bucket that it writes to' },
};
/** Not secret, and given together with something that a function needs. */
const ADDITIONAL_VARIABLES = ['PLACE', 'SIMULATED_VOLATILITY', 'NETWORK_XPUB'];

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: unknown;
}
type Resources = ExampleStackTemplate['Resources'];

let reaches: Map<string, BundleReach>;
let resources: Resources[];
/** Names in any environment. */
let deployed: Set<string>;
beforeAll(async () => {
  const { api, staff, work, realtime } = synthExampleStackTemplates(everything);
  resources = [api, staff, work, realtime].map(({ Resources }) => Resources);
  deployed = new Set(
    names.flatMap((functionName) => Object.keys(findFunctionEnvironment(functionName))).map(normalizeReachVariable),
  );
  const bundles = await readFunctionBundles();
  reaches = new Map(bundles.map(({ name, code }) => [name, readBundleReach(Buffer.from(code).toString('utf8'))]));
});

/** Returns a resource of a function by the rest of its name in the template. */
function findOwnProperties(name: string, part: 'Role' | 'Function', type: string): Record<string, unknown> {
  const own = new RegExp(`^${name}${part}[0-9A-F]{8}$`);
  const matches = resources.flatMap((some) =>
    Object.entries(some).filter(([id, { Type }]) => Type === type && own.test(id)),
  );
  if (matches.length !== 1) throw new Error(`${matches.length} resources are the ${part} of ${name}.`);
  return matches[0]?.[1].Properties ?? {};
}

const findFunctionEnvironment = (name: string): Record<string, unknown> =>
  (
    findOwnProperties(name, 'Function', 'AWS::Lambda::Function')['Environment'] as {
      Variables: Record<string, unknown>;
    }
  ).Variables;

function allowedTo(name: string): { action: string; resource: string }[] {
  const policies = findOwnProperties(name, 'Role', 'AWS::IAM::Role')['Policies'] as {
    PolicyDocument: { Statement: Statement[] };
  }[];
  return policies
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action, Resource }) =>
      [Action].flat().map((action) => ({ action, resource: JSON.stringify(Resource) })),
    );
}

const names = Object.keys(functionSpecs) as FunctionName[];
const reachOfFunction = (name: FunctionName): BundleReach => {
  const reach = reaches.get(name);
  if (!reach) throw new Error(`There is no bundle of ${name}.`);
  return reach;
};
const never = (name: FunctionName, variable: string): boolean => NEVER[name]?.reaches.includes(variable) ?? false;

describe('function bundle permissions', () => {
  test.each(names)('%s has exactly the environment variables that its code reads', (name) => {
    const neededNames = [...reachOfFunction(name).names].filter(
      (variable) => deployed.has(variable) && !never(name, variable),
    );
    const givenNames = Object.keys(findFunctionEnvironment(name)).map(normalizeReachVariable);
    expect(
      neededNames.filter((variable) => !givenNames.includes(variable) && !ADDITIONAL_VARIABLES.includes(variable)),
    ).toEqual([]);
    expect(
      givenNames.filter((variable) => !neededNames.includes(variable) && !ADDITIONAL_VARIABLES.includes(variable)),
    ).toEqual([]);
  });

  test.each(names)('%s is allowed every action that its code performs', (name) => {
    const { names: reachedNames, actions } = reachOfFunction(name);
    const allowed = allowedTo(name);
    const missingActions = THINGS.filter((thing) => reachedNames.has(thing.name) && !never(name, thing.name)).flatMap(
      (thing) =>
        thing.actions
          .filter((action) => actions.has(action) && !never(name, action))
          .filter((action) => !allowed.some((grant) => grant.action === action && thing.resource.test(grant.resource)))
          .map((action) => `${action} of ${thing.name}`),
    );
    expect(missingActions).toEqual([]);
  });

  test('public endpoints have no authentication, stored rate limit or idempotency key', () => {
    const prefixes = (['docs', 'status', 'market', 'candleReader'] as const).flatMap((name) =>
      'http' in functionSpecs[name].trigger ? functionSpecs[name].trigger.http : [],
    );
    const theirs = apiEndpoints.filter(([key]) =>
      prefixes.some((prefix) => key.slice(key.indexOf('/')).startsWith(prefix)),
    );
    expect(theirs.length).toBeGreaterThan(8);
    for (const [key, { caller, identify, limit, idempotent }] of theirs)
      expect([key, caller, identify ?? false, requestLimits[limit ?? 'read'].count, idempotent ?? false]).toEqual([
        key,
        'anyone',
        false,
        'near',
        false,
      ]);
  });

  test('bundle analysis finds the known variables and every action', () => {
    const reachedNames = reachOfFunction('settle').names;
    for (const variable of ['TABLE_NAME', 'SETTLE_QUEUE_URL', 'FEED_SECRET_ARN'])
      expect(reachedNames).toContain(variable);
    const done = new Set(names.flatMap((name) => [...reachOfFunction(name).actions]));
    expect([...done].sort()).toEqual([...new Set(THINGS.flatMap(({ actions }) => actions))].sort());
    for (const { name } of THINGS)
      expect(names.some((functionName) => reachOfFunction(functionName).names.has(name))).toBe(true);
  });
});
