import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { build } from 'esbuild';
import { functionBundleOptions } from '#infra/bundling.ts';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { functionSpecs } from '#infra/manifest.ts';
import { copySharp } from '#infra/sharp-files.ts';
import { FONTS_FOLDER, fontFiles } from '#shared/font-files.ts';

const root = join(import.meta.dirname, '..', '..');

const folder = join(root, 'dist', 'lambda');

/**
 * Bundles every function of the manifest, each into a folder of its own: what several hold is read once. It comes before
 * `codeOf`, since constructs are made synchronously.
 */
export async function bundleAllFunctions(): Promise<void> {
  const entries = Object.entries(functionSpecs).map(([name, { entry }]) => [`${name}/index`, entry]);
  await build({
    ...functionBundleOptions,
    absWorkingDir: root,
    entryPoints: Object.fromEntries(entries) as Record<string, string>,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  for (const [name, { hasFonts, hasSharp }] of Object.entries(functionSpecs as Record<string, FunctionSpec>)) {
    if (hasFonts) copyFonts(join(folder, name, FONTS_FOLDER));
    if (hasSharp) copySharp(join(folder, name));
  }
}

/** On AWS a bundle has no packages, so the fonts are added as files. */
function copyFonts(into: string): void {
  mkdirSync(into, { recursive: true });
  const { resolve } = createRequire(import.meta.url);
  for (const { entry, regular, bold } of Object.values(fontFiles))
    for (const file of [regular, bold]) copyFileSync(join(dirname(resolve(entry)), file), join(into, basename(file)));
}

/** Returns the code of one function: its bundle, or a placeholder when only the stacks are inspected. */
export function buildFunctionCode(spec: FunctionSpec, bundle: boolean): lambda.Code {
  if (!bundle) return lambda.Code.fromInline('export const handler = undefined;');
  const functionEntry = Object.entries(functionSpecs).find(([, functionSpec]) => functionSpec === spec);
  if (!functionEntry) throw new Error(`${spec.entry} is no function of the manifest.`);
  return lambda.Code.fromAsset(join(folder, functionEntry[0]));
}
