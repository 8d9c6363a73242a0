import { createFileRoute } from '@tanstack/react-router';
import { AdminNewsPage } from '#admin/features/content/news/admin-news-page.tsx';
import { newsList } from '#admin/features/content/news/queries.ts';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/news/')({
  ...createListRoute(newsList),
  component: AdminNewsPage,
});
