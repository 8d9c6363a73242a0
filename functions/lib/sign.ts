import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string | undefined;
}

export interface Signable {
  method: string;
  host: string;
  /** As it is sent: each segment is encoded once. */
  path: string;
  /** Hex SHA-256 of the body. */
  bodyHash: string;
  /** Others that are signed too, their names in small letters. */
  headers?: Record<string, string>;
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

/** The key of a day: the same for every request until midnight. */
function signingKey(secret: string, day: string, region: string, service: string): Buffer {
  const name = `${secret} ${day} ${region} ${service}`;
  if (derived?.name !== name)
    derived = { name, key: hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), 'aws4_request') };
  return derived.key;
}

/** The headers by which AWS knows who asks (signature version 4, no query). */
export function signedHeaders(
  { method, host, path, bodyHash, headers: others = {} }: Signable,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
  service: string,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
  const headers: Record<string, string> = {
    ...others,
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
    signingKey(secretAccessKey, time.slice(0, 8), region, service),
    ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n'),
  ).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * A link by which whoever has it may read one object of S3 for so many seconds (signature version 4 in the query; the
 * host is the only header of it). The path must need no encoding.
 */
export function signedLink(
  address: URL,
  { accessKeyId, secretAccessKey, sessionToken }: Credentials,
  region: string,
  at: Date,
  seconds: number,
): string {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(sessionToken && { 'X-Amz-Security-Token': sessionToken }),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const request = ['GET', address.pathname, query, `host:${address.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const signature = hmac(
    signingKey(secretAccessKey, time.slice(0, 8), region, 's3'),
    ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n'),
  ).toString('hex');
  return `${address.origin}${address.pathname}?${query}&X-Amz-Signature=${signature}`;
}
