import { readOperator } from '#infra/operator.ts';
import { siteChunks } from './chunks.ts';
import { pages, readPage } from './pages.ts';
import { siteConfig } from './site-config.ts';
import { staticPages } from './static/static-pages.ts';
import { verifyProgram } from './verify-program.ts';

const config = siteConfig('web', siteChunks());
const operator = readOperator();

export default {
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    pages(),
    verifyProgram(),
    staticPages((language, page) => readPage(language, page, operator)),
  ],
  // Found only when the chart loads, it would make the development server load the page twice.
  optimizeDeps: { include: ['lightweight-charts'] },
};
