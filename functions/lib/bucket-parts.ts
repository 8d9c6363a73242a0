import { ask, isMissing, refused } from './bucket.ts';

/*
 * An object that is longer than memory should hold is written in parts, of five megabytes at least but for the last one,
 * and is there when they are put together. What is begun and never ended is deleted by a rule of the bucket.
 */

const NOTHING = new Uint8Array();

/** Begins an object; gives the name under which its parts are sent. @throws {Error} when S3 does not take it. */
export async function beginParts(name: string, headers: Record<string, string>): Promise<string> {
  const response = await ask('POST', name, NOTHING, headers, { query: { uploads: '' } });
  const answer = await response.text();
  const upload = /<UploadId>([^<]+)</.exec(answer)?.[1];
  if (!response.ok || upload === undefined) throw refused(response.status, answer);
  return upload;
}

/** Sends a part, numbered from 1: one that is sent again takes the place of the first. @throws {Error} when S3 does not take it. */
export async function putPart(name: string, upload: string, number: number, body: Uint8Array): Promise<string> {
  const query = { partNumber: String(number), uploadId: upload };
  const response = await ask('PUT', name, body, {}, { query });
  const answer = await response.text();
  const tag = response.headers.get('etag');
  if (!response.ok || tag === null) throw refused(response.status, answer);
  return tag.replaceAll('"', '');
}

/** Whether there is such an object. @throws {Error} when S3 does not answer. */
async function isThere(name: string): Promise<boolean> {
  const { status, ok } = await ask('HEAD', name, NOTHING, {});
  if (ok) return true;
  if (isMissing(status)) return false;
  throw refused(status, '');
}

/**
 * Puts the parts together, by the tags that they were answered with; doing so again changes nothing.
 * @throws {Error} when S3 does not.
 */
export async function endParts(name: string, upload: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>"${tag}"</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const response = await ask('POST', name, body, {}, { query: { uploadId: upload } });
  const answer = await response.text();
  // An error of it may come with status 200.
  if (response.ok && !answer.includes('<Error>')) return;
  if (answer.includes('NoSuchUpload') && (await isThere(name))) return;
  throw refused(response.status, answer);
}
