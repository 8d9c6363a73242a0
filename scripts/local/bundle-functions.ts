import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { bundling } from '#infra/bundling.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { hashOfInputs } from './inputs.ts';
import { ROOT } from './root.ts';

const CACHE = join(ROOT, '.cache/functions');
const INPUTS = [
  'functions',
  'shared',
  'infra/bundling.ts',
  'infra/manifest.ts',
  'scripts/local/worker.ts',
  'package.json',
  'package-lock.json',
];
/** The name of the bundle that a worker thread starts with. */
export const WORKER = 'worker';
/** Bundles that nothing started for so long are deleted. */
const KEEP_MS = 86_400_000;

export const bundleFile = (folder: string, name: FunctionName | typeof WORKER): string => join(folder, `${name}.mjs`);

/** What esbuild makes of the manifest: each function one file of its own, and the frame of a worker thread. */
export function functionBuild(outdir: string): BuildOptions {
  const entries = Object.entries(functions).map(([name, { entry }]) => [name, join(ROOT, entry)]);
  return {
    ...bundling,
    absWorkingDir: ROOT,
    entryPoints: { ...Object.fromEntries(entries), [WORKER]: join(ROOT, 'scripts/local/worker.ts') },
    outdir,
    outExtension: { '.js': '.mjs' },
  };
}

function forgetOld(current: string): void {
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name);
    const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (folder !== current && Date.now() - used > KEEP_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder with the functions' bundles; built only when their sources changed. `report` hears when they are. */
export async function bundleFunctions(report: (line: string) => void = () => {}): Promise<string> {
  const folder = join(CACHE, hashOfInputs(INPUTS));
  if (existsSync(folder)) {
    utimesSync(folder, new Date(), new Date());
    return folder;
  }
  report('Bundling the functions, whose sources changed …');
  // Built aside and moved when it is whole: others may start at the same moment, and this may be ended half way.
  const aside = join(CACHE, `${randomUUID()}.tmp`);
  mkdirSync(aside, { recursive: true });
  await build(functionBuild(aside));
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  forgetOld(folder);
  return folder;
}
