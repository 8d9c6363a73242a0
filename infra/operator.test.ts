import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createExampleCdkApp } from './example-app.ts';
import { examplePlatformOperator } from './operator.ts';
import { createUncheckedPlatformStacks } from './platform.ts';
import { readInfraSettings } from './settings.ts';

const PARAMETER = 'FillInOperatorOfCdkJson';
let outdir = '';
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'operator-'));
});
afterEach(() => rmSync(outdir, { recursive: true, force: true }));

/** Synthesises all stacks; returns them by name. */
function buildStacks(choices: Record<string, unknown>): Stack[] {
  const app = createExampleCdkApp(outdir, choices);
  createUncheckedPlatformStacks(app, readInfraSettings(app));
  return app.node.children.filter((child) => child instanceof Stack);
}

describe('stacks without an operator in cdk.json', () => {
  test('synthesise with a warning and an unsatisfiable parameter in every stack', () => {
    const stacks = buildStacks({ operator: { ...examplePlatformOperator, company: '', email: '' } });
    expect(stacks.length).toBeGreaterThan(8);
    for (const stack of stacks) {
      const { [PARAMETER]: parameter } = Template.fromStack(stack).findParameters(PARAMETER);
      expect(parameter, stack.stackName).toMatchObject({
        Type: 'String',
        Description: expect.stringContaining('lacks company, email.'),
      });
      expect(parameter).not.toHaveProperty('Default');
      for (const value of ['', 'x', 'Example Company Ltd.', '\n'])
        expect(value).not.toMatch(new RegExp(`^(?:${parameter?.['AllowedPattern']})$`));
    }
    const [first] = stacks;
    if (!first) throw new Error('There is no stack.');
    expect(
      Annotations.fromStack(first).findWarning('*', Match.stringLikeRegexp('cannot be deployed to AWS')),
    ).toHaveLength(1);
    expect(Annotations.fromStack(first).findError('*', Match.anyValue())).toEqual([]);
  });

  test('omit the unsatisfiable parameter on an emulator or with a named operator', () => {
    for (const choices of [{ operator: {}, place: 'emulator' }, {}])
      for (const stack of buildStacks(choices)) expect(Template.fromStack(stack).findParameters(PARAMETER)).toEqual({});
  });
});
