import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { functionBundleOptions } from '#infra/bundling.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { hashProjectFiles } from './hash-project-files.ts';
import { PROJECT_ROOT } from './project-root.ts';

const CACHE = join(PROJECT_ROOT, '.cache/functions');
const INPUTS = [
  'functions',
  'shared',
  'infra/bundling.ts',
  'infra/literal-keys.ts',
  'infra/manifest.ts',
  'infra/admin-functions.ts',
  'infra/function-spec.ts',
  'scripts/local/worker.ts',
  'package.json',
  'package-lock.json',
];
/** Name of the bundle that starts a worker thread. */
export const WORKER_BUNDLE_NAME = 'worker';
/** Bundles unused for this long are deleted, ms. */
const KEEP_MS = 86_400_000;

/** Returns the file with the composition of each bundle: bytes by source file. */
export const getBundlePartsFile = (folder: string): string => join(folder, 'parts.json');
export type BundleBytesBySource = Record<string, Record<string, number>>;

export const getBundleFile = (folder: string, name: FunctionName | typeof WORKER_BUNDLE_NAME): string =>
  join(folder, `${name}.mjs`);

/** Returns esbuild's options for the manifest: a file for each function, and the frame of a worker thread. */
export function getFunctionBuildOptions(outdir: string) {
  const entries = Object.entries(functionSpecs).map(([name, { entry }]) => [name, join(PROJECT_ROOT, entry)]);
  return {
    ...functionBundleOptions,
    absWorkingDir: PROJECT_ROOT,
    entryPoints: {
      ...Object.fromEntries(entries),
      [WORKER_BUNDLE_NAME]: join(PROJECT_ROOT, 'scripts/local/worker.ts'),
    },
    outdir,
    outExtension: { '.js': '.mjs' },
  } satisfies BuildOptions;
}

function toBundleBytes({ outputs }: Metafile): BundleBytesBySource {
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

/**
 * Builds these functions into a folder. Each file is moved there when complete: other processes may build the same at
 * once, and this one may be interrupted.
 */
async function buildInto(folder: string, names: readonly string[]): Promise<BundleBytesBySource> {
  const aside = join(CACHE, `${randomUUID()}.tmp`);
  const { entryPoints, ...options } = getFunctionBuildOptions(aside);
  const chosenEntries = Object.fromEntries(
    Object.entries<string>(entryPoints).filter(([name]) => names.includes(name)),
  );
  const { metafile } = await build({ ...options, entryPoints: chosenEntries, metafile: true });
  mkdirSync(folder, { recursive: true });
  for (const name of names) renameSync(join(aside, `${name}.mjs`), join(folder, `${name}.mjs`));
  rmSync(aside, { recursive: true, force: true });
  return toBundleBytes(metafile);
}

/** True when a folder has all bundles: their composition is written last. */
const hasAllBundles = (folder: string): boolean => existsSync(getBundlePartsFile(folder));

/** Returns the folder of the current sources' bundles, built or not. */
function currentFolder(): string {
  const folder = join(CACHE, hashProjectFiles(INPUTS));
  if (hasAllBundles(folder)) utimesSync(folder, new Date(), new Date());
  return folder;
}

/** Builds all functions into a folder, `first` before the others; calls `built` when those are done. */
export async function buildBundles(
  folder: string,
  first: readonly FunctionName[] = [],
  built: () => void = () => {},
): Promise<void> {
  const all = [...Object.keys(functionSpecs), WORKER_BUNDLE_NAME];
  const early = [...first, WORKER_BUNDLE_NAME];
  const parts: BundleBytesBySource = first.length === 0 ? {} : await buildInto(folder, early);
  built();
  const later = first.length === 0 ? all : all.filter((name) => !early.includes(name));
  Object.assign(parts, await buildInto(folder, later));
  const aside = `${getBundlePartsFile(folder)}.${randomUUID()}`;
  writeFileSync(aside, JSON.stringify(parts));
  renameSync(aside, getBundlePartsFile(folder));
  forgetOld(folder);
}

const REPORTED = 'Bundling the functions, whose sources changed …';

/** Returns the folder with all bundles, built if their sources changed; calls `report` after a build. */
export async function ensureFunctionBundles(report: (line: string) => void = () => {}): Promise<string> {
  const folder = currentFolder();
  if (hasAllBundles(folder)) return folder;
  report(REPORTED);
  await buildBundles(folder);
  return folder;
}

/** Bundles, some of which may still be building. */
export interface FunctionBundles {
  folder: string;
  /** Resolves when the folder has a function's bundle; rejects when it could not be built. */
  bundled: (name: FunctionName) => Promise<void>;
  /** Resolves when all bundles are built. */
  whole: Promise<void>;
  /** Stops the build if it still runs. */
  stop: () => void;
}

/**
 * Builds bundles with changed sources in a process of their own, since a build keeps a gigabyte while its process
 * lives. Resolves when `first` are done; the others follow.
 * @throws {Error} when they cannot be built.
 */
export async function startBundling(
  first: readonly FunctionName[],
  report: (line: string) => void,
): Promise<FunctionBundles> {
  const folder = currentFolder();
  if (hasAllBundles(folder)) return { folder, bundled: async () => {}, whole: Promise.resolve(), stop: () => {} };
  report(REPORTED);
  const child = fork(join(PROJECT_ROOT, 'scripts/local/bundling-process.ts'), [folder, ...first], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  const bundleExit = new Promise<void>((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The functions could not be bundled.\n${printed.trim()}`)),
    );
  });
  // A caller of a function gets the error; there may be no caller.
  bundleExit.catch(() => {});
  const early = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
  });
  await Promise.race([early, bundleExit]);
  return {
    folder,
    bundled: (name) => (first.includes(name) ? Promise.resolve() : bundleExit),
    whole: bundleExit,
    stop: () => void child.kill(),
  };
}
