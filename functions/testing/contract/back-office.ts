import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import type { AuditEntryView, AdminSearchResult } from '#shared/schemas/admin/audit.ts';

/** Moves the tests' clock, ms. */
export function advanceTestClock(ms: number): void {
  const at = now() + ms;
  setClock(() => at);
}

/** Returns the data of an answer. @throws {Error} for an error answer. */
export function unwrapResponseData<T>({ status, envelope, text }: TestApiResponse): T {
  if (!envelope?.success) throw new Error(`${status} ${text}`);
  return envelope.data as T;
}

export const getApiJson = async <T>(path: string, token: string): Promise<T> =>
  unwrapResponseData<T>(await callTestApi({ method: 'GET', path, token }));

export const postApiJson = (path: string, token: string | null, body: object): Promise<TestApiResponse> =>
  callTestApi({ method: 'POST', path, token, body: JSON.stringify(body) });

/** Returns the newest entries of the operation logs, by the query of their list. */
export const listAuditEntries = async (query: string, token: string): Promise<AuditEntryView[]> =>
  (await getApiJson<{ entries: AuditEntryView[] }>(`/admin/operation-logs?${query}`, token)).entries;

export const searchAsStaff = async (q: string, token: string): Promise<AdminSearchResult[]> =>
  (await getApiJson<{ found: AdminSearchResult[] }>(`/admin/search?q=${encodeURIComponent(q)}`, token)).found;

/** Returns everything ever recorded, as text. */
export async function readAuditText(): Promise<string> {
  const entries: object[] = [];
  for await (const entry of queryAllItems<object>(auditEntryCollection.all())) entries.push(entry);
  return JSON.stringify(entries);
}

/** Texts forbidden in records: hashes, passwords, encrypted seeds, the secret part of tokens. */
export const LEAKED_SECRET_PATTERN = /secret|hash|password"|nobody guesses|local\.[A-Za-z0-9+/]{20}|\.[\w-]{43}\b/;
