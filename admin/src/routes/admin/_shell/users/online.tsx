import { createFileRoute } from '@tanstack/react-router';
import { OnlinePage, onlineQuery } from '#admin/features/people/online/online-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/online')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(onlineQuery());
  },
  component: OnlinePage,
});
