import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { getS3Client } from './clients.ts';
import { config } from './config.ts';

/** Headers that S3 stores with an object and returns to its readers. */
export interface ObjectHeaders {
  ContentType: string;
  ContentDisposition?: string;
  CacheControl?: string;
}

/**
 * True when an object to read is missing: without the right to list the bucket, S3 answers that it is forbidden. No
 * function has that right: it would list all users' documents.
 */
export const isMissingObjectError = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** Writes an object, by default into the bucket of documents. @throws {Error} when S3 rejects it. */
export async function putObject(
  Key: string,
  Body: Uint8Array,
  headers: ObjectHeaders,
  Bucket = config.documentsBucket(),
): Promise<void> {
  await getS3Client().send(new PutObjectCommand({ Bucket, Key, Body, ...headers }));
}

/** Copies an object within the bucket; false when it is missing. @throws {Error} otherwise. */
export async function copyObject(from: string, to: string): Promise<boolean> {
  const Bucket = config.documentsBucket();
  try {
    await getS3Client().send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `/${Bucket}/${from}` }));
    return true;
  } catch (error) {
    if (isMissingObjectError(error)) return false;
    throw error;
  }
}

/** Reads an object; null when it is missing. @throws {Error} otherwise. */
export async function getObject(Key: string): Promise<Uint8Array | null> {
  try {
    const { Body } = await getS3Client().send(new GetObjectCommand({ Bucket: config.documentsBucket(), Key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (isMissingObjectError(error)) return null;
    throw error;
  }
}
