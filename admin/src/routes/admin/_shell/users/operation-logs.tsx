import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address that the specification gives them: they are of staff, and lie beside their page. */
export const Route = createFileRoute('/admin/_shell/users/operation-logs')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/operation-logs', replace: true });
  },
});
