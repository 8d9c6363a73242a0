import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification gives this address: the logs belong to staff, and their page is next to it. */
export const Route = createFileRoute('/admin/_shell/users/operation-logs')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/operation-logs', replace: true });
  },
});
