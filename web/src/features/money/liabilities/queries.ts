import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export const fetchPublishedLiabilities = async (signal?: AbortSignal): Promise<PublishedLiabilities[]> =>
  (await siteApi('GET /public/liabilities', signal ? { signal } : {})).published;

/** Poll interval for a new day's tree, ms. */
const FOLLOW_MS = 5 * 60_000;

/**
 * The user's proof with its day; null while no tree has this account. Accounts newer than the last tree are not
 * requested. `since` in epoch seconds.
 */
export const liabilitiesProofQuery = (since: number) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'liabilities-proof', since],
    queryFn: async ({ signal }): Promise<{ proof: LiabilitiesProof; published: PublishedLiabilities } | null> => {
      const [last] = await fetchPublishedLiabilities(signal);
      if (!last || last.published_at < since) return null;
      try {
        const { date, root, leaf, path } = await siteApi('GET /user/liabilities-proof', { signal });
        return { proof: { date, root, leaf, path }, published: last };
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'PROOF_NOT_YET') return null;
        throw error;
      }
    },
    refetchInterval: FOLLOW_MS,
  });
