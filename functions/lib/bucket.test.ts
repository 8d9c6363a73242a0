import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useFakeAwsServer } from '#functions/testing/aws-server.ts';
import { persistUpload, storeUpload } from './documents.ts';
import { log } from './log.ts';
import { writeStoredStatement, readStoredStatement } from './statement-files.ts';

const s3 = useFakeAwsServer('AWS_ENDPOINT_URL_S3');

/** Makes S3 answer everything like this. */
const denied = (status: number, code: string) => {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`;
  s3.answer = () => ({ status, headers: { 'content-type': 'application/xml' }, body });
};

beforeEach(() => {
  vi.stubEnv('KYC_BUCKET', 'documents');
  // The SDK waits a random part of its backoff: here none of it.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('read of a missing S3 object', () => {
  // Without the right to list the bucket, S3 does not tell missing from forbidden.
  test.each([
    [404, 'NoSuchKey'],
    [403, 'AccessDenied'],
  ])('is reported as missing for status %i', { tags: ['FIN-146'] }, async (status, code) => {
    denied(status, code);
    const errorLog = vi.spyOn(log, 'error').mockReturnValue();
    expect(await persistUpload('usr_1/photo.jpg')).toBe(false);
    expect(await readStoredStatement('live/acc_1/2026-10-en-1')).toBeNull();
    expect(errorLog).not.toHaveBeenCalled();
  });

  test('throws when a copy fails after S3 has begun its answer', async () => {
    denied(200, 'InternalError');
    await expect(persistUpload('usr_1/photo.jpg')).rejects.toMatchObject({ name: 'InternalError' });
  });
});

describe('unavailable S3 bucket', () => {
  test('throws for a photo and logs for a statement, which can be regenerated', async () => {
    denied(500, 'InternalError');
    const errorLog = vi.spyOn(log, 'error').mockReturnValue();
    await expect(persistUpload('usr_1/photo.jpg')).rejects.toMatchObject({ name: 'InternalError' });
    expect(await readStoredStatement('live/acc_1/2026-10-en-1')).toBeNull();
    expect(errorLog).toHaveBeenCalledTimes(1);
  });

  test('is not mistaken for a missing object on writes', async () => {
    denied(403, 'AccessDenied');
    const errorLog = vi.spyOn(log, 'error').mockReturnValue();
    await expect(storeUpload('usr_1/photo.jpg', new Uint8Array(1))).rejects.toMatchObject({ name: 'AccessDenied' });
    await writeStoredStatement('live/acc_1/2026-10-en-1', new Uint8Array(1));
    expect(errorLog).toHaveBeenCalledTimes(1);
  });
});
