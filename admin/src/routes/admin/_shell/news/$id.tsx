import { createFileRoute } from '@tanstack/react-router';
import { ArticleDetail } from '#admin/features/content/news/article-detail.tsx';
import { adminArticleQuery } from '#admin/features/content/news/queries.ts';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/news/$id')({
  ...createObjectRoute('news', adminArticleQuery),
  component: createObjectPage('news.article', ArticleDetail),
});
