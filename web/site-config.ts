import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { createSiteChunks } from './chunks.ts';
import { pageHeadPlugin } from './page-head.ts';
import { symbolIconsPlugin } from './symbol-icons.ts';
import { wordsPlugin } from './words.ts';

/** A page's frame: what every route needs and what changes only when a dependency does, so that it stays cached. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store|i18next|react-i18next(?!.*Trans))[\\/]/;

/** How a site is built; `chunks` are those that it has besides its frame. */
export function siteConfig(site: 'web' | 'admin', chunks?: ReturnType<typeof createSiteChunks>): UserConfig {
  const here = (path: string) => fileURLToPath(new URL(`../${site}/${path}`, import.meta.url));
  return {
    root: here('.'),
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: here('src/routes'),
        generatedRouteTree: here('src/route-tree.gen.ts'),
        routeFileIgnorePattern: '\\.test\\.',
        quoteStyle: 'single',
        semicolons: true,
      }),
      react(),
      tailwindcss(),
      pageHeadPlugin(),
      wordsPlugin(),
      symbolIconsPlugin(),
      chunks?.plugin,
    ],
    // React has had the hook itself for long: what stands in for it is for versions that have not.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      outDir: here(`../dist/${site}`),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // The content security policy knows no data: address for scripts and fonts.
      assetsInlineLimit: 0,
      // What it does for browsers that preload no modules is to load earlier what they load anyway.
      modulePreload: {
        polyfill: false,
        // What every page has already is not loaded ahead of another.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => !/\/(frame|site|rolldown-runtime)-/.test(file)) : files,
      },
      rolldownOptions: {
        output: {
          // Every script names those that may follow: 42 bits of a hash tell one build of a file from another.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups: [{ name: 'frame', test: FRAME }, ...(chunks?.groups ?? [])] },
        },
      },
    },
  };
}
