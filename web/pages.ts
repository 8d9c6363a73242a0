import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type PlatformOperator, readPlatformOperator } from '#infra/operator.ts';
import { languages } from '#shared/languages.ts';
import { isStaticPageName, type StaticPageName, staticPageNames } from '#shared/static-pages.ts';
import { getTextPageVariables, parseTextPage } from './page-source.ts';
import type { PageContent } from './src/features/content/pages/page-content.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const IN_DEVELOPMENT = '/assets/pages/';

/** Reads a page in a language, with the configured names. @throws {Error} naming the problem in its source. */
export function readTextPage(language: string, page: StaticPageName, operator: PlatformOperator): PageContent {
  const file = `content/pages/${language}/${page}.md`;
  return parseTextPage(readFileSync(ROOT + file, 'utf8'), { file, named: getTextPageVariables(language, operator) });
}

const toModuleSource = (content: PageContent): string => `export default ${JSON.stringify(content)}`;

/**
 * Builds text pages next to the scripts, a module for each language and page, as `wordsPlugin()` does for locales: no
 * script contains them or the Markdown parser. `PAGES` is the address of one, with `*` for `<language>/<page>`.
 */
export function textPagesPlugin(): Plugin {
  let folder: string;
  let built: [name: string, source: string][];
  return {
    name: 'pages',
    config(_, { command }) {
      const operator = readPlatformOperator();
      const { verificationDaysMin: min, verificationDaysMax: max } = operator.commitments;
      const define = {
        REGISTRATIONS: JSON.stringify(operator.registrations),
        VERIFICATION_DAYS: JSON.stringify({ min, max }),
      };
      if (command === 'serve') return { define: { ...define, PAGES: JSON.stringify(`${IN_DEVELOPMENT}*.js`) } };
      built = languages.flatMap((language) =>
        staticPageNames.map((page): [string, string] => [
          `${language}/${page}`,
          toModuleSource(readTextPage(language, page, operator)),
        ]),
      );
      const hash = createHash('sha256').update(JSON.stringify(built)).digest('hex').slice(0, 8);
      folder = `assets/pages-${hash}`;
      return { define: { ...define, PAGES: JSON.stringify(`/${folder}/*.js`) } };
    },
    configureServer({ middlewares }) {
      middlewares.use(IN_DEVELOPMENT, (request, response, next) => {
        const [, language = '', page = ''] = /^\/(\w+)\/([\w-]+)\.js/.exec(request.url ?? '') ?? [];
        if (!languages.some((candidate) => candidate === language) || !isStaticPageName(page)) return next();
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'no-cache');
        response.end(toModuleSource(readTextPage(language, page, readPlatformOperator())));
      });
    },
    generateBundle() {
      for (const [name, source] of built) this.emitFile({ type: 'asset', fileName: `${folder}/${name}.js`, source });
    },
  };
}
