import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { KycListPage } from '#admin/features/people/kyc/kyc-list-page.tsx';
import { kycList } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/')({ ...createListRoute(kycList), component: KycListPage });
