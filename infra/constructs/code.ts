import { join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { buildSync } from 'esbuild';
import { bundling } from '#infra/bundling.ts';

const root = join(import.meta.dirname, '..', '..');

/** The code of one function: its bundle, or a few words where only the stacks are looked at. */
export function codeOf(name: string, entry: string, bundle: boolean): lambda.Code {
  if (!bundle) return lambda.Code.fromInline('export const handler = undefined;');
  const folder = join(root, 'dist', 'lambda', name);
  buildSync({ ...bundling, absWorkingDir: root, entryPoints: [entry], outfile: join(folder, 'index.mjs') });
  return lambda.Code.fromAsset(folder);
}
