import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { beginMultipartUpload, completeMultipartUpload, uploadPart } from './bucket-parts.ts';
import { getObject, putObject } from './bucket.ts';
import { nowSeconds } from './clock.ts';
import { signLink } from './sign-link.ts';

/*
 * Exports lie in a folder of the bucket of documents, which has no way in from outside, and are deleted after a week by a
 * rule of the bucket. So is what was kept of one on its way.
 */

/** A link is good for so long; what has begun to come goes on. */
const LINK_SECONDS = 60;
/** S3 takes no smaller part but as the last one. */
export const MIN_PART_BYTES = 8 * 1024 * 1024;

const HEADERS = { ContentType: 'text/csv; charset=utf-8', ContentDisposition: 'attachment' };

/** A file of an export: the last part of its address is the name under which a browser saves it. */
export interface ExportFile {
  id: string;
  name: string;
}

const nameOf = ({ id, name }: ExportFile) => `exports/${id}/${name}.csv`;
const restOf = ({ id }: ExportFile, number: number) => `exports/${id}/rest-${number}.csv`;

/** Writes a file that fits into one part. @throws {Error} when S3 does not take it. */
export const putExportFile = (file: ExportFile, body: Uint8Array): Promise<void> =>
  putObject(nameOf(file), body, HEADERS);

/** Begins a longer one, whose parts are put and then put together. @throws {Error} when S3 does not take it. */
export const beginExportFile = (file: ExportFile): Promise<string> => beginMultipartUpload(nameOf(file), HEADERS);
export const putExportFilePart = (
  file: ExportFile,
  upload: string,
  number: number,
  body: Uint8Array,
): Promise<string> => uploadPart(nameOf(file), upload, number, body);
export const completeExportFile = (file: ExportFile, upload: string, tags: readonly string[]): Promise<void> =>
  completeMultipartUpload(nameOf(file), upload, tags);

/** Keeps what is no whole part yet, for whoever goes on. @throws {Error} when S3 does not take it. */
export const writeExportRemainder = (file: ExportFile, number: number, body: Uint8Array): Promise<void> =>
  putObject(restOf(file, number), body, { ContentType: 'text/csv; charset=utf-8' });

/** What was kept. @throws {Error} where it is not there. */
export async function readExportRemainder(file: ExportFile, number: number): Promise<Uint8Array> {
  const kept = await getObject(restOf(file, number));
  if (!kept) throw new Error(`What was kept of export ${file.id} is gone.`);
  return kept;
}

/** A link to the file, for 60 seconds. */
export async function linkToExportFile(file: ExportFile): Promise<{ url: string; expires_at: EpochSeconds }> {
  const expires_at = addSeconds(nowSeconds(), LINK_SECONDS);
  return { url: await signLink(nameOf(file), LINK_SECONDS), expires_at };
}
