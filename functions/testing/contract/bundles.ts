import { type BuildResult, build } from 'esbuild';
import { bundling } from '#infra/bundling.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';

export const names = Object.keys(functions) as FunctionName[];
type Made = BuildResult<{ write: false; metafile: true }>;
let made: Promise<Made> | undefined;

/** What is left of a function once nothing unused is in it: its files, and the names in them. */
export async function contentsOf(name: FunctionName): Promise<{ files: string[]; text: string }> {
  made ??= build({
    ...bundling,
    alias: { ...bundling.alias },
    entryPoints: Object.fromEntries(names.map((one) => [one, functions[one].entry])),
    outdir: 'bundles',
    minify: false,
    minifySyntax: true,
    write: false,
    metafile: true,
  }) as Promise<Made>;
  const { metafile, outputFiles } = await made;
  const output = metafile.outputs[`bundles/${name}.js`];
  const text = outputFiles.find(({ path }) => path.endsWith(`/bundles/${name}.js`))?.text;
  if (!output || text === undefined) throw new Error(`There is no bundle of ${name}.`);
  const files = Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { files: files.map(([file]) => file), text };
}
