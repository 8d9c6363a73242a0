import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from './page-head.ts';
import { wordsFile } from './words-file.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page's frame: what every route needs and what changes only when a dependency does, so that it stays cached. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/;

/** What every page draws with, in one chunk: small chunks of their own compress worse. */
const SITE =
  /web[\\/]src[\\/](lib[\\/](?!socket[\\/]sharing|play-notes|alerts|consent|save-file|sounds|theme|use-theme|colours)|features[\\/](shell[\\/](?!not-found|later[\\/])|market[\\/]|auth[\\/](demo-button|use-open-demo|prefilled))|ui[\\/](button|field|icons|mark|states|tabs|toast|tooltip|values)\.)|shared[\\/](api[\\/]client|languages|money|product)\./;

/** What the rest of the frame draws with, and trading pages too. */
const MENU = /web[\\/]src[\\/](ui[\\/]menu|lib[\\/](colours|sounds|theme|use-theme))\./;

/** The rest of the frame, which comes once the page is there: one chunk of it, and one for what is asked for. */
const LATER =
  /web[\\/]src[\\/]features[\\/](shell[\\/]later[\\/](?!main-menu|alert-dialog)|notifications[\\/]notification-bell)/;

export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('./src/routes'),
      generatedRouteTree: here('./src/route-tree.gen.ts'),
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    pageHead(),
  ],
  // Found only when the chart loads, it would make the development server load the page twice.
  optimizeDeps: { include: ['lightweight-charts'] },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy knows no data: address for scripts and fonts.
    assetsInlineLimit: 0,
    // What it does for browsers that preload no modules is to load earlier what they load anyway.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => wordsFile(chunk.facadeModuleId) ?? 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'site', test: SITE },
            { name: 'menu', test: MENU },
            { name: 'later', test: LATER },
          ],
        },
      },
    },
  },
});
