import { ApiError, toApiError } from '#shared/api/client.ts';
import type { ApiErrorEnvelope } from '#shared/api/lib/envelope.ts';
import { getFreshUserSession } from '#web/lib/api.ts';
import { loadNamespaces } from '#web/lib/language.ts';

/** Server's time limit for a statement, ms: a long month takes that long. */
const TIMEOUT_MS = 40_000;

export interface StatementFile {
  name: string;
  content: Blob;
}

/**
 * Fetches the statement of a month, `2026-11`, in a language. The body is bytes, which the API client cannot read.
 * @throws {ApiError} when the server rejects it or cannot be reached.
 */
export async function fetchStatement(month: string, language: string): Promise<StatementFile> {
  const session = await getFreshUserSession();
  try {
    const response = await fetch(`/api/user/statements/${month}.pdf?language=${language}`, {
      headers: session ? { authorization: `Bearer ${session.token}` } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw toApiError((await response.json()) as ApiErrorEnvelope, response.status);
    const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
    return { name: fileName?.[1] ?? `${month}.pdf`, content: await response.blob() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw new ApiError('NETWORK', 0, 0, 'The server cannot be reached.');
    await loadNamespaces('errors');
    throw error;
  }
}
