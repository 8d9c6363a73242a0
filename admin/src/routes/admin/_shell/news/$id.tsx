import { createFileRoute } from '@tanstack/react-router';
import { ArticleDetailPanel } from '#admin/features/content/news/article-detail.tsx';
import { adminArticleQuery } from '#admin/features/content/news/queries.ts';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/news/$id')({
  ...createAdminObjectRoute('news', adminArticleQuery),
  component: createAdminObjectPage('news.article', ArticleDetailPanel),
});
