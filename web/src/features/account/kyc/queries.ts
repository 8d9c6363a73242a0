import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/api/contract.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export type Kyc = ResponseOf<'GET /user/kyc/status'>['kyc'];

/** Polling interval while staff review it, ms. */
const ASK_AGAIN_MS = 30_000;

export const kycKey = [...queryKeys.account, 'kyc'] as const;

/** Reads the status of the verification. */
export const kycQuery = queryOptions({
  queryKey: kycKey,
  queryFn: async ({ signal }): Promise<Kyc> => (await api('GET /user/kyc/status', { signal })).kyc,
  refetchInterval: ({ state }) => (state.data?.status === 'pending' ? ASK_AGAIN_MS : false),
});
