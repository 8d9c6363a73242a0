import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { getFunctionBuildOptions, WORKER_BUNDLE_NAME } from '#scripts/local/bundle-functions.ts';
import { FunctionHost, type FunctionHostOptions } from '#scripts/local/function-host.ts';

interface TestHost {
  host: FunctionHost;
  stop: () => Promise<void>;
}

/**
 * Starts a host of functions with code given as text (`export const handler = …`), under names of the manifest. Others
 * cannot be called. `spec` changes time and memory of all; `options` are those of the host.
 */
export async function createTestFunctionHost(
  code: Partial<Record<FunctionName, string>>,
  spec: Partial<Pick<FunctionSpec, 'timeout' | 'memory'>> = {},
  options: Partial<FunctionHostOptions> = {},
): Promise<TestHost> {
  const folder = mkdtempSync(join(tmpdir(), 'functions-'));
  const { entryPoints, ...built } = getFunctionBuildOptions(folder);
  await build({ ...built, entryPoints: { [WORKER_BUNDLE_NAME]: entryPoints[WORKER_BUNDLE_NAME] } });
  for (const [name, text] of Object.entries(code)) writeFileSync(join(folder, `${name}.mjs`), text);
  const specs = Object.fromEntries(
    Object.entries(functionSpecs).map(([name, functionSpec]) => [name, { ...functionSpec, ...spec }]),
  );
  const environment = () => ({ GREETING: 'hello' });
  const host = new FunctionHost({
    folder,
    environment,
    specs: specs as Record<FunctionName, FunctionSpec>,
    ...options,
  });
  return {
    host,
    stop: async () => {
      await host.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
