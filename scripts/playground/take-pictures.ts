import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { collectPageErrors, launchBrowser, openVisitorBrowser } from '#scripts/testing/browser/browser.ts';
import { PLAYGROUND_OUTPUT, serveBuiltPlayground } from './site.ts';

const widths = [375, 1440] as const;
const themes = ['dark', 'light'] as const;
const languageTags = { en: 'en-US', zh: 'zh-TW' } as const;
type PictureLanguage = keyof typeof languageTags;

const PICTURES = join(PROJECT_ROOT, PLAYGROUND_OUTPUT, 'pictures');
const INDEX = join(PROJECT_ROOT, PLAYGROUND_OUTPUT, 'index.html');
/** Time on every page, so that pictures of unchanged stories are equal. */
const NOW = new Date('2026-01-15T09:30:00Z');

/** File of a picture, relative to `PICTURES`. */
const getPictureName = (id: string, language: PictureLanguage, width: number, theme: string): string =>
  `${id}-${language}-${width}-${theme}.png`;

async function takePicturesOfStory(page: Page, id: string, language: PictureLanguage, width: number): Promise<void> {
  await page.goto(`/?story=${id}&mode=preview&theme=auto`);
  await page.locator('[data-story]').waitFor();
  await page.waitForLoadState('networkidle');
  // Of what takes a second to show.
  await page.locator('[data-awaited]').waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor();
    await page.screenshot({ path: join(PICTURES, getPictureName(id, language, width, theme)), fullPage: true });
  }
}

/** Takes the pictures of a language and width. Returns the errors of the stories. */
async function takePicturesOfDevice(
  browser: Browser,
  origin: string,
  ids: readonly string[],
  language: PictureLanguage,
  width: number,
): Promise<string[]> {
  const context = await openVisitorBrowser(browser, { origin, width, height: 700, language: languageTags[language] });
  const errors = collectPageErrors(context);
  const storyErrors: string[] = [];
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  for (const id of ids) {
    await takePicturesOfStory(page, id, language, width);
    storyErrors.push(...errors.splice(0).map((error) => `${id} (${language}, ${width} px): ${error}`));
  }
  await context.close();
  return storyErrors;
}

const buildIndexPage = (ids: readonly string[]): string => {
  const buildPicture = (name: string) =>
    `<a href="pictures/${name}"><img loading="lazy" src="pictures/${name}" alt="${name}"></a>`;
  const sections = ids.map((id) => {
    const names = (Object.keys(languageTags) as PictureLanguage[]).flatMap((language) =>
      widths.flatMap((width) => themes.map((theme) => getPictureName(id, language, width, theme))),
    );
    return `<h2 id="${id}">${id}</h2>\n<p>${names.map(buildPicture).join('\n')}</p>`;
  });
  const style =
    'body{font-family:sans-serif;background:#888}p{display:flex;flex-wrap:wrap;gap:8px;align-items:start}img{max-height:400px;max-width:100%}';
  return `<!doctype html><meta charset="utf-8"><title>Stories</title><style>${style}</style>\n${sections.join('\n')}\n`;
};

/**
 * Writes a picture of each story whose id contains one of `names` (of all by default) for each width, theme and
 * language, and an index page of them. @throws {Error} with the errors that the pages reported.
 */
export async function takeStoryPictures(names: readonly string[]): Promise<void> {
  const { origin, storyIds, stop } = await serveBuiltPlayground();
  const ids = storyIds.filter((id) => names.length === 0 || names.some((name) => id.includes(name)));
  await rm(PICTURES, { recursive: true, force: true });
  await mkdir(PICTURES, { recursive: true });
  const browser = await launchBrowser();
  const devices = (Object.keys(languageTags) as PictureLanguage[]).flatMap((language) =>
    widths.map((width) => ({ language, width })),
  );
  const errors = await Promise.all(
    devices.map(({ language, width }) => takePicturesOfDevice(browser, origin, ids, language, width)),
  );
  await browser.close();
  await stop();
  await writeFile(INDEX, buildIndexPage(ids));
  console.log(`Wrote pictures of ${ids.length} stories: file://${INDEX}`);
  if (errors.flat().length > 0) throw new Error(`Stories reported errors:\n${errors.flat().join('\n')}`);
}
