import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Toaster } from '#ui/toaster.tsx';

/** What stands around every page, the login included. */
export function Root() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
    </>
  );
}
