import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { PROJECT_ROOT } from '#scripts/local/root.ts';

type Words = { [key: string]: string | Words };

const ENGLISH = join(PROJECT_ROOT, 'shared/locales/en');
/** The file of an area's words, as `web/words.ts` names it. */
const WORDS = /\/assets\/words-\w+\/en\/([\w-]+)\.js$/;
/** The file of a page of text, as `web/pages.ts` names it. */
const PAGES = /\/assets\/pages-\w+\/en\/[\w-]+\.js$/;
/** What of a page of text is read by programs alone. */
const UNSAID = new Set(['id', 'to', 'changed', 'version', 'code']);
/** Dates as `Intl` writes them, where no element says that they are some: in a picture, under the pointer. */
const DATES = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}(, [\d:]+)?/g;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/** As much longer are other languages than English, at worst. */
const LONGER = 0.4;

/** The sentence with accents on every letter, 40 % longer, between brackets; its variables and tags stay as they are. */
export function pseudoLocalize(text: string): string {
  const accented = text
    .split(/(\{\{[^}]*\}\}|<\/?\w+>)/)
    .map((part) =>
      /^(\{\{|<)/.test(part) ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter))),
    )
    .join('');
  // Words of a usual length: one that is longer than a line is no layout's fault.
  const more = 'ŵöŕð '.repeat(Math.ceil((text.length * LONGER) / 5)).slice(0, Math.ceil(text.length * LONGER));
  return `⟦${accented}${more}⟧`;
}

const pseudoWords = (words: Words): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoLocalize(value) : pseudoWords(value),
    ]),
  );

const pseudoPage = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value: unknown) => {
    if (UNSAID.has(key)) return value;
    // Elements of a list are pieces of a line.
    return typeof value === 'string' ? pseudoLocalize(value) : value;
  });

const isPage = ({ pathname }: URL): boolean => !/^\/(api|ws|assets)(\/|$)|\.\w+$/.test(pathname);

/** Gives every page of a visitor a catalogue in which nothing reads as English: what still does is no part of it. */
export async function servePseudoLocale(context: BrowserContext): Promise<void> {
  await context.route(WORDS, async (route) => {
    const [, area = ''] = WORDS.exec(route.request().url()) ?? [];
    const words = JSON.parse(await readFile(join(ENGLISH, `${area}.json`), 'utf8')) as Words;
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(pseudoWords(words))};`,
    });
  });
  await context.route(PAGES, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replace('export default ', '');
    await route.fulfill({ contentType: 'text/javascript', body: `export default ${pseudoPage(text)};` });
  });
  // What was drawn at build is in plain English: the application draws these pages itself, as for somebody else.
  await context.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/ data-built="\w+"/, ' data-built="other"');
    await route.fulfill({ response, body });
  });
}

/** Of an object, as a link to it says where the pointer rests. */
const IDS = /\b[a-z]{3}_[0-9A-Z]{26}\b/g;

/**
 * What can be seen or heard on a page and did not come out of the catalogue: words of two letters and more outside its
 * brackets. Left out are times (`Intl` has their words), code, ids, addresses, and what `names` lists: what is called so in every
 * language.
 */
export async function findPlainTexts(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const skipped = 'script, style, time, code, .font-mono, [lang]:not(html), option, noscript, [hidden]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility() || element.closest(skipped)) continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          found.push(node.getAttribute(name) ?? '');
      } else {
        // React writes a sentence with variables in pieces: its brackets may lie in different ones.
        const pieces = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const said: string[] = [];
        for (let piece = pieces.nextNode(); piece !== null; piece = pieces.nextNode())
          if (piece.parentElement?.checkVisibility() && !piece.parentElement.closest(skipped))
            said.push(piece.nodeValue ?? '');
        found.push(said.join(' '));
      }
    }
    return [...new Set(found)];
  });
  const known = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => new RegExp(`(?<![A-Za-z])${name.replace(/[^\w ]/g, '\\$&')}(?![A-Za-z])`, 'g'));
  return texts
    .map((text) => {
      let rest = text
        .replace(/https?:\/\/\S+/g, ' ')
        .replace(IDS, ' ')
        .replace(DATES, ' ');
      // From the inside out: what was put into a sentence may be one itself.
      for (let before = ''; before !== rest;) {
        before = rest;
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const name of known) rest = rest.replace(name, ' ');
      return rest.trim();
    })
    .filter((text) => /[A-Za-z]{2,}/.test(text));
}
