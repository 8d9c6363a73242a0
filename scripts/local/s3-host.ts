import { createHash, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  createReadStream,
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
import { AccessDeniedError, type AwsCredentials, SignatureCheck } from './signature.ts';

/** The only bucket here. */
export const DOCUMENTS_BUCKET = 'documents';
/** Retention by folder, ms, as the bucket's rules have it. */
const RETENTION_MS = {
  uploads: 86_400_000,
  statements: 400 * 86_400_000,
  exports: 7 * 86_400_000,
  '.parts': 86_400_000,
} as const;

const NAME = /^[\w-]+(?:\/[\w-]+)*\.(jpg|pdf|json|csv)$/;
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  json: 'application/json',
  csv: 'text/csv; charset=utf-8',
};
/** Parts of unfinished objects, by upload and part number. */
const PARTS = '.parts';
const PART_NUMBER = /^[1-9]\d{0,3}$|^10000$/;
/** Minimum part size of S3, except for the last one, bytes. */
const SMALLEST_PART = 5 * 1024 * 1024;
const ROUTE = new RegExp(`^/${DOCUMENTS_BUCKET}/([^?]+)(?:\\?(.*))?$`, 's');

const calculateETag = (content: Buffer): string => createHash('md5').update(content).digest('hex');

/**
 * S3's API as far as photos, statements and exports need it: put, also in parts, copy and get of one private bucket in
 * a folder. Every request needs a signature (version 4) of the one login, in its headers or, for a link, in its query.
 * Links expire.
 */
export class S3Host {
  readonly #folder: string;
  readonly #signature: SignatureCheck;
  readonly #now: () => number;

  constructor(folder: string, login: AwsCredentials, now: () => number = Date.now) {
    this.#folder = folder;
    this.#signature = new SignatureCheck(login, now);
    this.#now = now;
    this.forgetOld();
  }

  takes({ url = '' }: IncomingMessage): boolean {
    return url.startsWith(`/${DOCUMENTS_BUCKET}/`);
  }

  /** Deletes unsubmitted uploads older than a day, statements older than a year, exports older than a week. */
  forgetOld(): void {
    for (const [subfolder, keptMs] of Object.entries(RETENTION_MS)) {
      const folder = join(this.#folder, subfolder);
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        const stat = statSync(file);
        if (stat.isFile() && this.#now() - stat.mtimeMs > keptMs) rmSync(file);
      }
    }
  }

  #fileOf(name: string): string {
    if (!NAME.test(name)) throw new AccessDeniedError(400, 'InvalidURI');
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
    if (!existsSync(from)) throw new AccessDeniedError(404, 'NoSuchKey');
    copyFileSync(from, file);
    return '<?xml version="1.0" encoding="UTF-8"?><CopyObjectResult></CopyObjectResult>';
  }

  /** Returns the path of an upload's parts. @throws {AccessDeniedError} if unknown. */
  #partsOf(upload: string): string {
    const folder = join(this.#folder, PARTS, upload);
    if (!/^[\w-]{36}$/.test(upload) || !existsSync(folder)) throw new AccessDeniedError(404, 'NoSuchUpload');
    return folder;
  }

  /** Begins a multipart object, or completes it. */
  #post(name: string, query: URLSearchParams, body: Buffer): string {
    const file = this.#fileOf(name);
    const head = '<?xml version="1.0" encoding="UTF-8"?>';
    if (query.has('uploads')) {
      const upload = randomUUID();
      mkdirSync(join(this.#folder, PARTS, upload), { recursive: true, mode: 0o700 });
      return `${head}<InitiateMultipartUploadResult><UploadId>${upload}</UploadId></InitiateMultipartUploadResult>`;
    }
    const folder = this.#partsOf(query.get('uploadId') ?? '');
    const parts = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
      number: /<PartNumber>(\d+)</.exec(part)?.[1] ?? '0',
      tag: /<ETag>(?:"|&quot;)(\w+)/.exec(part)?.[1],
    }));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, '', { mode: 0o600 });
    for (const [i, { number, tag }] of parts.entries()) {
      const part = join(folder, number);
      if (!existsSync(part)) throw new AccessDeniedError(400, 'InvalidPart');
      const content = readFileSync(part);
      if (calculateETag(content) !== tag) throw new AccessDeniedError(400, 'InvalidPart');
      if (i < parts.length - 1 && content.length < SMALLEST_PART) throw new AccessDeniedError(400, 'EntityTooSmall');
      appendFileSync(`${file}.new`, content);
    }
    renameSync(`${file}.new`, file);
    rmSync(folder, { recursive: true });
    return `${head}<CompleteMultipartUploadResult></CompleteMultipartUploadResult>`;
  }

  /** Stores a part; returns its tag. */
  #putPart(query: URLSearchParams, body: Buffer): string {
    const number = query.get('partNumber') ?? '';
    if (!PART_NUMBER.test(number)) throw new AccessDeniedError(400, 'InvalidArgument');
    writeFileSync(join(this.#partsOf(query.get('uploadId') ?? ''), number), body, { mode: 0o600 });
    return calculateETag(body);
  }

  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    try {
      const [, name = '', query = ''] = ROUTE.exec(request.url ?? '') ?? [];
      const path = `/${DOCUMENTS_BUCKET}/${name}`;
      const { method } = request;
      const searchParams = new URLSearchParams(query);
      if (method === 'GET' && searchParams.has('X-Amz-Signature'))
        this.#signature.checkLink(path, query, request.headers.host);
      else this.#signature.checkRequest('s3', request, body);
      if (method === 'POST') {
        const answer = this.#post(name, searchParams, body);
        response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
      } else if (method === 'PUT' && searchParams.has('uploadId')) {
        response.writeHead(200, { etag: `"${this.#putPart(searchParams, body)}"` }).end();
      } else if (method === 'PUT') {
        const answer = this.#put(name, body, request.headers['x-amz-copy-source']?.toString());
        response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
      } else if (method === 'GET' || method === 'HEAD') {
        const file = this.#fileOf(name);
        if (!existsSync(file)) throw new AccessDeniedError(404, 'NoSuchKey');
        const type = NAME.exec(name)?.[1] ?? '';
        response.writeHead(200, {
          'content-type': types[type],
          'content-length': statSync(file).size,
          ...(type === 'csv' && { 'content-disposition': 'attachment' }),
        });
        if (method === 'HEAD') response.end();
        else createReadStream(file).pipe(response);
      } else throw new AccessDeniedError(405, 'MethodNotAllowed');
    } catch (error) {
      if (!(error instanceof AccessDeniedError)) throw error;
      response
        .writeHead(error.status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code></Error>`);
    }
  }
}
