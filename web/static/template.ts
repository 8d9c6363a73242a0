import { escapeHtml } from '#shared/escape-html.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';

interface Filled {
  language: Language;
  head: string;
  body: string;
  /** Cookie question, which `boot.js` shows and answers; empty when it is not asked. */
  consent: string;
  /** Shown when no script runs. */
  noscript: string;
  /** Values of `boot.js` and `main.tsx`. */
  built: 'same' | 'like';
}

/** Script tag of the application. */
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;

const parts = {
  html: /<html lang="en" data-theme="dark">/,
  named: /\s*<title>.*?<\/title>\s*<meta name="description"[^>]*>/,
  root: /<div id="root"><\/div>/,
  noscript: /<noscript>.*?<\/noscript>/,
};

/**
 * Fills the built `index.html` for one page of the site, which shows before it runs: `boot.js` loads its scripts.
 * @throws {Error} when a placeholder is missing
 */
export function fillTemplate(template: string, { language, head, body, consent, noscript, built }: Filled): string {
  const filled: Record<keyof typeof parts, string> = {
    html: `<html lang="${toLanguageTag(language)}" data-theme="dark" data-built="${built}">`,
    named: `\n    ${head}`,
    root: `<div id="root">${body}</div>${consent && `<div id="consent">${consent}</div>`}`,
    noscript: `<noscript><p style="margin:0;padding:8px 16px 72px;text-align:center">${escapeHtml(noscript)}</p></noscript>`,
  };
  const page = Object.entries(parts).reduce((html, [name, place]) => {
    if (!place.test(html)) throw new Error(`index.html has no place for ${name}.`);
    return html.replace(place, () => filled[name as keyof typeof parts]);
  }, template);
  const deferredPage = page.replace(SCRIPT, '<script type="text/plain" data-src="$1"></script>');
  if (deferredPage === page) throw new Error('index.html has no scripts.');
  return deferredPage;
}
