import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { siteApi } from '#web/lib/api.ts';
import type { VerifiableReceipt } from './check-public-receipt.ts';

/** Returns whether an id is unknown; also true for an invalid id. */
export const isUnknownReceipt = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 400);

/** Poll interval of an open trade, ms. */
const OPEN_MS = 5000;

/** Public data of a trade, visible with its id. */
export const publicReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-receipt', id],
    queryFn: ({ signal }): Promise<VerifiableReceipt> =>
      siteApi('GET /public/receipts/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isUnknownReceipt(error) && count < 2,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? OPEN_MS : false),
  });
