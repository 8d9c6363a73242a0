import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api, getFreshSession } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeSession } from '#web/lib/session.ts';

async function create() {
  // An expired token would pass for a visitor's request.
  await getFreshSession();
  return await api('POST /simulate/create', { body: {} });
}

/**
 * One click to a demo account: a stand-alone one for a visitor, the simulated account of who is logged in, and the same
 * again for who is in it already.
 * @param then where to go; without it the options ticket
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
