import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { queryKeys } from './queries.ts';
import { currentSession, getAccountIdentity, onSessionChange } from './session.ts';
import { getRetryDelayMs, shouldRetry } from './worth-retrying.ts';

/** An error shows that a system takes nothing new: the page shows that from then on. */
function onRefusal(error: unknown): void {
  if (error instanceof ApiError && (error.reason === 'SYSTEM_OFF' || error.reason === 'MAINTENANCE'))
    void queryClient.invalidateQueries({ queryKey: queryKeys.systems });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({ onError: onRefusal }),
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: getRetryDelayMs, staleTime: 10_000 },
    mutations: { retry: false },
  },
});

let identity = getAccountIdentity(currentSession());

/** Clears all data of an account and refetches what is shown. */
export function resetAccountQueries(): void {
  // Reset, not removed: the current page must drop it too.
  for (const query of queryClient.getQueryCache().findAll({ queryKey: queryKeys.account })) query.reset();
  if (identity !== null) void queryClient.refetchQueries({ queryKey: queryKeys.account, type: 'active' });
}

/** Data of one account is never shown to the next. */
onSessionChange((session) => {
  const next = getAccountIdentity(session);
  if (next === identity) return;
  identity = next;
  resetAccountQueries();
});
