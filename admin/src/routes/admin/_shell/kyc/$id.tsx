import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { KycSubmissionDetail } from '#admin/features/people/kyc/kyc-submission-detail.tsx';
import { kycSubmissionQuery } from '#admin/features/people/kyc/queries.ts';

export const Route = createFileRoute('/admin/_shell/kyc/$id')({
  ...createObjectRoute('kyc', kycSubmissionQuery),
  component: createObjectPage('kyc.title', KycSubmissionDetail),
});
