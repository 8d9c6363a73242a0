import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { PipelineStack } from './pipeline.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { region: 'us-east-1', account: '111122223333' };

test('deployment roles › are bound to one environment of one repository, the diff role read-only', () => {
  const app = new App({ outdir: join(folder, 'out') });
  const siteBuckets = ['web', 'admin'].map((name) => ({ arn: `arn:aws:s3:::${name}`, finding: name }));
  const stack = new PipelineStack(app, 'Pipeline', {
    repository: 'owner/name',
    environment: 'production',
    siteBuckets,
    env,
  });
  const template = Template.fromStack(stack);
  const roles = Object.values(template.findResources('AWS::IAM::Role')).map(
    ({ Properties }) => Properties as { AssumeRolePolicyDocument: { Statement: object[] } },
  );
  expect(roles.map(({ AssumeRolePolicyDocument }) => AssumeRolePolicyDocument.Statement)).toMatchObject(
    ['production-preview', 'production'].map((environment) => [
      {
        Effect: 'Allow',
        Action: 'sts:AssumeRoleWithWebIdentity',
        Condition: {
          StringEquals: {
            'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
            'token.actions.githubusercontent.com:sub': `repo:owner/name:environment:${environment}`,
          },
        },
      },
    ]),
  );
  const policies = Object.values(template.findResources('AWS::IAM::Policy')).map(({ Properties }) => Properties);
  expect(policies).toHaveLength(2);
  const [preview, deploy] = policies.map((properties) => JSON.stringify(properties));
  expect(preview).toContain('role/cdk-hnb659fds-lookup-role-111122223333-us-east-1');
  expect(preview).not.toMatch(/deploy-role|publishing|s3:|cloudwatch:/);
  expect(deploy).toContain('role/cdk-hnb659fds-deploy-role-111122223333-us-east-1');
  const actions = [...(deploy ?? '').matchAll(/"Action":(\[[^\]]*\]|"[^"]*")/g)].map(([, action]) => action);
  expect(actions).toEqual(['"sts:AssumeRole"', '"s3:PutObject"', '"cloudwatch:DescribeAlarms"']);
});

test('deployment workflow › stores no key, and requests an OIDC token only to deploy', () => {
  const text = readFileSync(join(root, '.github', 'workflows', 'deploy.yml'), 'utf8');
  expect(text).not.toMatch(/secrets\.|access-key|AKIA/i);
  expect(text.match(/id-token: write/g)).toHaveLength(2);
  for (const step of ['test.yml', 'cdk diff', 'cdk deploy', 'upload-sites', 'ops:release', 'canary=no'])
    expect(text).toContain(step);
});

test('GitHub workflows › pin actions to a commit and run tests on both Node versions', () => {
  const folder = join(root, '.github', 'workflows');
  const workflows = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const actions = workflows.flatMap((text) =>
    [...text.matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action),
  );
  expect(actions.length).toBeGreaterThan(5);
  for (const action of actions) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  const test = readFileSync(join(folder, 'test.yml'), 'utf8');
  expect(test).toContain('run: .ci/run');
  expect(test).toContain('node: ["20", "24"]');
});

test('deployment alarm watch › fails when a new alarm fires after the deployment', () => {
  const before = join(folder, 'before');
  /** Runs the watch for a single check, with these alarms on. */
  const watch = (...on: string[]) => {
    const aws = join(folder, 'aws');
    writeFileSync(aws, `#!/bin/sh\nprintf '${on.join('\\t')}\\n'\n`);
    chmodSync(aws, 0o755);
    const run = (...args: string[]) =>
      execFileSync(join(root, '.ci', 'alarms'), ['Candela-Watch-', ...args], {
        env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` },
        encoding: 'utf8',
      });
    return run;
  };
  writeFileSync(before, watch('Candela-Watch-b', 'Candela-Watch-a')());
  expect(readFileSync(before, 'utf8')).toBe('Candela-Watch-a\nCandela-Watch-b\n');
  expect(watch('Candela-Watch-b')(before, '0')).toBe('');
  expect(watch()(before, '0')).toBe('');
  expect(() => watch('Candela-Watch-a', 'Candela-Watch-c')(before, '0')).toThrow();
  writeFileSync(before, watch()());
  expect(() => watch('Candela-Watch-a')(before, '0')).toThrow();
});
