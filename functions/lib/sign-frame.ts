import { createHash, createHmac } from 'node:crypto';

interface GatewayCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

interface SignableRequest {
  method: string;
  host: string;
  /** Path as sent: each segment is encoded once. */
  path: string;
  /** Hex SHA-256 of the body. */
  bodyHash: string;
}

export const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signature version 4 encodes the encoded path once more. */
const canonicalPath = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');

let derived: { name: string; key: Buffer } | undefined;

/** Service name of the connections gateway in signatures. */
const SERVICE = 'execute-api';

/** Returns the key of a day: the same for every request until midnight. */
function signingKey(secret: string, day: string, region: string): Buffer {
  const name = `${secret} ${day} ${region}`;
  if (derived?.name !== name)
    derived = { name, key: hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), SERVICE), 'aws4_request') };
  return derived.key;
}

/**
 * Returns the headers that authenticate a post to the gateway (signature version 4, no query). The only signer of posts
 * to connections: at 0.02 ms of CPU, a quarter of the SDK signer's (docs/decisions/libraries.md).
 */
export function signGatewayPost(
  { method, host, path, bodyHash }: SignableRequest,
  { accessKeyId, secretAccessKey, sessionToken }: GatewayCredentials,
  region: string,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/${SERVICE}/aws4_request`;
  const headers: Record<string, string> = {
    host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const sorted = Object.keys(headers).sort();
  const names = sorted.join(';');
  const lines = sorted.map((name) => `${name}:${headers[name]}\n`);
  const request = [method, canonicalPath(path), '', lines.join(''), names, bodyHash].join('\n');
  const signature = hmac(
    signingKey(secretAccessKey, time.slice(0, 8), region),
    ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n'),
  ).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
