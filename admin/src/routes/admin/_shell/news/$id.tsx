import { createFileRoute } from '@tanstack/react-router';
import { ArticleDetail } from '#admin/features/content/news/article-detail.tsx';
import { articleQuery } from '#admin/features/content/news/queries.ts';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/news/$id')({
  ...objectRoute('news', articleQuery),
  component: objectPage('news.article', ArticleDetail),
});
