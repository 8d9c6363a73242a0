import { siteChunks } from './chunks.ts';
import { siteConfig } from './site-config.ts';

export default {
  ...siteConfig('web', siteChunks()),
  // Found only when the chart loads, it would make the development server load the page twice.
  optimizeDeps: { include: ['lightweight-charts'] },
};
