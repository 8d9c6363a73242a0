import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { usersList } from '#admin/features/people/users/queries.ts';
import { UsersPage } from '#admin/features/people/users/users-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/')({ ...listRoute(usersList), component: UsersPage });
