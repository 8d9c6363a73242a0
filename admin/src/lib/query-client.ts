import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { onSessionEnd } from './session.ts';

/** A refusal stays a refusal; only what may have been bad luck is tried again. */
function worthRetrying(failures: number, error: unknown): boolean {
  if (failures >= 2) return false;
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRetrying, retryDelay: (n) => Math.min(500 * 2 ** n, 4000), staleTime: 5000 },
  },
});

/** What one person saw is never shown to the next. */
onSessionEnd(() => queryClient.clear());
