import { useQueryClient } from '@tanstack/react-query';
import { StaffReviewActions } from '#admin/features/kit/change/review-actions.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { KycSubmissionDetailView } from '#shared/schemas/admin/kyc.ts';
import { KYC_QUERY_KEY, kycSubmissionQuery } from './queries.ts';

/** Buttons that verify a user, or reject with a reason. */
export function KycReviewActions({ kyc }: { kyc: KycSubmissionDetailView }) {
  const client = useQueryClient();
  return (
    <StaffReviewActions
      of="kyc"
      named={{ name: kyc.real_name }}
      send={async (verdict, confirmation) => {
        const request = { params: { id: kyc.id }, body: { version: kyc.version, ...confirmation } };
        const { submission } =
          verdict === 'approve'
            ? await adminApi('POST /admin/kyc/{id}/approve', request)
            : await adminApi('POST /admin/kyc/{id}/reject', request);
        client.setQueryData(kycSubmissionQuery(kyc.id).queryKey, submission);
        return null;
      }}
      refresh={() => client.invalidateQueries({ queryKey: [KYC_QUERY_KEY] })}
    />
  );
}
