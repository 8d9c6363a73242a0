import assert from 'node:assert/strict';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { type ApiClient, ApiError, createApiClient } from '#shared/api/client.ts';

/** Longest wait for an answer, ms. */
const PATIENCE_MS = 60_000;

/** User at a site, identified by a token once there is one. */
export interface SiteVisitor {
  api: ApiClient;
  be: (token: string) => void;
  token: () => string | null;
}

export function createSiteVisitor(site: string, fetched: typeof fetch = loopbackFetch): SiteVisitor {
  let token: string | null = null;
  // On a busy machine an answer takes longer than a page would wait.
  const api = createApiClient({ base: `${site}/api`, token: () => token, fetch: fetched, timeout: PATIENCE_MS });
  return { api, be: (value) => (token = value), token: () => token };
}

/** Returns the error reason of a request; null on success. */
export const getApiRejectionCode = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.reason : String(error)),
  );

/** @throws {AssertionError} when `run` succeeds, or fails for another reason. */
export async function assertApiRejection(reason: string, run: () => Promise<unknown>): Promise<void> {
  assert.equal((await getApiRejectionCode(run())) ?? 'accepted', reason);
}
