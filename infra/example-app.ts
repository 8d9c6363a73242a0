import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { examplePlatformOperator } from './operator.ts';

/**
 * Returns the app as `cdk synth` makes it, for an example operator, with these choices in addition to cdk.json, to
 * inspect templates. Its functions have no code. Output goes to `outdir`.
 */
export function createExampleCdkApp(outdir: string, choices: Record<string, unknown> = {}): App {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  // Source locations of resources help only with CDK errors, and take a tenth of the time.
  return new App({
    outdir,
    stackTraces: false,
    treeMetadata: false,
    context: { ...context, operator: examplePlatformOperator, bundle: 'no', ...choices },
  });
}
