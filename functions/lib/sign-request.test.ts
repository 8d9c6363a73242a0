import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClock } from './clock.ts';
import { signedHeaders, signedLink } from './sign-request.ts';

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

test('a link is signed as in the example of the documentation of S3', async () => {
  expect(await signedLink(ADDRESS, 86_400)).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('the token of a role is part of what is signed', async () => {
  vi.stubEnv('AWS_SESSION_TOKEN', 'C/+=');
  const link = new URL(await signedLink(ADDRESS, 60));
  expect(link.searchParams.get('X-Amz-Security-Token')).toBe('C/+=');
  vi.stubEnv('AWS_SESSION_TOKEN', 'D');
  const other = new URL(await signedLink(ADDRESS, 60));
  expect(other.searchParams.get('X-Amz-Signature')).not.toBe(link.searchParams.get('X-Amz-Signature'));
});

test('everything that is given with a request is signed, its body by its hash', async () => {
  const request = { service: 'ses', method: 'POST', url: new URL('http://127.0.0.1:81/v2/mails') } as const;
  const given = { 'content-type': 'application/json' };
  const headers = await signedHeaders({ ...request, body: '{}', headers: given });
  expect(headers).toEqual({
    ...given,
    'x-amz-date': '20130524T000000Z',
    'x-amz-content-sha256': '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    authorization: expect.stringMatching(
      /Credential=AKIAIOSFODNN7EXAMPLE\/20130524\/us-east-1\/ses\/aws4_request, SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date, /,
    ) as string,
  });
  const other = await signedHeaders({ ...request, body: '{ }', headers: given });
  expect(other['authorization']).not.toBe(headers['authorization']);
});
