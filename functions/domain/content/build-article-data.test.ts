import { expect, test } from 'vitest';
import type { NewsArticle } from '#shared/schemas/news.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { buildArticleStructuredData } from './build-article-data.ts';

const article: NewsArticle = {
  id: 'nws_1',
  category: 'security',
  title: 'Un recibo',
  excerpt: 'Cómo se comprueba.',
  content: '<p>Así.</p>',
  language: 'es',
  is_fallback: true,
  poster_image: '/api/public/news-posters/one.jpg',
  published_at: 1_700_000_000,
  read_count: 3,
  formatted_read_count: '3',
};
const around = {
  origin: 'https://site.example',
  picture: '/api/public/news-posters/one.jpg',
  modified: 1_700_086_400 as EpochSeconds,
};

test('buildArticleStructuredData › describes an article in its own language with absolute URLs', () => {
  expect(buildArticleStructuredData(article, around)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: 'Un recibo',
    description: 'Cómo se comprueba.',
    image: ['https://site.example/api/public/news-posters/one.jpg'],
    datePublished: '2023-11-14T22:13:20.000Z',
    dateModified: '2023-11-15T22:13:20.000Z',
    inLanguage: 'es',
    mainEntityOfPage: 'https://site.example/news/nws_1?lang=es',
    author: expect.objectContaining({ '@type': 'Organization', url: 'https://site.example/' }),
    publisher: expect.objectContaining({ logo: 'https://site.example/mark.svg' }),
  });
});

test('buildArticleStructuredData › uses the publication time as modified time when scheduled', () => {
  expect(buildArticleStructuredData(article, { ...around, modified: 1 as EpochSeconds })).toMatchObject({
    dateModified: '2023-11-14T22:13:20.000Z',
  });
});
