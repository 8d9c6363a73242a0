import { queryOptions } from '@tanstack/react-query';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export type KycStatusResponse = ApiContractResponse<'GET /user/kyc/status'>['kyc'];

/** Polling interval while staff review it, ms. */
const KYC_POLL_MS = 30_000;

export const kycQueryKey = [...queryKeys.account, 'kyc'] as const;

/** Reads the status of the verification. */
export const kycQuery = queryOptions({
  queryKey: kycQueryKey,
  queryFn: async ({ signal }): Promise<KycStatusResponse> => (await siteApi('GET /user/kyc/status', { signal })).kyc,
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? KYC_POLL_MS : false),
});
