import { type BuildResult, build } from 'esbuild';
import { functionBundleOptions } from '#infra/bundling.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';

export const bundledFunctionNames = Object.keys(functionSpecs) as FunctionName[];
type BundleResult = BuildResult<{ write: false; metafile: true }>;
const cachedBundles = new Map<readonly FunctionName[], Promise<BundleResult>>();

const bundle = (among: readonly FunctionName[]): Promise<BundleResult> =>
  build({
    ...functionBundleOptions,
    alias: { ...functionBundleOptions.alias },
    entryPoints: Object.fromEntries(among.map((functionName) => [functionName, functionSpecs[functionName].entry])),
    outdir: 'bundles',
    minify: false,
    minifySyntax: true,
    write: false,
    metafile: true,
    // Libraries are most of the code, and not tested here.
    packages: 'external',
  });

/**
 * Returns a function's content after tree shaking: its files, and the names in them. It is bundled with all of `among`,
 * once for all of them.
 */
export async function readFunctionBundle(
  name: FunctionName,
  among: readonly FunctionName[] = bundledFunctionNames,
): Promise<{ files: string[]; text: string }> {
  const pendingBundle = cachedBundles.get(among) ?? bundle(among);
  cachedBundles.set(among, pendingBundle);
  const { metafile, outputFiles } = await pendingBundle;
  const output = metafile.outputs[`bundles/${name}.js`];
  const text = outputFiles.find(({ path }) => path.endsWith(`/bundles/${name}.js`))?.text;
  if (!output || text === undefined) throw new Error(`There is no bundle of ${name}.`);
  const files = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { files: files.map(([file]) => file), text };
}
