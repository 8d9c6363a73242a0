import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
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
  'infra/admin-functions.ts',
  'infra/function-spec.ts',
  'scripts/local/worker.ts',
  'package.json',
  'package-lock.json',
];
/** The name of the bundle that a worker thread starts with. */
export const WORKER = 'worker';
/** Bundles that nothing started for so long are deleted. */
const KEEP_MS = 86_400_000;

/** Where it says what each bundle is made of: bytes by the file that they come from. */
export const partsFile = (folder: string): string => join(folder, 'parts.json');
export type BundleParts = Record<string, Record<string, number>>;

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

function partsOf({ outputs }: Metafile): BundleParts {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, { inputs }]) => [
      basename(path, '.mjs'),
      Object.fromEntries(
        Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
          bytesInOutput > 0 ? [[file, bytesInOutput]] : [],
        ),
      ),
    ]),
  );
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
  const { metafile } = await build({ ...functionBuild(aside), metafile: true });
  writeFileSync(partsFile(aside), JSON.stringify(partsOf(metafile)));
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  forgetOld(folder);
  return folder;
}
