import { createFileRoute } from '@tanstack/react-router';
import { AdminNewsPage } from '#admin/features/content/news/admin-news-page.tsx';
import { adminNewsList } from '#admin/features/content/news/queries.ts';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/news/')({
  ...createAdminListRoute(adminNewsList),
  component: AdminNewsPage,
});
