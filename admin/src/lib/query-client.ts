import { QueryClient } from '@tanstack/react-query';
import { getRetryDelayMs, shouldRetry } from '#web/lib/worth-retrying.ts';
import { onSessionEnd } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: getRetryDelayMs, staleTime: 5000 },
  },
});

/** Data of one member is never shown to the next. */
onSessionEnd(() => queryClient.clear());
