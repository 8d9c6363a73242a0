import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getSiteFileCacheControl, getSiteFileContentType } from '#infra/edge-headers.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/public-pages.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type ContentEncoding = 'br' | 'gzip';

export interface SiteFile {
  type: string;
  cacheControl: string;
  etag: string;
  raw: Buffer;
  /** Compressed at its first request; null when compression saves nothing. */
  packed: (encoding: ContentEncoding) => Promise<Buffer> | null;
}

/** Minimum size of texts that the CDN compresses, bytes. */
const MIN_COMPRESSED_BYTES = 1000;
const COMPRESSED = /^(text\/|application\/(json|manifest|xml)|image\/svg)/;

function siteFile(path: string, raw: Buffer): SiteFile {
  const type = getSiteFileContentType(path);
  const worth = raw.length >= MIN_COMPRESSED_BYTES && COMPRESSED.test(type);
  const packs = new Map<ContentEncoding, Promise<Buffer>>();
  const pack = (encoding: ContentEncoding) =>
    encoding === 'br' ? brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) : zip(raw);
  return {
    type,
    cacheControl: getSiteFileCacheControl(path),
    etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
    raw,
    packed: (encoding) => {
      if (!worth) return null;
      const packedBuffer = packs.get(encoding) ?? pack(encoding);
      packs.set(encoding, packedBuffer);
      return packedBuffer;
    },
  };
}

/** Files that contain the site's address: pages and files for search engines. */
const NAMES_ORIGIN = /\.(html|xml|txt)$/;

/** Reads a file of a built site and inserts the site's address. */
export function readBuiltSiteFile(file: string, origin: string): Buffer {
  const raw = readFileSync(file);
  return NAMES_ORIGIN.test(file) ? Buffer.from(raw.toString().replaceAll(PLACEHOLDER_ORIGIN, origin)) : raw;
}

/** Reads a built site: its files by path (`/assets/…`), all in memory, so that no path leads out of its folder. */
export function readBuiltSite(folder: string, origin: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll('\\', '/').replace(/^\/?/, '/');
    files.set(path, siteFile(path, readBuiltSiteFile(file, origin)));
  }
  return files;
}
