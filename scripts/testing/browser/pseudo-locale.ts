import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';

type LocaleTexts = { [key: string]: string | LocaleTexts };

const ENGLISH = join(PROJECT_ROOT, 'shared/locales/en');
/** Matches the file of an area's texts, as `web/words-plugin.ts` names it. */
const WORDS = /\/assets\/words-\w+\/en\/([\w-]+)\.js$/;
/** Matches the file of a text page, as `web/pages.ts` names it. */
const PAGES = /\/assets\/pages-\w+\/en\/[\w-]+\.js$/;
/** Fields of a text page that only programs read. */
const UNSAID = new Set(['id', 'to', 'changed', 'version', 'code']);
/** Dates in the form of `Intl` without an element that marks them: in a picture, in a tooltip. */
const DATES = /\b[A-Z][a-z]{2} \d{1,2}, \d{4}(, [\d:]+)?/g;
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ';
/** Share by which other languages are longer than English, at worst. */
const LONGER = 0.4;

/**
 * Returns the sentence with accents on every letter, 40 % longer, between brackets; variables and tags stay unchanged.
 */
export function pseudoLocalize(text: string): string {
  const accented = text
    .split(/(\{\{[^}]*\}\}|<\/?\w+>)/)
    .map((part) =>
      /^(\{\{|<)/.test(part) ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED.charAt(PLAIN.indexOf(letter))),
    )
    .join('');
  // Words of a usual length: one longer than a line is no fault of the layout.
  const more = 'ŵöŕð '.repeat(Math.ceil((text.length * LONGER) / 5)).slice(0, Math.ceil(text.length * LONGER));
  return `⟦${accented}${more}⟧`;
}

const pseudoWords = (words: LocaleTexts): LocaleTexts =>
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

/** Gives every page of a visitor a catalogue without English: any English left is not from the catalogue. */
export async function servePseudoLocale(context: BrowserContext): Promise<void> {
  await context.route(WORDS, async (route) => {
    const [, area = ''] = WORDS.exec(route.request().url()) ?? [];
    const words = JSON.parse(await readFile(join(ENGLISH, `${area}.json`), 'utf8')) as LocaleTexts;
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
  // Prerendered pages are in plain English: the application draws them itself instead, as for a logged-in user.
  await context.route(isPage, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/ data-built="\w+"/, ' data-built="other"');
    await route.fulfill({ response, body });
  });
}

/** Object ids, as a link shows them under the pointer. */
const IDS = /\b[a-z]{3}_[0-9A-Z]{26}\b/g;

/**
 * Returns visible or spoken texts that are not from the catalogue: words of two letters and more outside its brackets.
 * Excludes times (`Intl` has their words), code, ids, addresses, and `names`: names that are equal in every language.
 */
export async function findUntranslatedTexts(page: Page, names: readonly string[]): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const foundTexts: string[] = [];
    const skipped = 'script, style, time, code, .font-mono, [lang]:not(html), option, noscript, [hidden]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility() || element.closest(skipped)) continue;
      if (node instanceof Element) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
          foundTexts.push(node.getAttribute(name) ?? '');
      } else {
        // React writes a sentence with variables in pieces: its brackets may be in different ones.
        const pieces = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const textParts: string[] = [];
        for (let piece = pieces.nextNode(); piece !== null; piece = pieces.nextNode())
          if (piece.parentElement?.checkVisibility() && !piece.parentElement.closest(skipped))
            textParts.push(piece.nodeValue ?? '');
        foundTexts.push(textParts.join(' '));
      }
    }
    return [...new Set(foundTexts)];
  });
  const namePatterns = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => new RegExp(`(?<![A-Za-z])${name.replace(/[^\w ]/g, '\\$&')}(?![A-Za-z])`, 'g'));
  return texts
    .map((text) => {
      let remainder = text
        .replace(/https?:\/\/\S+/g, ' ')
        .replace(IDS, ' ')
        .replace(DATES, ' ');
      // From the inside out: a value inserted into a sentence may itself be one.
      for (let before = ''; before !== remainder;) {
        before = remainder;
        remainder = remainder.replace(/⟦[^⟦⟧]*⟧/g, ' ');
      }
      for (const name of namePatterns) remainder = remainder.replace(name, ' ');
      return remainder.trim();
    })
    .filter((text) => /[A-Za-z]{2,}/.test(text));
}
