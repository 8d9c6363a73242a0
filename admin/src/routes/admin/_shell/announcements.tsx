import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsPage } from '#admin/features/content/announcements/announcements-page.tsx';
import { announcementsList } from '#admin/features/content/announcements/queries.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';

export const Route = createFileRoute('/admin/_shell/announcements')({
  ...listRoute(announcementsList),
  component: AnnouncementsPage,
});
