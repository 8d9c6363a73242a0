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
import { Denied, type Login, SignatureCheck } from './signature.ts';

/** The one bucket there is here. */
export const BUCKET = 'documents';
/** What is deleted after so long, ms, by its folder, as the bucket's rules have it. */
const KEPT_MS = { uploads: 86_400_000, statements: 400 * 86_400_000 } as const;

const NAME = /^[\w-]+(?:\/[\w-]+)*\.(jpg|pdf|json)$/;
const types: Record<string, string> = { jpg: 'image/jpeg', pdf: 'application/pdf', json: 'application/json' };
const ROUTE = new RegExp(`^/${BUCKET}/([^?]+)(?:\\?(.*))?$`, 's');

/**
 * As much of S3's own interface as photos and statements need: put, copy and get of one private bucket in a folder. Every request must
 * bear a signature (version 4) of the one login, in its headers or, as a link, in its query, and a link ends.
 */
export class S3Host {
  readonly #folder: string;
  readonly #signature: SignatureCheck;
  readonly #now: () => number;

  constructor(folder: string, login: Login, now: () => number = Date.now) {
    this.#folder = folder;
    this.#signature = new SignatureCheck(login, now);
    this.#now = now;
    this.forgetOld();
  }

  takes({ url = '' }: IncomingMessage): boolean {
    return url.startsWith(`/${BUCKET}/`);
  }

  /** Deletes what was uploaded more than a day ago and never sent in, and statements of more than a year ago. */
  forgetOld(): void {
    for (const [within, kept] of Object.entries(KEPT_MS)) {
      const folder = join(this.#folder, within);
      if (!existsSync(folder)) continue;
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const file = join(folder, name);
        const stat = statSync(file);
        if (stat.isFile() && this.#now() - stat.mtimeMs > kept) rmSync(file);
      }
    }
  }

  #fileOf(name: string): string {
    if (!NAME.test(name)) throw new Denied(400, 'InvalidURI');
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
    if (!existsSync(from)) throw new Denied(404, 'NoSuchKey');
    copyFileSync(from, file);
    return '<?xml version="1.0" encoding="UTF-8"?><CopyObjectResult></CopyObjectResult>';
  }

  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    try {
      const [, name = '', query = ''] = ROUTE.exec(request.url ?? '') ?? [];
      const path = `/${BUCKET}/${name}`;
      const { method } = request;
      if (method === 'GET' && query !== '') this.#signature.checkLink(path, query, request.headers.host);
      else this.#signature.checkRequest('s3', request, body);
      if (method === 'PUT') {
        const answer = this.#put(name, body, request.headers['x-amz-copy-source']?.toString());
        response.writeHead(200, { 'content-type': 'application/xml' }).end(answer);
      } else if (method === 'GET') {
        const file = this.#fileOf(name);
        if (!existsSync(file)) throw new Denied(404, 'NoSuchKey');
        const content = readFileSync(file);
        const type = types[NAME.exec(name)?.[1] ?? ''];
        response.writeHead(200, { 'content-type': type, 'content-length': content.length }).end(content);
      } else throw new Denied(405, 'MethodNotAllowed');
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      response
        .writeHead(error.status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code></Error>`);
    }
  }
}
