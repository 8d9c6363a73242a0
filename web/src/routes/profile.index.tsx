import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '#web/features/account/profile/profile-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';

interface ProfileSearch {
  /** Dialog to open on arrival. */
  open?: 'questionnaire' | undefined;
}

export const Route = createFileRoute('/profile/')({
  validateSearch: (search: Record<string, unknown>): ProfileSearch => ({
    open: search['open'] === 'questionnaire' ? 'questionnaire' : undefined,
  }),
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    // Loaded with this page, not with every page's frame.
    const words = loadNamespaces('profile', 'questionnaire', 'account');
    const { profileQuery } = await import('#web/features/account/queries.ts');
    void context.queryClient.prefetchQuery(profileQuery);
    await words;
  },
  component: ProfileRoute,
});

function ProfileRoute() {
  const { open } = Route.useSearch();
  return <ProfilePage asked={open} />;
}
