import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { queryKeys } from './queries.ts';
import { getRequestRetryDelayMs, shouldRetryRequest } from './retry-policy.ts';
import { getCurrentUserSession, getAccountIdentity, onUserSessionChange } from './session.ts';

/** An error shows that a system takes nothing new: the page shows that from then on. */
function onRefusal(error: unknown): void {
  if (error instanceof ApiError && (error.reason === 'SYSTEM_OFF' || error.reason === 'MAINTENANCE'))
    void siteQueryClient.invalidateQueries({ queryKey: queryKeys.systems });
}

export const siteQueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({ onError: onRefusal }),
  defaultOptions: {
    queries: { retry: shouldRetryRequest, retryDelay: getRequestRetryDelayMs, staleTime: 10_000 },
    mutations: { retry: false },
  },
});

let identity = getAccountIdentity(getCurrentUserSession());

/** Clears all data of an account and refetches what is shown. */
export function resetAccountQueries(): void {
  // Reset, not removed: the current page must drop it too.
  for (const query of siteQueryClient.getQueryCache().findAll({ queryKey: queryKeys.account })) query.reset();
  if (identity !== null) void siteQueryClient.refetchQueries({ queryKey: queryKeys.account, type: 'active' });
}

/** Data of one account is never shown to the next. */
onUserSessionChange((session) => {
  const next = getAccountIdentity(session);
  if (next === identity) return;
  identity = next;
  resetAccountQueries();
});
