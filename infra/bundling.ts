import { fileURLToPath } from 'node:url';
import type { BuildOptions } from 'esbuild';
import { literalKeysPlugin } from './literal-keys.ts';

const options = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Before `main`: the SDK's modules are a third smaller than its CommonJS.
  mainFields: ['module', 'main'],
  minify: true,
  // Texts are not all Latin; escaped they would be twice as long.
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  // The SDK's credential lookup is a quarter of a function's size, and Lambda has credentials in the environment.
  alias: {
    '@aws-sdk/credential-provider-node': fileURLToPath(new URL('../functions/lib/credentials.ts', import.meta.url)),
    'brotli/decompress.js': fileURLToPath(new URL('../functions/lib/brotli.ts', import.meta.url)),
  },
  // Some dependencies of the SDK still call `require`, which modules lack. The long name cannot collide with a minified
  // one.
  banner: {
    js: "import{createRequire as requireOfBundle}from'node:module';const require=requireOfBundle(import.meta.url);",
  },
} as const satisfies BuildOptions;

/**
 * Bundles a function into one file: the same on AWS, in the emulator and on a laptop, so that all run the same code.
 */
export const functionBundleOptions = { ...options, plugins: [literalKeysPlugin] } satisfies BuildOptions;
