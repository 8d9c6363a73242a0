import type { BuildOptions } from 'esbuild';
import { functionBundleOptions } from './bundling.ts';

const { plugins: _plugins, ...options } = functionBundleOptions;
const { '@aws-sdk/credential-provider-node': _, ...alias } = functionBundleOptions.alias;

/** How the process of the stream becomes one file: as functions do, but that a container has to look for its credentials, and may be larger. */
export const getStreamBuildOptions = (root: string, outfile: string): BuildOptions => ({
  ...options,
  alias,
  absWorkingDir: root,
  entryPoints: ['functions/stream/main.ts'],
  outfile,
});
