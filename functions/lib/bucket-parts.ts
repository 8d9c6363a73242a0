import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isObjectMissing, type ObjectHeaders } from './bucket.ts';
import { s3 } from './clients.ts';
import { config } from './config.ts';

/*
 * An object that is longer than memory should hold is written in parts, of five megabytes at least but for the last one,
 * and is there when they are put together. What is begun and never ended is deleted by a rule of the bucket. Runs that
 * follow one another write the parts of one object, so that `@aws-sdk/lib-storage` does not fit.
 */

/** Names an object of the bucket of documents. */
const objectOf = (Key: string) => ({ Bucket: config.documentsBucket(), Key });

/** Begins an object; gives the name under which its parts are sent. @throws {Error} when S3 does not take it. */
export async function beginMultipartUpload(name: string, headers: ObjectHeaders): Promise<string> {
  const { UploadId } = await s3().send(new CreateMultipartUploadCommand({ ...objectOf(name), ...headers }));
  if (UploadId === undefined) throw new Error('S3 returned no upload id.');
  return UploadId;
}

/** Sends a part, numbered from 1: one that is sent again takes the place of the first. @throws {Error} when S3 does not take it. */
export async function uploadPart(
  name: string,
  UploadId: string,
  PartNumber: number,
  Body: Uint8Array,
): Promise<string> {
  const { ETag } = await s3().send(new UploadPartCommand({ ...objectOf(name), UploadId, PartNumber, Body }));
  if (ETag === undefined) throw new Error('S3 returned no tag of a part.');
  // Tags are stored without the quotes.
  return ETag.replaceAll('"', '');
}

/** Returns whether there is such an object. @throws {Error} when S3 does not answer. */
async function exists(name: string): Promise<boolean> {
  try {
    await s3().send(new HeadObjectCommand(objectOf(name)));
    return true;
  } catch (error) {
    if (isObjectMissing(error)) return false;
    throw error;
  }
}

/**
 * Puts the parts together, by the tags that they were answered with; doing so again changes nothing.
 * @throws {Error} when S3 does not.
 */
export async function completeMultipartUpload(name: string, UploadId: string, tags: readonly string[]): Promise<void> {
  const Parts = tags.map((tag, i) => ({ PartNumber: i + 1, ETag: `"${tag}"` }));
  try {
    await s3().send(new CompleteMultipartUploadCommand({ ...objectOf(name), UploadId, MultipartUpload: { Parts } }));
  } catch (error) {
    if (error instanceof NoSuchUpload && (await exists(name))) return;
    throw error;
  }
}
