import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { KycSubmissionDetailPanel } from '#admin/features/people/kyc/kyc-submission-detail.tsx';
import { kycSubmissionQuery } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/$id')({
  ...createAdminObjectRoute('kyc', kycSubmissionQuery),
  component: createAdminObjectPage('kyc.title', KycSubmissionDetailPanel),
});
