import { Outlet, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Toaster } from '../../../../web/src/ui/toast.tsx';
import { safeReturn } from '../../lib/safe-return.ts';
import { onSessionEnd } from '../../lib/session.ts';

/** What stands around every page, the login included. */
export function Root() {
  useLoginWhenEnded();
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
    </>
  );
}

/** Leads to the login when the session ends, and from there back to where it ended. */
function useLoginWhenEnded(): void {
  const router = useRouter();
  useEffect(
    () =>
      onSessionEnd((end) => {
        const back = end === 'refused' ? safeReturn(router.state.location.href) : null;
        void router.navigate({
          to: '/admin/login',
          search: { ...(back !== null && { redirect: back }), ...(end === 'refused' && { ended: true }) },
          replace: end === 'refused',
        });
      }),
    [router],
  );
}
