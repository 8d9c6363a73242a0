import { expect, test } from 'vitest';
import { signedLink } from './sign.ts';

test('a link is signed as in the example of the documentation of S3', () => {
  const link = signedLink(
    new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
    { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
    'us-east-1',
    new Date('2013-05-24T00:00:00Z'),
    86_400,
  );
  expect(link).toBe(
    'https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('the token of a role is part of what is signed', () => {
  const role = { accessKeyId: 'A', secretAccessKey: 'B', sessionToken: 'C/+=' };
  const link = signedLink(new URL('https://b.s3.amazonaws.com/k'), role, 'us-east-1', new Date(0), 60);
  expect(new URL(link).searchParams.get('X-Amz-Security-Token')).toBe('C/+=');
  const other = signedLink(
    new URL('https://b.s3.amazonaws.com/k'),
    { ...role, sessionToken: 'D' },
    'us-east-1',
    new Date(0),
    60,
  );
  expect(new URL(other).searchParams.get('X-Amz-Signature')).not.toBe(
    new URL(link).searchParams.get('X-Amz-Signature'),
  );
});
