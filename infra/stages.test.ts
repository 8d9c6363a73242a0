import { beforeAll, describe, expect, test } from 'vitest';
import { type ExampleStackTemplate, synthExampleStackTemplates } from './example-templates.ts';

type Templates = ReturnType<typeof synthExampleStackTemplates>;

const RESTORED = 'Candela-restored';
let usual: Templates;
/** A second platform in the same account, on a restored table, deployed all at once. */
let other: Templates;
/** Returns the names of its stacks in the form of the usual platform. */
const asUsual = (name: string) => name.replace('Candela-beta-', 'Candela-');
beforeAll(() => {
  usual = synthExampleStackTemplates();
  other = synthExampleStackTemplates({
    stage: 'beta',
    canary: 'no',
    dashboard: 'yes',
    stages: { beta: { table: RESTORED }, gamma: { table: 'another' } },
  });
});

const listExportNames = ({ Outputs = {} }: ExampleStackTemplate): string[] =>
  Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []);
/** Exports of the table that the Data stack made. */
const ofTable = /:ExportsOutput(Ref|FnGetAtt)Table[0-9A-F]{8}/;

test('restored table › replaces the original table, which is retained and no longer referenced', () => {
  const { data, ...otherTemplates } = other;
  const tables = Object.values(data.Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
  expect(tables).toHaveLength(1);
  expect(JSON.stringify(usual.work)).toMatch(ofTable);
  for (const [name, template] of Object.entries(otherTemplates)) {
    expect([name, ofTable.test(JSON.stringify(template))]).toEqual([name, false]);
    for (const { Type, Properties } of Object.values(template.Resources)) {
      if (Type !== 'AWS::Lambda::Function') continue;
      const environment = Properties?.['Environment'] as { Variables: Record<string, unknown> } | undefined;
      expect(environment?.Variables['TABLE_NAME'] ?? RESTORED).toBe(RESTORED);
    }
  }
  // The dashboard names it.
  expect(JSON.stringify(other.watch)).toContain(RESTORED);
});

test('switching the table › keeps the exports that other stacks import, in both directions', () => {
  const before = listExportNames(usual.data).filter((name) => ofTable.test(name));
  expect(before).toHaveLength(2);
  expect(listExportNames(other.data).map(asUsual)).toEqual(expect.arrayContaining(before));
});

/** Names inside a named resource, or names that several may share. */
const INSIDE =
  /^(StageName|MetricName|FilterName|HeaderName|PolicyName|RepositoryName|FunctionName|QueueName|Namespace)$/;
const SHARED = new Set(['AWS::Lambda::Permission', 'AWS::Lambda::EventSourceMapping', 'AWS::Lambda::Alias']);

/** Returns the names of a resource, `<type> <name>`, at its top level or in its configuration. */
function namesIn(type: string, properties: Record<string, unknown>): string[] {
  return Object.entries(properties).flatMap(([key, value]) => {
    if (key.endsWith('Config') && typeof value === 'object' && !Array.isArray(value))
      return namesIn(type, value as Record<string, unknown>);
    const isName = /Name$|^Alias(es)?$/.test(key) && !INSIDE.test(key) && !SHARED.has(type);
    return isName ? [`${type} ${JSON.stringify(value)}`] : [];
  });
}
function listResourceNames(templates: Templates): string[] {
  return Object.values(templates).flatMap((template) => [
    ...listExportNames(template).map((name) => `export ${name}`),
    ...Object.values(template.Resources).flatMap(({ Type, Properties }) => namesIn(Type, Properties)),
  ]);
}

test('two stages › share no resource name', () => {
  const [one, two] = [listResourceNames(usual), listResourceNames(other)];
  // Ensures that each kind exists, so that the test checks something.
  for (const kind of ['export ', 'AWS::SSM::Parameter ', 'AWS::ApiGateway::RestApi ', 'AWS::CloudFront::CachePolicy '])
    expect([kind, one.filter((name) => name.startsWith(kind)).length]).not.toEqual([kind, 0]);
  expect(one.filter((name) => two.includes(name))).toEqual([]);
});

test('default stage › keeps its names; other stages have their own metrics', () => {
  expect(JSON.stringify(usual.web)).toContain('"Name":"/Candela/site"');
  expect(JSON.stringify(other.web)).toContain('"Name":"/Candela-beta/site"');
  expect(JSON.stringify(usual)).not.toContain('Platform/');
  const watched = Object.values(other.watch.Resources).filter(({ Type }) => Type === 'AWS::CloudWatch::Alarm');
  const own = watched
    .map(({ Properties }) => String(Properties?.['Namespace']))
    .filter((name) => name.startsWith('Platform'));
  expect(own.length).toBeGreaterThan(5);
  expect(new Set(own)).toEqual(new Set(['Platform/beta']));
  const measuring = Object.values(other.work.Resources).filter(({ Type }) => Type === 'AWS::Lambda::Function');
  for (const { Properties } of measuring)
    expect(Properties?.['Environment']).toMatchObject({ Variables: { STAGE: 'beta' } });
});

describe('function deployments', () => {
  const ofType = ({ Resources }: ExampleStackTemplate, type: string) =>
    Object.entries(Resources).filter(([, { Type }]) => Type === type) as [string, Gradual][];
  interface Gradual {
    Properties: Record<string, unknown>;
    UpdatePolicy?: { CodeDeployLambdaAliasUpdate?: { DeploymentGroupName: { Ref: string } } };
  }

  test.each(['api', 'staff'] as const)(
    'of the %s API shift 10 % of traffic first, and roll back on an alarm',
    (name) => {
      const stack = usual[name];
      const functions = ofType(stack, 'AWS::Lambda::Function');
      const aliases = ofType(stack, 'AWS::Lambda::Alias');
      const groups = ofType(stack, 'AWS::CodeDeploy::DeploymentGroup');
      const [[alarm] = [''], ...otherAlarms] = ofType(stack, 'AWS::CloudWatch::Alarm');
      expect(otherAlarms).toEqual([]);
      expect([aliases.length, groups.length]).toEqual([functions.length, functions.length]);
      for (const [, { UpdatePolicy }] of aliases)
        expect(groups.map(([id]) => id)).toContain(UpdatePolicy?.CodeDeployLambdaAliasUpdate?.DeploymentGroupName.Ref);
      for (const [, { Properties }] of groups)
        expect(Properties).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm } }] },
          AutoRollbackConfiguration: { Enabled: true, Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM']) },
        });
      // No caller bypasses the alias.
      for (const [, { Properties }] of ofType(stack, 'AWS::ApiGateway::Method'))
        expect(JSON.stringify(Properties['Integration'])).toMatch(/Live[0-9A-F]{8}/);
      const allowed = ofType(stack, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties['FunctionName']);
      expect(new Set(allowed)).toEqual(new Set(aliases.map(([id]) => ({ Ref: id }))));
    },
  );

  test('shift all traffic at once with canary=no, through the same aliases', () => {
    for (const name of ['api', 'staff'] as const) {
      expect(ofType(other[name], 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
      const [before, after] = [usual, other].map((of) => ofType(of[name], 'AWS::Lambda::Alias').map(([id]) => id));
      expect(after).toEqual(before);
      for (const [, { UpdatePolicy }] of ofType(other[name], 'AWS::Lambda::Alias'))
        expect(UpdatePolicy).toBeUndefined();
    }
  });

  test('of loops and queue consumers switch at once', () => {
    for (const name of ['work', 'realtime'] as const)
      expect(JSON.stringify(usual[name])).not.toMatch(/AWS::Lambda::Alias|CodeDeploy/);
  });
});
