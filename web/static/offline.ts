import { readFileSync } from 'node:fs';
import { escapeHtml } from '#shared/escape-html.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

const MARK = new URL('../public/mark.svg', import.meta.url);

/**
 * Returns the service worker's offline page: self-contained, in every language, of which `boot.js` chooses one as on
 * every page.
 */
export function buildOfflinePage(say: (language: Language, key: string) => string): string {
  const shown = languages
    .map((language) => `html[lang=${toLanguageTag(language)}] [lang=${toLanguageTag(language)}]`)
    .join(', ');
  const sections = languages.map((language) => {
    const [title, text, retry] = ['title', 'text', 'retry'].map((part) =>
      escapeHtml(say(language, `heads:offline.${part}`)),
    );
    return `    <main lang="${toLanguageTag(language)}"><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></main>`;
  });
  return `<!doctype html>
<html lang="en" data-theme="dark">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${PRODUCT_NAME}</title>
    <meta name="robots" content="noindex" />
    <meta name="theme-color" content="#111318" />
    <script src="/boot.js"></script>
    <style>
      html { background: #111318; color: #e8eaed; font: 16px/1.5 system-ui, sans-serif; }
      html[data-theme="light"] { background: #fafbfc; color: #1a1d21; }
      body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; padding: 24px; text-align: center; box-sizing: border-box; }
      svg { width: 40px; height: 40px; }
      main { display: none; max-width: 34rem; }
      ${shown} { display: block; }
      h1 { font-size: 20px; margin: 16px 0 8px; }
      p { margin: 0 0 24px; text-wrap: pretty; }
      a { display: inline-block; color: inherit; border: 1px solid; border-radius: 6px; padding: 8px 16px; text-decoration: none; }
    </style>
  </head>
  <body>
    ${readFileSync(MARK, 'utf8').trim().replace('<svg', '<svg aria-hidden="true"')}
${sections.join('\n')}
  </body>
</html>
`;
}
