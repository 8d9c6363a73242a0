import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Names under `assets/` hold a hash of what is in them and never change; all else is asked for again each time. */
const cacheControl = (key: string) => (key.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Uploads a built site. Pages come last, so that nobody gets one whose files are not there yet; files of versions
 * before stay, for the pages that are still open.
 * @returns how many files there were.
 */
export async function uploadSite(s3: S3Client, bucket: string, folder: string): Promise<number> {
  const files = await filesOf(folder);
  const put = async (file: string) => {
    const key = relative(folder, file).split(sep).join('/');
    const type = TYPES[extname(file)];
    if (type === undefined) throw new Error(`The type of ${key} is not known; add it to upload-site.ts.`);
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: await readFile(file),
        ContentType: type,
        CacheControl: cacheControl(key),
      }),
    );
  };
  const pages = files.filter((file) => extname(file) === '.html');
  await Promise.all(files.filter((file) => !pages.includes(file)).map(put));
  for (const page of pages) await put(page);
  return files.length;
}
