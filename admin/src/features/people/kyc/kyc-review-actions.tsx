import { useQueryClient } from '@tanstack/react-query';
import { ReviewActions } from '#admin/features/kit/change/review-actions.tsx';
import { api } from '#admin/lib/api.ts';
import type { KycDetail } from '#shared/schemas/admin/kyc.ts';
import { KYC_KEY, kycSubmissionQuery } from './queries.ts';

/** Buttons that verify a user, or reject with a reason. */
export function KycReviewActions({ kyc }: { kyc: KycDetail }) {
  const client = useQueryClient();
  return (
    <ReviewActions
      of="kyc"
      named={{ name: kyc.real_name }}
      send={async (verdict, confirmation) => {
        const request = { params: { id: kyc.id }, body: { version: kyc.version, ...confirmation } };
        const { submission } =
          verdict === 'approve'
            ? await api('POST /admin/kyc/{id}/approve', request)
            : await api('POST /admin/kyc/{id}/reject', request);
        client.setQueryData(kycSubmissionQuery(kyc.id).queryKey, submission);
        return null;
      }}
      refresh={() => client.invalidateQueries({ queryKey: [KYC_KEY] })}
    />
  );
}
