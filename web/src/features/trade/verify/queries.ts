import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { api } from '#web/lib/api.ts';
import type { VerifiableReceipt } from './check-receipt.ts';

/** An id that is none, or of which there is nothing to show, answers as an unknown one. */
export const isUnknownReceipt = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422 || error.status === 400);

/** One that is still open is asked for again after so long, ms. */
const OPEN_MS = 5000;

/** What anybody who has its id may see of a trade. */
export const publicReceiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['public-receipt', id],
    queryFn: ({ signal }): Promise<VerifiableReceipt> => api('GET /public/receipts/{id}', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: (count, error) => !isUnknownReceipt(error) && count < 2,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? OPEN_MS : false),
  });
