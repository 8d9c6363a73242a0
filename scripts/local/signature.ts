import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Allowed clock skew, as on AWS, ms. */
const SKEW_MS = 15 * 60_000;
/** Longest life of a link at S3, seconds. */
const LONGEST_LINK = 604_800;

const hash = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Credentials of calls to the services of this machine. */
export interface AwsCredentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Returns a login with a new secret. The name is no secret: some engines have a table for each. */
export const generateCredentials = (): AwsCredentials => ({
  region: 'us-east-1',
  accessKeyId: 'local',
  secretAccessKey: randomBytes(30).toString('base64url'),
});

/** Services by their names in signatures. */
export type SignedService = 'dynamodb' | 'lambda' | 'sqs' | 'ses' | 's3' | 'execute-api';

/** Request without the required signature, or for another host. */
export class AccessDeniedError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const parseSignatureTime = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Signature version 4 encodes an encoded path again; S3's is signed unchanged. */
const encodePathTwice = (path: string): string =>
  path
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');

/** Returns parameters in the form of signatures. */
const sorted = (parameters: Iterable<readonly [string, string]>): string =>
  [...parameters]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');

/** Headers that decide the operation and its target: they must be signed if sent. */
const DECISIVE = ['host', 'x-amz-date', 'x-amz-content-sha256', 'x-amz-copy-source', 'x-amz-target'];

/** Checks the signature (version 4) of requests by one login. */
export class SignatureCheck {
  readonly #login: AwsCredentials;
  readonly #now: () => number;
  /** Signing keys by day and service: one each, not one for each request. */
  readonly #keys = new Map<string, Buffer>();

  constructor(login: AwsCredentials, now: () => number = Date.now) {
    this.#login = login;
    this.#now = now;
  }

  #key(day: string, service: SignedService): Buffer {
    const name = `${day} ${service}`;
    const cachedKey = this.#keys.get(name);
    if (cachedKey) return cachedKey;
    const { secretAccessKey, region } = this.#login;
    const key = [day, region, service, 'aws4_request'].reduce<Buffer>(
      (derivedKey, part) => hmac(derivedKey, part),
      Buffer.from(`AWS4${secretAccessKey}`),
    );
    // Yesterday's are no longer needed.
    if (this.#keys.size > 10) this.#keys.clear();
    this.#keys.set(name, key);
    return key;
  }

  #mustBe(actualSignature: string, service: SignedService, credential: string, time: string, request: string): void {
    const { accessKeyId, region } = this.#login;
    const day = time.slice(0, 8);
    const scope = `${day}/${region}/${service}/aws4_request`;
    if (credential !== `${accessKeyId}/${scope}`) throw new AccessDeniedError(403, 'InvalidAccessKeyId');
    const text = ['AWS4-HMAC-SHA256', time, scope, hash(request)].join('\n');
    const [a, b] = [Buffer.from(actualSignature), Buffer.from(hmac(this.#key(day, service), text).toString('hex'))];
    if (a.length !== b.length || !timingSafeEqual(a, b)) throw new AccessDeniedError(403, 'SignatureDoesNotMatch');
  }

  /**
   * Checks a request signed in its headers by the SDK, by this machine's clock; only S3 has one with a query.
   * @throws {AccessDeniedError}
   */
  checkRequest(service: SignedService, { method, url = '', headers }: IncomingMessage, body: Uint8Array): void {
    const authorization =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? [];
    const [, credential, names, signature] = authorization;
    if (!credential || !names || !signature) throw new AccessDeniedError(403, 'AccessDenied');
    const time = String(headers['x-amz-date']);
    if (!(Math.abs(parseSignatureTime(time) - Date.now()) <= SKEW_MS))
      throw new AccessDeniedError(403, 'RequestTimeTooSkewed');
    const bodyHash = hash(body);
    const contentHash = headers['x-amz-content-sha256'];
    if (contentHash === undefined ? service === 's3' : contentHash !== bodyHash)
      throw new AccessDeniedError(400, 'XAmzContentSHA256Mismatch');
    const signed = names.split(';');
    if (!signed.includes('host')) throw new AccessDeniedError(403, 'AccessDenied');
    for (const name of DECISIVE)
      if (headers[name] !== undefined && !signed.includes(name)) throw new AccessDeniedError(403, 'AccessDenied');
    const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`);
    const [plain = '', query = ''] = service === 's3' ? url.split('?') : [encodePathTwice(url)];
    const request = [method, plain, sorted(new URLSearchParams(query)), lines.join(''), names, bodyHash];
    this.#mustBe(signature, service, credential, time, request.join('\n'));
  }

  /** Checks an S3 link to one object, and its expiry. @throws {AccessDeniedError} */
  checkLink(path: string, query: string, host: string | undefined): void {
    const { 'X-Amz-Signature': signature = '', ...signed } = Object.fromEntries(new URLSearchParams(query));
    const time = signed['X-Amz-Date'] ?? '';
    const [from, seconds] = [parseSignatureTime(time), Number(signed['X-Amz-Expires'])];
    if (!(from <= this.#now() + SKEW_MS && seconds > 0 && seconds <= LONGEST_LINK))
      throw new AccessDeniedError(403, 'AccessDenied');
    if (signed['X-Amz-SignedHeaders'] !== 'host') throw new AccessDeniedError(403, 'AccessDenied');
    const head = ['GET', path, sorted(Object.entries(signed)), `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
    this.#mustBe(signature, 's3', signed['X-Amz-Credential'] ?? '', time, head);
    if (this.#now() >= from + seconds * 1000) throw new AccessDeniedError(403, 'AccessDenied');
  }
}
