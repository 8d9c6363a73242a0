import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { exampleOperator } from './operator.ts';

/**
 * The app as `cdk synth` makes it, of an operator who is only an example, with these choices besides those of cdk.json:
 * for who looks at templates. Functions have no code there. What is synthesised lies in `outdir`.
 */
export function createExampleApp(outdir: string, choices: Record<string, unknown> = {}): App {
  const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8')) as {
    context: Record<string, unknown>;
  };
  // Where in the code each resource was made is for who reads an error of CDK; it takes a tenth of all this.
  return new App({
    outdir,
    stackTraces: false,
    treeMetadata: false,
    context: { ...context, operator: exampleOperator, bundle: 'no', ...choices },
  });
}
