import { type BuildResult, build } from 'esbuild';
import { bundling } from '#infra/bundling.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';

export const functionNames = Object.keys(functions) as FunctionName[];
type Made = BuildResult<{ write: false; metafile: true }>;
const made = new Map<readonly FunctionName[], Promise<Made>>();

const bundle = (among: readonly FunctionName[]): Promise<Made> =>
  build({
    ...bundling,
    alias: { ...bundling.alias },
    entryPoints: Object.fromEntries(among.map((functionName) => [functionName, functions[functionName].entry])),
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
export async function readBundleContents(
  name: FunctionName,
  among: readonly FunctionName[] = functionNames,
): Promise<{ files: string[]; text: string }> {
  const pendingBundle = made.get(among) ?? bundle(among);
  made.set(among, pendingBundle);
  const { metafile, outputFiles } = await pendingBundle;
  const output = metafile.outputs[`bundles/${name}.js`];
  const text = outputFiles.find(({ path }) => path.endsWith(`/bundles/${name}.js`))?.text;
  if (!output || text === undefined) throw new Error(`There is no bundle of ${name}.`);
  const files = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { files: files.map(([file]) => file), text };
}
