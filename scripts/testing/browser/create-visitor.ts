import assert from 'node:assert/strict';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { type Api, ApiError, createApi } from '#shared/api/client.ts';

/** Longest wait for an answer, ms. */
const PATIENCE_MS = 60_000;

/** User at a site, identified by a token once there is one. */
export interface SiteVisitor {
  api: Api;
  be: (token: string) => void;
  token: () => string | null;
}

export function createVisitor(site: string, fetched: typeof fetch = loopbackFetch): SiteVisitor {
  let token: string | null = null;
  // On a busy machine an answer takes longer than a page would wait.
  const api = createApi({ base: `${site}/api`, token: () => token, fetch: fetched, timeout: PATIENCE_MS });
  return { api, be: (value) => (token = value), token: () => token };
}

/** Returns the error reason of a request; null on success. */
export const getRejectionCode = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.reason : String(error)),
  );

/** @throws {AssertionError} when `run` succeeds, or fails for another reason. */
export async function assertRejected(reason: string, run: () => Promise<unknown>): Promise<void> {
  assert.equal((await getRejectionCode(run())) ?? 'accepted', reason);
}
