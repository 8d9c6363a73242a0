import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from '../web/page-head.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What every page needs and what changes only when a dependency does, so that it stays cached. */
const FRAME =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/;

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
  build: {
    outDir: here('../dist/admin'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The content security policy knows no data: address for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } },
    },
  },
});
