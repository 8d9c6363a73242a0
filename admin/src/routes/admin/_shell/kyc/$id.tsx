import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { KycDetail } from '#admin/features/people/kyc/kyc-detail.tsx';
import { kycQuery } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/$id')({
  ...objectRoute('kyc', kycQuery),
  component: objectPage('kyc.title', KycDetail),
});
