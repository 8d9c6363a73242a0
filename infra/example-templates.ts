import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createExampleCdkApp } from './example-app.ts';
import { createUncheckedPlatformStacks } from './platform.ts';
import { readInfraSettings } from './settings.ts';

export interface ExampleTemplateResource {
  Type: string;
  Properties: Record<string, unknown>;
}

export interface ExampleStackTemplate {
  Resources: Record<string, ExampleTemplateResource>;
  Outputs?: Record<string, { Export?: { Name: string } }>;
}

type PlatformStacks = ReturnType<typeof createUncheckedPlatformStacks>;

/** Cached by choices in this process: a synthesis takes seconds, and test files load their modules again. */
const cachedTemplates: Map<string, string> = ((
  globalThis as { exampleTemplates?: Map<string, string> }
).exampleTemplates ??= new Map());

function synthesise(choices: Record<string, unknown>): string {
  const outdir = mkdtempSync(join(tmpdir(), 'templates-'));
  try {
    const app = createExampleCdkApp(outdir, choices);
    const stacks = Object.entries(createUncheckedPlatformStacks(app, readInfraSettings(app))).filter(
      ([, stack]) => stack instanceof Stack,
    );
    return JSON.stringify(
      Object.fromEntries(stacks.map(([name, stack]) => [name, Template.fromStack(stack as Stack).toJSON()])),
    );
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/**
 * Returns what `cdk synth` would write for each stack of the example app with these choices, synthesised once a
 * process.
 * @throws errors of settings or CDK
 */
export function synthExampleStackTemplates(
  choices: Record<string, unknown> = {},
): Record<keyof PlatformStacks, ExampleStackTemplate> {
  const key = JSON.stringify(choices);
  const templates = cachedTemplates.get(key) ?? synthesise(choices);
  cachedTemplates.set(key, templates);
  return JSON.parse(templates) as Record<keyof PlatformStacks, ExampleStackTemplate>;
}
