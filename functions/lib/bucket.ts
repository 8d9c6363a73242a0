import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { s3 } from './clients.ts';
import { config } from './config.ts';

/** What S3 keeps with an object and says of it to whoever reads it. */
export interface ObjectHeaders {
  ContentType: string;
  ContentDisposition?: string;
  CacheControl?: string;
}

/**
 * Whether an object that was to be read is not there: to whom may not list the bucket, S3 says that it is forbidden. No
 * function may: that would be a list of everybody's documents.
 */
export const isObjectMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

/** Writes an object, into the bucket of documents where no other is named. @throws {Error} when S3 does not take it. */
export async function putObject(
  Key: string,
  Body: Uint8Array,
  headers: ObjectHeaders,
  Bucket = config.documentsBucket(),
): Promise<void> {
  await s3().send(new PutObjectCommand({ Bucket, Key, Body, ...headers }));
}

/** Copies an object within the bucket; false where it is not there. @throws {Error} otherwise. */
export async function copyObject(from: string, to: string): Promise<boolean> {
  const Bucket = config.documentsBucket();
  try {
    await s3().send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `/${Bucket}/${from}` }));
    return true;
  } catch (error) {
    if (isObjectMissing(error)) return false;
    throw error;
  }
}

/** Reads an object; null where it is not there. @throws {Error} otherwise. */
export async function getObject(Key: string): Promise<Uint8Array | null> {
  try {
    const { Body } = await s3().send(new GetObjectCommand({ Bucket: config.documentsBucket(), Key }));
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  } catch (error) {
    if (isObjectMissing(error)) return null;
    throw error;
  }
}
