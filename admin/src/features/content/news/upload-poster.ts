import { getStaffSession } from '#admin/lib/session.ts';
import { ApiError, toApiError } from '#shared/api/client.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { ApiEnvelope } from '#shared/api/lib/envelope.ts';
import { preparePicture } from '#web/lib/prepare-picture.ts';

/** Allows for slow connections, ms. */
const TIMEOUT_MS = 120_000;

const unreachable = () => new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');

/**
 * Uploads a picture of an article, made smaller first. Returns its address.
 * @throws {ApiError} when the server rejects it or cannot be reached.
 */
export async function uploadPoster(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', await preparePicture(file));
  const response = await fetch('/api/admin/news/poster', {
    method: 'POST',
    headers: { authorization: `Bearer ${getStaffSession()?.token ?? ''}` },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as ApiEnvelope<
    ApiContractResponse<'POST /admin/news/poster'>
  > | null;
  if (!response || !answer) throw unreachable();
  if (!answer.success) throw toApiError(answer, response.status);
  return answer.data.poster_image;
}
