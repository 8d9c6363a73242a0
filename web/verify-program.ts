import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { Plugin } from 'vite';
import { PRODUCT_NAME } from '#shared/product.ts';

/** Build configuration that turns the receipt verifier into one file without packages. */
export const verifyProgramBuild = {
  entryPoints: [fileURLToPath(new URL('../scripts/verify.ts', import.meta.url))],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Users should be able to read it.
  minify: false,
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  banner: {
    js: `// Checks a receipt of ${PRODUCT_NAME} against the public ticks: node verify.mjs <site> <receipt>, or deno run --allow-net verify.mjs <site> <receipt>`,
  },
} as const satisfies BuildOptions;

/** Adds that program to the site, as `/verify.mjs`. */
export function verifyProgramPlugin(): Plugin {
  return {
    name: 'verify-program',
    apply: 'build',
    async generateBundle() {
      const { outputFiles } = await build({ ...verifyProgramBuild, write: false });
      this.emitFile({ type: 'asset', fileName: 'verify.mjs', source: outputFiles[0]?.text ?? '' });
    },
  };
}
