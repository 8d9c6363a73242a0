import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleApp } from './example-app.ts';
import { platform } from './platform.ts';
import { settingsOf } from './settings.ts';

const outdir = mkdtempSync(join(tmpdir(), 'stages-'));
afterAll(() => rmSync(outdir, { recursive: true }));

interface Made {
  Resources: Record<string, { Type: string; Properties: Record<string, unknown> }>;
  Outputs?: Record<string, { Export?: { Name: string } }>;
}
type Stacks = ReturnType<typeof platform>;
type Templates = Record<keyof Stacks, Made>;

function synthesised(choices: Record<string, unknown>): Templates {
  const app = exampleApp(mkdtempSync(join(outdir, 'out-')), choices);
  const stacks = Object.entries(platform(app, settingsOf(app)));
  return Object.fromEntries(
    stacks.map(([name, stack]) => [name, Template.fromStack(stack).toJSON() as Made]),
  ) as Templates;
}

const RESTORED = 'Candela-restored';
let usual: Templates;
/** On a table that was restored. */
let other: Templates;
beforeAll(() => {
  usual = synthesised({});
  other = synthesised({ table: RESTORED });
});

const exportsOf = ({ Outputs = {} }: Made): string[] =>
  Object.values(Outputs).flatMap(({ Export }) => Export?.Name ?? []);
/** Of the table that the Data stack made. */
const ofTable = /:ExportsOutput(Ref|FnGetAtt)Table[0-9A-F]{8}/;

test('a table that was restored takes the place of the one that was made, which stays, and no stack holds on to it', () => {
  const { data, ...others } = other;
  const tables = Object.values(data.Resources).filter(({ Type }) => Type === 'AWS::DynamoDB::Table');
  expect(tables).toHaveLength(1);
  expect(JSON.stringify(usual.work)).toMatch(ofTable);
  for (const [name, template] of Object.entries(others)) {
    expect([name, ofTable.test(JSON.stringify(template))]).toEqual([name, false]);
    for (const { Type, Properties } of Object.values(template.Resources)) {
      if (Type !== 'AWS::Lambda::Function') continue;
      const { Variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
      expect(Variables['TABLE_NAME'] ?? RESTORED).toBe(RESTORED);
    }
  }
  expect(JSON.stringify(other.watch)).toContain(`{"Name":"TableName","Value":"${RESTORED}"}`);
});

test('what the other stacks held on to is there while they change over, in either direction', () => {
  const before = exportsOf(usual.data).filter((name) => ofTable.test(name));
  expect(before).toHaveLength(2);
  expect(exportsOf(other.data)).toEqual(expect.arrayContaining(before));
});
