import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleApp } from '#infra/example-app.ts';
import { platform } from '#infra/platform.ts';
import { settingsOf } from '#infra/settings.ts';

const outdir = mkdtempSync(join(tmpdir(), 'room-'));
afterAll(() => rmSync(outdir, { recursive: true }));

/** A fifth stays free: who comes that near has time to divide what there is (docs/decisions/stacks.md). */
const FULL = 0.8;

interface Made {
  Resources: Record<string, { Type: string }>;
  Outputs?: Record<string, unknown>;
}

let templates: [name: string, template: Made][];
beforeAll(() => {
  const app = exampleApp(outdir);
  templates = Object.entries(platform(app, settingsOf(app))).map(([name, stack]) => [
    name,
    Template.fromStack(stack).toJSON() as Made,
  ]);
});

test.for([
  ['resources', 500, ({ Resources }: Made) => Object.keys(Resources).length],
  ['outputs, by which other stacks find what is in it', 200, ({ Outputs = {} }: Made) => Object.keys(Outputs).length],
  // API Gateway’s own quota, until it is raised.
  [
    'paths of an interface',
    300,
    ({ Resources }: Made) => Object.values(Resources).filter(({ Type }) => Type === 'AWS::ApiGateway::Resource').length,
  ],
] as const)('a stack has room for more %s', ([what, most, count]) => {
  const counts = templates.map(([name, template]) => [name, count(template)] as const);
  const full = counts.filter(([, there]) => there > most * FULL);
  expect(full.map(([name, there]) => `${name}: ${there} of ${most} ${what}`)).toEqual([]);
});
