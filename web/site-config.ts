import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig, Plugin } from 'vite';
import { NOT_FOUND_FILE } from '#infra/constructs/page-fallback.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { createSiteChunks } from './chunks.ts';
import { symbolIconsPlugin } from './symbol-icons.ts';
import { wordsPlugin } from './words-plugin.ts';

const FONT = /inter-latin-wght-normal.*\.woff2$/;

/**
 * Inserts the product's name for `%PRODUCT%` in index.html, and preloads the font: the style sheet that names it
 * arrives too late for the first paint.
 */
function pageHeadPlugin(): Plugin {
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
        return {
          html: html.replaceAll('%PRODUCT%', PRODUCT_NAME),
          tags: font
            ? [
                {
                  tag: 'link',
                  attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
                  injectTo: 'head-prepend',
                },
              ]
            : [],
        };
      },
    },
  };
}

/** Copies the application's page to the file that the CDN sends with status 404. */
function notFoundFilePlugin(): Plugin {
  let folder = '';
  return {
    name: 'not-found-file',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    closeBundle: () => copyFileSync(join(folder, 'index.html'), join(folder, NOT_FOUND_FILE)),
  };
}

/** Frame of a page: modules that every route needs and that change only with a dependency, so that it stays cached. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|use-sync-external-store|i18next|react-i18next(?!.*Trans))[\\/]/;

/** Returns a site's build configuration; `chunks` are in addition to its frame. */
export function createSiteConfig(site: 'web' | 'admin', chunks?: ReturnType<typeof createSiteChunks>): UserConfig {
  const toSitePath = (path: string) => fileURLToPath(new URL(`../${site}/${path}`, import.meta.url));
  return {
    root: toSitePath('.'),
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        routesDirectory: toSitePath('src/routes'),
        generatedRouteTree: toSitePath('src/route-tree.gen.ts'),
        routeFileIgnorePattern: '\\.test\\.',
        quoteStyle: 'single',
        semicolons: true,
      }),
      react(),
      tailwindcss(),
      pageHeadPlugin(),
      notFoundFilePlugin(),
      wordsPlugin(),
      symbolIconsPlugin(),
      chunks?.plugin,
    ],
    // React has long had the hook itself: the shims are for older versions.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim\/with-selector/, replacement: 'use-sync-external-store/with-selector' },
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      ],
    },
    build: {
      outDir: toSitePath(`../dist/${site}`),
      emptyOutDir: true,
      target: 'baseline-widely-available',
      // The content security policy allows no data: addresses for scripts and fonts.
      assetsInlineLimit: 0,
      // For browsers without module preload it only loads earlier what they load anyway.
      modulePreload: {
        polyfill: false,
        // Parts that every page already has are not preloaded.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => !/\/(frame|site|rolldown-runtime)-/.test(file)) : files,
      },
      rolldownOptions: {
        output: {
          // Every script names those that may follow: 42 bits of a hash distinguish builds of a file.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          entryFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: { groups: [{ name: 'frame', test: FRAME }, ...(chunks?.groups ?? [])] },
        },
      },
    },
  };
}
