import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '#admin/features/content/announcements/announcements-page.tsx';
import { adminAnnouncementList } from '#admin/features/content/announcements/queries.ts';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/announcements')({
  ...createAdminListRoute(adminAnnouncementList),
  component: AnnouncementsPage,
});
