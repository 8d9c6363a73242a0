import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { platform } from '#infra/platform.ts';
import { settingsOf } from '#infra/settings.ts';
import { endpoints } from '#shared/api/contract.ts';

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};
const outdir = mkdtempSync(join(tmpdir(), 'api-stack-'));
afterAll(() => rmSync(outdir, { recursive: true }));

type Resources = Record<string, { Type: string; Properties: Record<string, unknown> }>;

test('the interface leads every endpoint to a function, and has room for more', () => {
  const app = new App({ outdir, context: { ...context, bundle: 'no' } });
  const { api } = platform(app, settingsOf(app));
  const resources = Template.fromStack(api).toJSON()['Resources'] as Resources;
  const pathOf = (name: string): string => {
    const found = resources[name];
    if (found?.Type !== 'AWS::ApiGateway::Resource') return '';
    const { ParentId, PathPart } = found.Properties as { ParentId: { Ref?: string }; PathPart: string };
    return `${pathOf(ParentId.Ref ?? '')}/${PathPart}`;
  };
  const methods = Object.values(resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Method');
  const served = methods.map(({ Properties }) => pathOf((Properties['ResourceId'] as { Ref: string }).Ref));
  const known = Object.keys(resources).map(pathOf);
  for (const [key] of endpoints) {
    const path = key.split(' ')[1] ?? '';
    // It goes to the nearest name there is, and never back from there.
    const above = known.filter((one) => path === one || path.startsWith(`${one}/`));
    const nearest = above.reduce((a, b) => (b.length > a.length ? b : a));
    expect([key, served.includes(nearest === path ? path : `${nearest}/{proxy+}`)]).toEqual([key, true]);
  }
  // CloudFormation takes 500: before this is reached, what staff use moves into a stack of its own.
  expect(Object.keys(resources).length).toBeLessThanOrEqual(490);
});
