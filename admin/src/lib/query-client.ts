import { QueryClient } from '@tanstack/react-query';
import { getRequestRetryDelayMs, shouldRetryRequest } from '#web/lib/retry-policy.ts';
import { onStaffSessionEnd } from './session.ts';

export const adminQueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetryRequest, retryDelay: getRequestRetryDelayMs, staleTime: 5000 },
  },
});

/** Data of one member is never shown to the next. */
onStaffSessionEnd(() => adminQueryClient.clear());
