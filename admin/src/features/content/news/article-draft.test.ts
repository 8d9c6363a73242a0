import { expect, it } from 'vitest';
import type { AdminNewsArticle } from '#shared/schemas/admin/news.ts';
import { toArticleBody, toArticleDraft, getIncompleteArticleLanguages, createArticleDraft } from './article-draft.ts';

const text = { title: 'Title', excerpt: 'Excerpt', content: '<p>Text</p>' };
const article: AdminNewsArticle = {
  id: 'nws_01',
  category: 'guides',
  state: 'published',
  title: 'Title',
  languages: ['en', 'ja'],
  poster_image: null,
  published_at: 1_795_264_237,
  read_count: 3,
  created_at: 1_795_264_000,
  updated_at: 1_795_264_000,
  version: 2,
  texts: { en: text, ja: text },
};

it('article draft › keeps the publication second when converted to a form and back', () => {
  expect(toArticleBody(toArticleDraft(article), article)).toEqual({
    category: 'guides',
    status: 'published',
    published_at: 1_795_264_237,
    poster_image: null,
    texts: { en: text, ja: text },
  });
});

it('article draft › reads its time as local time', () => {
  const draft = { ...toArticleDraft(article), time: '2027-01-02T03:04' };
  expect(toArticleBody(draft, article).published_at).toBe(new Date(2027, 0, 2, 3, 4).getTime() / 1000);
  expect(toArticleBody({ ...draft, time: '' }, article).published_at).toBeNull();
});

it('article draft › requires English text, and other languages complete or empty', () => {
  expect(getIncompleteArticleLanguages(createArticleDraft())).toEqual(['en']);
  const initialDraft = toArticleDraft(article);
  expect(getIncompleteArticleLanguages(initialDraft)).toEqual([]);
  initialDraft.texts.ko = { ...text, content: '<p> &nbsp;</p>' };
  expect(getIncompleteArticleLanguages(initialDraft)).toEqual(['ko']);
});
