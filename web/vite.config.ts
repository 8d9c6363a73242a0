import { siteChunks } from './chunks.ts';
import { pages } from './pages.ts';
import { siteConfig } from './site-config.ts';
import { verifyProgram } from './verify-program.ts';

const config = siteConfig('web', siteChunks());

export default {
  ...config,
  plugins: [...(config.plugins ?? []), pages(), verifyProgram()],
  // Found only when the chart loads, it would make the development server load the page twice.
  optimizeDeps: { include: ['lightweight-charts'] },
};
