import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { bundling } from '#infra/bundling.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { hashInputs } from './inputs.ts';
import { PROJECT_ROOT } from './root.ts';

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
/** The name of the bundle that a worker thread starts with. */
export const WORKER_BUNDLE = 'worker';
/** Bundles that nothing started for so long are deleted. */
const KEEP_MS = 86_400_000;

/** Where it says what each bundle is made of: bytes by the file that they come from. */
export const getPartsFile = (folder: string): string => join(folder, 'parts.json');
export type BundleParts = Record<string, Record<string, number>>;

export const getBundleFile = (folder: string, name: FunctionName | typeof WORKER_BUNDLE): string =>
  join(folder, `${name}.mjs`);

/** What esbuild makes of the manifest: each function one file of its own, and the frame of a worker thread. */
export function getFunctionBuildOptions(outdir: string) {
  const entries = Object.entries(functions).map(([name, { entry }]) => [name, join(PROJECT_ROOT, entry)]);
  return {
    ...bundling,
    absWorkingDir: PROJECT_ROOT,
    entryPoints: { ...Object.fromEntries(entries), [WORKER_BUNDLE]: join(PROJECT_ROOT, 'scripts/local/worker.ts') },
    outdir,
    outExtension: { '.js': '.mjs' },
  } satisfies BuildOptions;
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

/**
 * Builds these functions into a folder. Each file is moved there when it is whole: others may build the same at the same
 * moment, and this may be ended half way.
 */
async function buildInto(folder: string, names: readonly string[]): Promise<BundleParts> {
  const aside = join(CACHE, `${randomUUID()}.tmp`);
  const { entryPoints, ...options } = getFunctionBuildOptions(aside);
  const chosen = Object.fromEntries(Object.entries<string>(entryPoints).filter(([name]) => names.includes(name)));
  const { metafile } = await build({ ...options, entryPoints: chosen, metafile: true });
  mkdirSync(folder, { recursive: true });
  for (const name of names) renameSync(join(aside, `${name}.mjs`), join(folder, `${name}.mjs`));
  rmSync(aside, { recursive: true, force: true });
  return partsOf(metafile);
}

/** Whether all bundles lie in a folder: what they are made of is written last. */
const isWhole = (folder: string): boolean => existsSync(getPartsFile(folder));

/** Where the bundles of today's sources lie, or will lie. */
function currentFolder(): string {
  const folder = join(CACHE, hashInputs(INPUTS));
  if (isWhole(folder)) utimesSync(folder, new Date(), new Date());
  return folder;
}

/** Builds all functions into a folder, `first` before the others; calls `built` when those lie there. */
export async function buildBundles(
  folder: string,
  first: readonly FunctionName[] = [],
  built: () => void = () => {},
): Promise<void> {
  const all = [...Object.keys(functions), WORKER_BUNDLE];
  const early = [...first, WORKER_BUNDLE];
  const parts: BundleParts = first.length === 0 ? {} : await buildInto(folder, early);
  built();
  const later = first.length === 0 ? all : all.filter((name) => !early.includes(name));
  Object.assign(parts, await buildInto(folder, later));
  const aside = `${getPartsFile(folder)}.${randomUUID()}`;
  writeFileSync(aside, JSON.stringify(parts));
  renameSync(aside, getPartsFile(folder));
  forgetOld(folder);
}

const REPORTED = 'Bundling the functions, whose sources changed …';

/** Returns the folder with all bundles, built where their sources changed; `report` hears when they are. */
export async function bundleFunctions(report: (line: string) => void = () => {}): Promise<string> {
  const folder = currentFolder();
  if (isWhole(folder)) return folder;
  report(REPORTED);
  await buildBundles(folder);
  return folder;
}

/** Bundles of which the last may still be built. */
export interface Bundles {
  folder: string;
  /** Resolves when the bundle of a function lies in the folder; rejects where it could not be built. */
  bundled: (name: FunctionName) => Promise<void>;
  /** Resolves when all of them lie there. */
  whole: Promise<void>;
  /** Ends the build if it still runs. */
  stop: () => void;
}

/**
 * Builds the bundles whose sources changed in a process of their own, which keeps a gigabyte for as long as it lives:
 * resolves when `first` are there, and the others follow.
 * @throws {Error} where they cannot be built.
 */
export async function startBundling(first: readonly FunctionName[], report: (line: string) => void): Promise<Bundles> {
  const folder = currentFolder();
  if (isWhole(folder)) return { folder, bundled: async () => {}, whole: Promise.resolve(), stop: () => {} };
  report(REPORTED);
  const child = fork(join(PROJECT_ROOT, 'scripts/local/bundling-process.ts'), [folder, ...first], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  const whole = new Promise<void>((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The functions could not be bundled.\n${printed.trim()}`)),
    );
  });
  // Whoever calls a function hears of it; nobody may.
  whole.catch(() => {});
  const early = new Promise<void>((resolve) => {
    child.once('message', () => resolve());
  });
  await Promise.race([early, whole]);
  return {
    folder,
    bundled: (name) => (first.includes(name) ? Promise.resolve() : whole),
    whole,
    stop: () => void child.kill(),
  };
}
