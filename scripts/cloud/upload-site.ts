import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSiteFileCacheControl, getSiteFileContentType } from '#infra/edge-headers.ts';
import { readBuiltSiteFile } from '#scripts/local/site-files.ts';

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Uploads a built site. Pages go last, so that none is served before its files exist. Files of earlier versions stay,
 * for pages that are still open.
 * @param origin address of the site, as its files name it
 * @returns the number of files.
 */
export async function uploadSite(s3: S3Client, bucket: string, folder: string, origin: string): Promise<number> {
  const files = await listFiles(folder);
  const put = async (file: string) => {
    const key = relative(folder, file).split(sep).join('/');
    await s3.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: readBuiltSiteFile(file, origin),
        ContentType: getSiteFileContentType(key),
        CacheControl: getSiteFileCacheControl(key),
      }),
    );
  };
  const pages = files.filter((file) => extname(file) === '.html');
  await Promise.all(files.filter((file) => !pages.includes(file)).map(put));
  for (const page of pages) await put(page);
  return files.length;
}
