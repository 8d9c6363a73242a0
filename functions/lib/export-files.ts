import { type EpochSeconds, addSeconds } from '#shared/time.ts';
import { beginMultipartUpload, completeMultipartUpload, uploadPart } from './bucket-parts.ts';
import { getObject, putObject } from './bucket.ts';
import { nowSeconds } from './clock.ts';
import { createSignedObjectLink } from './sign-link.ts';

/* Exports are in a folder of the bucket of documents, which has no outside access, and are deleted after a week by a rule of the bucket. So are the parts of unfinished ones. */

/** Validity of a link; a started download continues. */
const LINK_SECONDS = 60;
/** S3 accepts smaller parts only as the last one. */
export const MIN_UPLOAD_PART_BYTES = 8 * 1024 * 1024;

const HEADERS = { ContentType: 'text/csv; charset=utf-8', ContentDisposition: 'attachment' };

/** A file of an export: the last part of its address is the name under which a browser saves it. */
export interface ExportFile {
  id: string;
  name: string;
}

const toObjectName = ({ id, name }: ExportFile) => `exports/${id}/${name}.csv`;
const toRemainderName = ({ id }: ExportFile, number: number) => `exports/${id}/rest-${number}.csv`;

/** Writes a file that fits into one part. @throws {Error} when S3 rejects it. */
export const putExportFile = (file: ExportFile, body: Uint8Array): Promise<void> =>
  putObject(toObjectName(file), body, HEADERS);

/** Begins a longer file, whose parts are sent and then assembled. @throws {Error} when S3 rejects it. */
export const beginExportFile = (file: ExportFile): Promise<string> => beginMultipartUpload(toObjectName(file), HEADERS);
export const putExportFilePart = (
  file: ExportFile,
  upload: string,
  number: number,
  body: Uint8Array,
): Promise<string> => uploadPart(toObjectName(file), upload, number, body);
export const completeExportFile = (file: ExportFile, upload: string, tags: readonly string[]): Promise<void> =>
  completeMultipartUpload(toObjectName(file), upload, tags);

/** Stores the incomplete part for the next run. @throws {Error} when S3 rejects it. */
export const writeExportRemainder = (file: ExportFile, number: number, body: Uint8Array): Promise<void> =>
  putObject(toRemainderName(file, number), body, { ContentType: 'text/csv; charset=utf-8' });

/** Returns the stored incomplete part. @throws {Error} when it is missing. */
export async function readExportRemainder(file: ExportFile, number: number): Promise<Uint8Array> {
  const remainder = await getObject(toRemainderName(file, number));
  if (!remainder) throw new Error(`What was kept of export ${file.id} is gone.`);
  return remainder;
}

/** Returns a link to the file, valid for 60 seconds. */
export async function createExportFileLink(file: ExportFile): Promise<{ url: string; expires_at: EpochSeconds }> {
  const expires_at = addSeconds(nowSeconds(), LINK_SECONDS);
  return { url: await createSignedObjectLink(toObjectName(file), LINK_SECONDS), expires_at };
}
