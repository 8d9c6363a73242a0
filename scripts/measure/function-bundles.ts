import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundling } from '#infra/bundling.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';

/** KB, gzipped. */
const FUNCTION_BUDGET = 150;
/** Functions that carry more than code: the codec of photos is 180 KB by itself. */
const exceptions: Partial<Record<FunctionName, number>> = { kyc: 350 };
export const budgetOf = (name: FunctionName): number => exceptions[name] ?? FUNCTION_BUDGET;

export interface FunctionBundle {
  name: FunctionName;
  code: Uint8Array;
  /** KB, gzipped. */
  size: number;
  /** Bytes before compression by package or folder, largest first: where the size comes from. */
  parts: [name: string, bytes: number][];
}

const root = fileURLToPath(new URL('../..', import.meta.url));

const partOf = (path: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path.split('/').slice(0, 2).join('/');

/** One function of the manifest as it is deployed. */
export async function bundleFunction(name: FunctionName): Promise<FunctionBundle> {
  const { outputFiles, metafile } = await build({
    ...bundling,
    absWorkingDir: root,
    entryPoints: [functions[name].entry],
    outfile: `${name}.mjs`,
    write: false,
    metafile: true,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const parts = new Map<string, number>();
  for (const { inputs } of Object.values(metafile.outputs))
    for (const [path, { bytesInOutput }] of Object.entries(inputs))
      parts.set(partOf(path), (parts.get(partOf(path)) ?? 0) + bytesInOutput);
  return {
    name,
    code,
    size: gzipSync(code, { level: 9 }).length / 1024,
    parts: [...parts].sort(([, a], [, b]) => b - a),
  };
}

/** Every function of the manifest as it is deployed. */
export async function bundleFunctions(): Promise<FunctionBundle[]> {
  const bundles: FunctionBundle[] = [];
  for (const name of Object.keys(functions) as FunctionName[]) bundles.push(await bundleFunction(name));
  return bundles;
}
