import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, getFreshSession } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeSession } from '#web/lib/session.ts';

async function create() {
  // An expired token would count as a visitor's request.
  await getFreshSession();
  return await api('POST /simulate/create', { body: {} });
}

/**
 * Opens a demo account: a stand-alone one for a visitor, the demo account of a logged-in user, or the current one
 * again.
 * @param then page to open; by default the options ticket
 */
export function useOpenDemo(then?: string | null) {
  const router = useRouter();
  return useMutation({
    mutationFn: () => blockPage(create()),
    onSuccess: async (session) => {
      storeSession(session);
      if (then) await router.navigate({ href: then });
      else await router.navigate({ to: '/trading/options' });
    },
  });
}
