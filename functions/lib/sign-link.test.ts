import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from './clock.ts';
import { presign } from './sign-link.ts';

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIAIOSFODNN7EXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY');
  setClock(() => Date.parse('2013-05-24T00:00:00Z'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  setClock();
});

const ADDRESS = new URL('https://examplebucket.s3.amazonaws.com/test.txt');

test('presign › matches the example of the S3 documentation', async () => {
  expect(await presign(ADDRESS, 86_400)).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('presign › signs the session token of a role', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', 'C/+=');
  const link = new URL(await presign(ADDRESS, 60));
  expect(link.searchParams.get('X-Amz-Security-Token')).toBe('C/+=');
  vi.stubEnv('AWS_SESSION_TOKEN', 'D');
  const other = new URL(await presign(ADDRESS, 60));
  expect(other.searchParams.get('X-Amz-Signature')).not.toBe(link.searchParams.get('X-Amz-Signature'));
});
