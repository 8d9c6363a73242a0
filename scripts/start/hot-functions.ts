import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { context, type OutputFile } from 'esbuild';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { getFunctionBuildOptions } from '#scripts/local/bundle-functions.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import type { HotReloadHooks, ReportStartLine } from './parts.ts';

/** Bundles the functions, again at each change of a source; returns their folder. */
export async function bundleAndWatchFunctions(hot: HotReloadHooks, report: ReportStartLine): Promise<string> {
  const folder = join(PROJECT_ROOT, '.cache/functions', `dev-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const hashes = new Map<string, string>();
  const write = (outputs: readonly OutputFile[]): FunctionName[] => {
    const changedOutputs = outputs.filter(({ path, hash }) => hashes.get(path) !== hash);
    for (const { path, hash, contents } of changedOutputs) {
      hashes.set(path, hash);
      writeFileSync(path, contents);
    }
    return changedOutputs
      .map(({ path }) => basename(path, '.mjs'))
      .filter((name) => name in functionSpecs) as FunctionName[];
  };
  let first = true;
  const options = getFunctionBuildOptions(folder);
  const watching = await context({
    ...options,
    minify: false,
    sourcemap: 'inline',
    write: false,
    plugins: [
      ...options.plugins,
      {
        name: 'restart',
        setup(build) {
          build.onEnd(({ outputFiles = [], errors }) => {
            if (errors.length > 0) return;
            const changedNames = write(outputFiles);
            if (!first && changedNames.length > 0) report(`Changed: ${changedNames.join(', ')}`);
            if (!first) for (const name of changedNames) hot.restart(name);
            first = false;
          });
        },
      },
    ],
  });
  hot.undo.push(async () => {
    await watching.dispose();
    rmSync(folder, { recursive: true, force: true });
  });
  await watching.rebuild();
  await watching.watch();
  return folder;
}
