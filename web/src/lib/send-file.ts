import { ApiError, toApiError } from '#shared/api/client.ts';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { ApiEnvelope } from '#shared/api/lib/envelope.ts';
import { getFreshUserSession } from './api.ts';
import { loadErrorTexts } from './load-error-texts.ts';

/** Long enough for a slow connection, ms. */
const TIMEOUT_MS = 120_000;

const unreachable = () => new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');

interface UploadOptions {
  /** Reports the uploaded share, 0 to 1: `fetch` does not. */
  onProgress?: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a form with a file. The texts of its errors have loaded.
 * @throws {ApiError} when the server rejects it or cannot be reached.
 * @throws {DOMException} `AbortError` when `signal` aborts it.
 */
export async function uploadFile<Path extends '/user/upload-file' | '/tickets/pictures'>(
  path: Path,
  fields: Record<string, File | string>,
  { onProgress, signal }: UploadOptions,
): Promise<ApiContractResponse<`POST ${Path}`>> {
  const session = await getFreshUserSession();
  signal.throwIfAborted();
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const answered = new Promise<ApiContractResponse<`POST ${Path}`>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${path}`);
    if (session) request.setRequestHeader('authorization', `Bearer ${session.token}`);
    request.timeout = TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onerror = () => reject(unreachable());
    request.ontimeout = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('The upload was ended.', 'AbortError'));
    request.onload = () => {
      try {
        const answer = JSON.parse(request.responseText) as ApiEnvelope<ApiContractResponse<`POST ${Path}`>>;
        if (answer.success) resolve(answer.data);
        else reject(toApiError(answer, request.status));
      } catch {
        reject(new ApiError('SERVICE_UNAVAILABLE', 5004, request.status, request.statusText));
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
  return answered.catch(async (error: unknown) => {
    await loadErrorTexts(error);
    throw error;
  });
}
