import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';
import { functionBuild, WORKER } from '#scripts/local/bundle-functions.ts';
import type { Executions } from '#scripts/local/executions.ts';
import { FunctionHost } from '#scripts/local/function-host.ts';

interface TestHost {
  host: FunctionHost;
  stop: () => Promise<void>;
}

/**
 * A host of functions whose code is given as text (`export const handler = …`), under names of the manifest. Those that
 * are not given cannot be called. `spec` changes time and memory of all; `executions` may run at once.
 */
export async function hostOf(
  code: Partial<Record<FunctionName, string>>,
  spec: Partial<Pick<FunctionSpec, 'timeout' | 'memory'>> = {},
  executions?: Executions,
): Promise<TestHost> {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  const { entryPoints, ...options } = functionBuild(folder);
  const worker = (entryPoints as Record<string, string>)[WORKER] as string;
  await build({ ...options, entryPoints: { [WORKER]: worker } });
  for (const [name, text] of Object.entries(code)) writeFileSync(join(folder, `${name}.mjs`), text);
  const specs = Object.fromEntries(Object.entries(functions).map(([name, known]) => [name, { ...known, ...spec }]));
  const environment = () => ({ GREETING: 'hello' });
  const host = new FunctionHost(folder, environment, specs as Record<FunctionName, FunctionSpec>, executions);
  return {
    host,
    stop: async () => {
      await host.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
