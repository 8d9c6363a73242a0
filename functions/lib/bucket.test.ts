import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepUpload, storeUpload } from './documents.ts';
import { log } from './log.ts';
import { keepStatement, keptStatement } from './statement-files.ts';

/** What S3 answers in place of what was asked for. */
const denied = (status: number, code: string) => async () =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`, { status });

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a secret');
  vi.stubEnv('KYC_BUCKET', 'documents');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('an object that is not there', () => {
  // Without the right to list the bucket S3 does not tell what is missing from what is forbidden.
  test.each([
    [404, 'NoSuchKey'],
    [403, 'AccessDenied'],
  ])('is missing where S3 answers %i', async (status, code) => {
    vi.stubGlobal('fetch', denied(status, code));
    const said = vi.spyOn(log, 'error').mockReturnValue();
    expect(await keepUpload('usr_1/photo.jpg')).toBe(false);
    expect(await keptStatement('live/acc_1/2026-10-en-1')).toBeNull();
    expect(said).not.toHaveBeenCalled();
  });

  test('is what a copy says of it where S3 began its answer before it looked', async () => {
    vi.stubGlobal('fetch', denied(200, 'InternalError'));
    await expect(keepUpload('usr_1/photo.jpg')).rejects.toThrow('S3 answered 200: InternalError.');
  });
});

describe('a bucket that does not take or give anything', () => {
  test('is an error of a photo, and is logged of a statement, which can be made anew', async () => {
    vi.stubGlobal('fetch', denied(500, 'InternalError'));
    const said = vi.spyOn(log, 'error').mockReturnValue();
    await expect(keepUpload('usr_1/photo.jpg')).rejects.toThrow('S3 answered 500: InternalError.');
    expect(await keptStatement('live/acc_1/2026-10-en-1')).toBeNull();
    expect(said).toHaveBeenCalledTimes(1);
  });

  test('is no missing object to whoever writes', async () => {
    vi.stubGlobal('fetch', denied(403, 'AccessDenied'));
    const said = vi.spyOn(log, 'error').mockReturnValue();
    await expect(storeUpload('usr_1/photo.jpg', new Uint8Array(1))).rejects.toThrow('S3 answered 403: AccessDenied.');
    await keepStatement('live/acc_1/2026-10-en-1', new Uint8Array(1));
    expect(said).toHaveBeenCalledTimes(1);
  });
});
