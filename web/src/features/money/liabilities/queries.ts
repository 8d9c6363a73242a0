import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export const fetchPublishedLiabilities = async (signal?: AbortSignal): Promise<PublishedLiabilities[]> =>
  (await api('GET /public/liabilities', signal ? { signal } : {})).published;

/** How often it is looked whether there is a tree of a new day, ms. */
const FOLLOW_MS = 5 * 60_000;

/**
 * The own proof, with the day that it is of; null while no tree has this account in it. Who is younger than the last tree
 * is not asked for. `since` in epoch seconds.
 */
export const liabilitiesProofQuery = (since: number) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'liabilities-proof', since],
    queryFn: async ({ signal }): Promise<{ proof: LiabilitiesProof; published: PublishedLiabilities } | null> => {
      const [last] = await fetchPublishedLiabilities(signal);
      if (!last || last.published_at < since) return null;
      try {
        const { date, root, leaf, path } = await api('GET /user/liabilities-proof', { signal });
        return { proof: { date, root, leaf, path }, published: last };
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'PROOF_NOT_YET') return null;
        throw error;
      }
    },
    refetchInterval: FOLLOW_MS,
  });
