import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { siteApi, getFreshUserSession } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeUserSession } from '#web/lib/session.ts';

async function createDemoAccount() {
  // An expired token would count as a visitor's request.
  await getFreshUserSession();
  return await siteApi('POST /simulate/create', { body: {} });
}

/**
 * Opens a demo account: a stand-alone one for a visitor, the demo account of a logged-in user, or the current one
 * again.
 * @param then page to open; by default the options ticket
 */
export function useOpenDemoAccount(then?: string | null) {
  const router = useRouter();
  return useMutation({
    mutationFn: () => blockPage(createDemoAccount()),
    onSuccess: async (session) => {
      storeUserSession(session);
      if (then) await router.navigate({ href: then });
      else await router.navigate({ to: '/trading/options' });
    },
  });
}
