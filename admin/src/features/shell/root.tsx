import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageCover } from '#ui/page-cover.tsx';
import { Toaster } from '#ui/toaster.tsx';

/** Frame of every page, the login included. */
export function AdminRootLayout() {
  return (
    <>
      <Suspense>
        <Outlet />
      </Suspense>
      <Toaster />
      <PageCover />
    </>
  );
}
