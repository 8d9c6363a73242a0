import { audits } from '#functions/data/staff/audit.ts';
import { queryAll } from '#functions/data/table/table.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { type Answered, call } from '#functions/testing/call.ts';
import type { AuditView, Found } from '#shared/schemas/admin/audit.ts';

/** Moves the clock of the tests, ms. */
export function later(ms: number): void {
  const at = now() + ms;
  setClock(() => at);
}

/** What an answer holds. @throws {Error} of a refusal. */
export function data<T>({ status, envelope, text }: Answered): T {
  if (!envelope?.success) throw new Error(`${status} ${text}`);
  return envelope.data as T;
}

export const read = async <T>(path: string, token: string): Promise<T> =>
  data<T>(await call({ method: 'GET', path, token }));

export const post = (path: string, token: string | null, body: object): Promise<Answered> =>
  call({ method: 'POST', path, token, body: JSON.stringify(body) });

/** The newest entries of the operation logs, by the query of their list. */
export const logs = async (query: string, token: string): Promise<AuditView[]> =>
  (await read<{ entries: AuditView[] }>(`/admin/operation-logs?${query}`, token)).entries;

export const find = async (q: string, token: string): Promise<Found[]> =>
  (await read<{ found: Found[] }>(`/admin/search?q=${encodeURIComponent(q)}`, token)).found;

/** Everything that was ever recorded, as text. */
export async function recordedText(): Promise<string> {
  const entries: object[] = [];
  for await (const entry of queryAll<object>(audits.all())) entries.push(entry);
  return JSON.stringify(entries);
}

/** What no record may hold: hashes, passwords, seeds that were sealed, the secret part of tokens. */
export const SECRETS = /secret|hash|password"|nobody guesses|local\.[A-Za-z0-9+/]{20}|\.[\w-]{43}\b/;
