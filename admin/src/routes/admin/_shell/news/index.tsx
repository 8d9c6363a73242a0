import { createFileRoute } from '@tanstack/react-router';
import { NewsPage } from '#admin/features/content/news/news-page.tsx';
import { newsList } from '#admin/features/content/news/queries.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/news/')({
  ...listRoute(newsList),
  component: NewsPage,
});
