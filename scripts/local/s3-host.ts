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
/** Deleted after a day, as the bucket's rule has it. */
const WAITING = 'uploads';
const WAITING_MS = 86_400_000;

const NAME = /^[\w-]+(?:\/[\w-]+)*\.jpg$/;
const ROUTE = new RegExp(`^/${BUCKET}/([^?]+)(?:\\?(.*))?$`, 's');

/**
 * As much of S3's own interface as photos need: put, copy and get of one private bucket in a folder. Every request must
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
        const photo = readFileSync(file);
        response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': photo.length }).end(photo);
      } else throw new Denied(405, 'MethodNotAllowed');
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      response
        .writeHead(error.status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.code}</Code></Error>`);
    }
  }
}
