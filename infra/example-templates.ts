import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createExampleApp } from './example-app.ts';
import { createUncheckedPlatform } from './platform.ts';
import { readInfraSettings } from './settings.ts';

export interface ExampleResource {
  Type: string;
  Properties: Record<string, unknown>;
}

export interface ExampleTemplate {
  Resources: Record<string, ExampleResource>;
  Outputs?: Record<string, { Export?: { Name: string } }>;
}

type Stacks = ReturnType<typeof createUncheckedPlatform>;

/** Cached by choices in this process: a synthesis takes seconds, and test files load their modules again. */
const made: Map<string, string> = ((globalThis as { exampleTemplates?: Map<string, string> }).exampleTemplates ??=
  new Map());

function synthesise(choices: Record<string, unknown>): string {
  const outdir = mkdtempSync(join(tmpdir(), 'templates-'));
  try {
    const app = createExampleApp(outdir, choices);
    const stacks = Object.entries(createUncheckedPlatform(app, readInfraSettings(app))).filter(
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
export function synthExampleTemplates(choices: Record<string, unknown> = {}): Record<keyof Stacks, ExampleTemplate> {
  const key = JSON.stringify(choices);
  const templates = made.get(key) ?? synthesise(choices);
  made.set(key, templates);
  return JSON.parse(templates) as Record<keyof Stacks, ExampleTemplate>;
}
