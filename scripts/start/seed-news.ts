import { readdirSync, readFileSync } from 'node:fs';
import { createSeedArticle } from '#functions/domain/staff/content/write-article.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import type { NewsCategory } from '#shared/content/news-categories.ts';
import type { NewsId } from '#shared/ids.ts';
import type { Language } from '#shared/languages.ts';
import { addSeconds } from '#shared/time.ts';

/** A folder for each article, a file for each language: title, excerpt, an empty line, HTML. */
const FOLDER = `${PROJECT_ROOT}content/news/`;

const categories: Record<string, NewsCategory> = {
  '1-ticks': 'platform',
  '2-options': 'guides',
  '3-perpetuals': 'guides',
  '4-verify': 'security',
  '5-liabilities': 'security',
};

/** The same id in every installation, so that it is written once. */
const toNewsId = (number: number) => `nws_${number.toString().padStart(26, '0')}` as NewsId;

function readArticleText(folder: string, language: Language) {
  const [title = '', excerpt = '', _, ...html] = readFileSync(`${FOLDER}${folder}/${language}.html`, 'utf8').split(
    '\n',
  );
  return { title, excerpt, content: html.join('\n') };
}

/**
 * Writes the articles about the platform itself, the first one on top. Articles that exist or once existed stay
 * unchanged.
 */
export async function seedNews(): Promise<number> {
  const now = nowSeconds();
  let writtenCount = 0;
  for (const [i, folder] of readdirSync(FOLDER).sort().entries()) {
    const text = (language: Language) => readArticleText(folder, language);
    const isNew = await createSeedArticle({
      id: toNewsId(i + 1),
      category: categories[folder] ?? 'platform',
      status: 'published',
      published_at: addSeconds(now, -i),
      texts: { en: text('en'), zh: text('zh'), ja: text('ja'), ko: text('ko'), es: text('es') },
    });
    if (isNew) writtenCount++;
  }
  return writtenCount;
}
