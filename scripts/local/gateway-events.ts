import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

/** Id of the account of every cloud emulator. */
export const EMULATOR_ACCOUNT_ID = '000000000000';

/** Returns a request's address: the other end of its connection, whatever its headers state. */
export function getSocketIpAddress(socket: Socket): string {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  // A browser may use either address of this machine for each request; it stays the same client.
  return address === '::1' ? '127.0.0.1' : address;
}

export interface GatewayHeaders {
  headers: Record<string, string>;
  multiValueHeaders: Record<string, string[]>;
}

/** Returns headers as API Gateway passes them: `headers` has the last value of each name, `multiValueHeaders` all. */
export function toGatewayHeaders(pairs: Iterable<readonly [string, string]>): GatewayHeaders {
  const headers: Record<string, string> = {};
  const multiValueHeaders: Record<string, string[]> = {};
  for (const [name, value] of pairs) {
    headers[name] = value;
    const values = multiValueHeaders[name];
    if (values) values.push(value);
    else multiValueHeaders[name] = [value];
  }
  return { headers, multiValueHeaders };
}

export interface GatewayQuery {
  queryStringParameters: Record<string, string> | null;
  multiValueQueryStringParameters: Record<string, string[]> | null;
}

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** Decodes a query (without `?`); null if it cannot be decoded. */
export function parseGatewayQuery(text: string): GatewayQuery | null {
  if (text === '') return { queryStringParameters: null, multiValueQueryStringParameters: null };
  const last: Record<string, string> = Object.create(null);
  const all: Record<string, string[]> = Object.create(null);
  try {
    for (const part of text.split('&')) {
      if (part === '') continue;
      const at = part.indexOf('=');
      const name = decoded(at === -1 ? part : part.slice(0, at));
      const value = at === -1 ? '' : decoded(part.slice(at + 1));
      last[name] = value;
      all[name] ??= [];
      all[name].push(value);
    }
  } catch {
    return null;
  }
  return { queryStringParameters: last, multiValueQueryStringParameters: all };
}

export const generateRequestId = (): string => randomUUID();
