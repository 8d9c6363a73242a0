import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { queryKeys } from './queries.ts';
import { currentSession, getAccountIdentity, onSessionChange } from './session.ts';
import { getRetryDelayMs, shouldRetry } from './worth-retrying.ts';

/** What takes nothing new says so when it is asked: the page shows it from then on. */
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

/** Forgets all that was read of an account, and reads what is shown anew. */
export function resetAccountQueries(): void {
  // Not removed: what is on the page now must forget it too.
  for (const query of queryClient.getQueryCache().findAll({ queryKey: queryKeys.account })) query.reset();
  if (identity !== null) void queryClient.refetchQueries({ queryKey: queryKeys.account, type: 'active' });
}

/** What one account saw is never shown to the next. */
onSessionChange((session) => {
  const next = getAccountIdentity(session);
  if (next === identity) return;
  identity = next;
  resetAccountQueries();
});
