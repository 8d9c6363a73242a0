import assert from 'node:assert/strict';
import { loopbackFetch } from '#scripts/testing/platform/loopback-fetch.ts';
import { type Api, ApiError, createApi } from '#shared/api/client.ts';

/** A person at a site, known by a token once there is one. */
export interface Visitor {
  api: Api;
  be: (token: string) => void;
  token: () => string | null;
}

export function visitor(site: string, fetched: typeof fetch = loopbackFetch): Visitor {
  let token: string | null = null;
  const api = createApi({ base: `${site}/api`, token: () => token, fetch: fetched });
  return { api, be: (value) => (token = value), token: () => token };
}

/** @throws {AssertionError} where `run` is not refused, or for another reason. */
export async function refused(reason: string, run: () => Promise<unknown>): Promise<void> {
  const outcome = await run().then(
    () => 'accepted',
    (error: unknown) => (error instanceof ApiError ? error.reason : String(error)),
  );
  assert.equal(outcome, reason);
}
