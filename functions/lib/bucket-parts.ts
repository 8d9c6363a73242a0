import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  NoSuchUpload,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { isMissingObjectError, type ObjectHeaders } from './bucket.ts';
import { getS3Client } from './clients.ts';
import { config } from './config.ts';

/* Large objects are written in parts, of at least five megabytes except the last, and exist once assembled. A bucket rule deletes unfinished ones. Successive runs write the parts of one object, so `@aws-sdk/lib-storage` does not fit. */

/** Names an object of the bucket of documents. */
const toObjectLocation = (Key: string) => ({ Bucket: config.documentsBucket(), Key });

/** Begins an object and returns its upload id. @throws {Error} when S3 rejects it. */
export async function beginMultipartUpload(name: string, headers: ObjectHeaders): Promise<string> {
  const { UploadId } = await getS3Client().send(
    new CreateMultipartUploadCommand({ ...toObjectLocation(name), ...headers }),
  );
  if (UploadId === undefined) throw new Error('S3 returned no upload id.');
  return UploadId;
}

/** Sends a part, numbered from 1; a repeated number replaces it. @throws {Error} when S3 rejects it. */
export async function uploadPart(
  name: string,
  UploadId: string,
  PartNumber: number,
  Body: Uint8Array,
): Promise<string> {
  const { ETag } = await getS3Client().send(
    new UploadPartCommand({ ...toObjectLocation(name), UploadId, PartNumber, Body }),
  );
  if (ETag === undefined) throw new Error('S3 returned no tag of a part.');
  // Tags are stored without the quotes.
  return ETag.replaceAll('"', '');
}

/** True when an object exists. @throws {Error} when S3 does not answer. */
async function doesObjectExist(name: string): Promise<boolean> {
  try {
    await getS3Client().send(new HeadObjectCommand(toObjectLocation(name)));
    return true;
  } catch (error) {
    if (isMissingObjectError(error)) return false;
    throw error;
  }
}

/**
 * Assembles the parts by their ETags. Idempotent.
 * @throws {Error} when S3 rejects it.
 */
export async function completeMultipartUpload(name: string, UploadId: string, tags: readonly string[]): Promise<void> {
  const Parts = tags.map((tag, i) => ({ PartNumber: i + 1, ETag: `"${tag}"` }));
  try {
    await getS3Client().send(
      new CompleteMultipartUploadCommand({ ...toObjectLocation(name), UploadId, MultipartUpload: { Parts } }),
    );
  } catch (error) {
    if (error instanceof NoSuchUpload && (await doesObjectExist(name))) return;
    throw error;
  }
}
