import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { profileQuery } from '../features/profile/queries.ts';
import { loadArea } from '../lib/i18n.ts';
import { currentSession } from '../lib/session.ts';

export const Route = createFileRoute('/profile/')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(profileQuery);
    await loadArea('profile', 'questionnaire', 'frame');
  },
  component: ProfilePage,
});
