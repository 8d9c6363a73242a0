import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';

/** The one bucket there is here. */
export const BUCKET = 'documents';
/** Deleted after a day, as the bucket's rule has it. */
const WAITING = 'uploads';
const WAITING_MS = 86_400_000;
/** What a clock may be off, as S3 has it, ms. */
const SKEW_MS = 15 * 60_000;
/** S3's own longest life of a link, seconds. */
const LONGEST_LINK = 604_800;

const NAME = /^[\w-]+(?:\/[\w-]+)*\.jpg$/;
const ROUTE = new RegExp(`^/${BUCKET}/([^?]+)(?:\\?(.*))?$`, 's');

const hash = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest();

interface Login {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/**
 * As much of S3's own interface as photos need: put, copy and get of one private bucket in a folder. Every request must
 * bear a signature (version 4) of the one login, in its headers or, as a link, in its query, and a link ends.
 */
export class S3Host {
  readonly #folder: string;
  readonly #login: Login;
  readonly #now: () => number;

  constructor(folder: string, login: Login, now: () => number = Date.now) {
    this.#folder = folder;
    this.#login = login;
    this.#now = now;
    this.forgetWaiting();
  }

  takes({ url = '' }: IncomingMessage): boolean {
    return url.startsWith(`/${BUCKET}/`);
  }

  /** Deletes what was uploaded more than a day ago and never sent in. */
  forgetWaiting(): void {
    const folder = join(this.#folder, WAITING);
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      const stat = statSync(file);
      if (stat.isFile() && this.#now() - stat.mtimeMs > WAITING_MS) rmSync(file);
    }
  }

  #signature(credential: string, time: string, request: string): string {
    const { accessKeyId, secretAccessKey, region } = this.#login;
    const day = time.slice(0, 8);
    const scope = `${day}/${region}/s3/aws4_request`;
    if (credential !== `${accessKeyId}/${scope}`) throw new S3Error(403, 'InvalidAccessKeyId');
    const key = [day, region, 's3', 'aws4_request'].reduce<Uint8Array>(
      (made, part) => hmac(made, part),
      Buffer.from(`AWS4${secretAccessKey}`),
    );
    return hmac(key, ['AWS4-HMAC-SHA256', time, scope, hash(request)].join('\n')).toString('hex');
  }

  #mustMatch(given: string, expected: string): void {
    const [a, b] = [Buffer.from(given), Buffer.from(expected)];
    if (a.length !== b.length || !timingSafeEqual(a, b)) throw new S3Error(403, 'SignatureDoesNotMatch');
  }

  #checkLink(request: IncomingMessage, path: string, query: string): void {
    const { 'X-Amz-Signature': signature = '', ...signed } = Object.fromEntries(new URLSearchParams(query));
    const time = signed['X-Amz-Date'] ?? '';
    const [from, seconds] = [timeOf(time), Number(signed['X-Amz-Expires'])];
    if (!(from <= this.#now() + SKEW_MS && seconds > 0 && seconds <= LONGEST_LINK))
      throw new S3Error(403, 'AccessDenied');
    if (signed['X-Amz-SignedHeaders'] !== 'host') throw new S3Error(403, 'AccessDenied');
    const sorted = Object.entries(signed)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
      .sort()
      .join('&');
    const head = ['GET', path, sorted, `host:${request.headers.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
    this.#mustMatch(signature, this.#signature(signed['X-Amz-Credential'] ?? '', time, head));
    if (this.#now() >= from + seconds * 1000) throw new S3Error(403, 'AccessDenied');
  }

  #checkHeaders(request: IncomingMessage, path: string, body: Buffer): void {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? '',
      ) ?? [];
    const [, credential, names, signature] = given;
    if (!credential || !names || !signature) throw new S3Error(403, 'AccessDenied');
    const time = String(request.headers['x-amz-date']);
    if (!(Math.abs(timeOf(time) - this.#now()) <= SKEW_MS)) throw new S3Error(403, 'RequestTimeTooSkewed');
    const bodyHash = hash(body);
    if (request.headers['x-amz-content-sha256'] !== bodyHash) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
    // What says what is done must be signed with it.
    for (const name of ['host', 'x-amz-date', 'x-amz-content-sha256', 'x-amz-copy-source'])
      if (request.headers[name] !== undefined && !names.split(';').includes(name))
        throw new S3Error(403, 'AccessDenied');
    const lines = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
    const head = [request.method, path, '', lines.join(''), names, bodyHash].join('\n');
    this.#mustMatch(signature, this.#signature(credential, time, head));
  }

  #fileOf(name: string): string {
    if (!NAME.test(name)) throw new S3Error(400, 'InvalidURI');
    return join(this.#folder, name);
  }

  #put(name: string, body: Buffer, source: string | undefined): string {
    const file = this.#fileOf(name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    if (source === undefined) {
      writeFileSync(`${file}.new`, body, { mode: 0o600 });
      renameSync(`${file}.new`, file);
      return '';
    }
    const from = this.#fileOf(ROUTE.exec(source)?.[1] ?? '');
    if (!existsSync(from)) throw new S3Error(404, 'NoSuchKey');
    copyFileSync(from, file);
    return '<?xml version="1.0" encoding="UTF-8"?><CopyObjectResult></CopyObjectResult>';
  }

  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    try {
      const [, name = '', query = ''] = ROUTE.exec(request.url ?? '') ?? [];
      const path = `/${BUCKET}/${name}`;
      const { method } = request;
      if (method === 'GET' && query !== '') this.#checkLink(request, path, query);
      else this.#checkHeaders(request, path, body);
      if (method === 'PUT') {
        const answer = this.#put(name, body, request.headers['x-amz-copy-source']?.toString());
        response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
      } else if (method === 'GET') {
        const file = this.#fileOf(name);
        if (!existsSync(file)) throw new S3Error(404, 'NoSuchKey');
        const photo = readFileSync(file);
        response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length }).end(photo);
      } else throw new S3Error(405, 'MethodNotAllowed');
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      response
        .writeHead(error.status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code></Error>`);
    }
  }
}
