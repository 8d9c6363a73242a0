import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { usersList } from '#admin/features/people/users/queries.ts';
import { UsersPage } from '#admin/features/people/users/users-page.tsx';

export const Route = createFileRoute('/admin/_shell/users/')({ ...createListRoute(usersList), component: UsersPage });
