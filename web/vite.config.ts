import { readPlatformOperator } from '#infra/operator.ts';
import { createSiteChunks } from './chunks.ts';
import { textPagesPlugin, readTextPage } from './pages.ts';
import { createSiteConfig } from './site-config.ts';
import { installationPlugin } from './static/installation.ts';
import { staticPagesPlugin, translateLocaleKey } from './static/static-pages.ts';
import { verifyProgramPlugin } from './verify-program.ts';

const config = createSiteConfig('web', createSiteChunks());
const operator = readPlatformOperator();

export default {
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    textPagesPlugin(),
    verifyProgramPlugin(),
    installationPlugin(translateLocaleKey),
    staticPagesPlugin((language, page) => readTextPage(language, page, operator)),
  ],
  // If discovered only when the chart loads, it would make the development server reload the page.
  optimizeDeps: { include: ['lightweight-charts'] },
};
