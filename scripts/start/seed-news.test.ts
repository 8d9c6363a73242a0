import { expect, it } from 'vitest';
import { articleCollection, readArticles } from '#functions/data/content/news.ts';
import { deleteItem } from '#functions/data/table/table.ts';
import { listNews } from '#functions/domain/content/list-news.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { languages } from '#shared/languages.ts';
import { seedNews } from './seed-news.ts';

useTestTable();

it(
  'seedNews › writes articles once in every language, and does not restore deleted ones',
  { tags: ['TRD-206'] },
  async () => {
    expect([await seedNews(), await seedNews()]).toEqual([5, 0]);
    const titles = new Set<string>();
    for (const language of languages) {
      const { news } = await listNews({}, language);
      expect(news).toHaveLength(5);
      for (const { title, excerpt, content, is_fallback } of news) {
        titles.add(title);
        expect([title, is_fallback, excerpt.length > 20]).toEqual([title, false, true]);
        expect([title, content.match(/<h2>/g)?.length]).toEqual([
          title,
          expect.toSatisfy((parts) => Number(parts) >= 3),
        ]);
        expect(content).not.toMatch(/<a>/);
      }
    }
    expect(titles.size).toBe(5 * languages.length);
    const [first] = (await listNews({}, 'en')).news;
    expect(first?.title).toBe('How a price becomes a fact');
    const [article] = await readArticles();
    if (!article) throw new Error('there is no article');
    await deleteItem(articleCollection.key(undefined, article.id));
    expect(await seedNews()).toBe(0);
    expect(await readArticles()).toHaveLength(4);
  },
);
