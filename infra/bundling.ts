import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';
import { literalKeys } from './literal-keys.ts';

const options = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Before `main`: the SDK's modules are a third smaller than its CommonJS.
  mainFields: ['module', 'main'],
  minify: true,
  // Words are not all Latin; escaped they would be twice as long.
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  // The SDK's search for credentials is a quarter of a function's size, and Lambda has them in the environment.
  alias: {
    '@aws-sdk/credential-provider-node': fileURLToPath(new URL('../functions/lib/credentials.ts', import.meta.url)),
    'brotli/decompress.js': fileURLToPath(new URL('../functions/lib/brotli.ts', import.meta.url)),
  },
  // Some of the SDK's dependencies still call `require`, which modules lack. The long name cannot meet a minified one.
  banner: {
    js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
  },
} as const satisfies BuildOptions;

/** How a function becomes one file: the same on AWS, in the emulator and on a laptop, so that all run the same code. */
export const bundling = { ...options, plugins: [literalKeys] } satisfies BuildOptions;
