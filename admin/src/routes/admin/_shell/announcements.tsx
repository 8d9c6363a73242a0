import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '#admin/features/content/announcements/announcements-page.tsx';
import { announcementsList } from '#admin/features/content/announcements/queries.ts';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/announcements')({
  ...createListRoute(announcementsList),
  component: AnnouncementsPage,
});
