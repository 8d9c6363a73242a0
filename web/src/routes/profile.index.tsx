import { createFileRoute, redirect } from '@tanstack/react-router';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { loadArea } from '../lib/i18n.ts';
import { currentSession } from '../lib/session.ts';

export const Route = createFileRoute('/profile/')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  loader: async ({ context }) => {
    // With the page that needs it, not with every page's frame.
    const words = loadArea('profile', 'questionnaire', 'frame');
    const { profileQuery } = await import('../features/profile/queries.ts');
    void context.queryClient.prefetchQuery(profileQuery);
    await words;
  },
  component: ProfilePage,
});
