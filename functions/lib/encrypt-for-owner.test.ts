import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testCloudEndpoint, testCloudCredentials, createTestKmsKey } from '#functions/testing/cloud.ts';
import { testEnvironmentVariables } from '#functions/testing/prepare-functions.ts';
import { encryptForOwner, decryptForOwner } from './encrypt-for-owner.ts';

let arn = 'arn:aws:kms:us-east-1:000000000000:key/11111111-2222-3333-4444-555555555555';
const OWNER = 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const OTHER = 'usr_01ARZ3NDEKTSV4RRFFQ69G5FAW';

Object.assign(process.env, testEnvironmentVariables, testCloudCredentials);

interface KmsRequest {
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}
let kmsRequests: KmsRequest[] = [];
let failing: { status: number; body: string } | null = null;

/** Private state of KMS: the plain text of each blob, with its key and context. */
const blobs = new Map<string, Record<string, unknown>>();

/** Implements Encrypt and Decrypt as in the KMS API reference. */
function kms({ headers, body }: KmsRequest): { status: number; body: object } {
  if (headers['x-amz-target'] === 'TrentService.Encrypt') {
    const CiphertextBlob = Buffer.from(`blob ${blobs.size}`).toString('base64');
    blobs.set(CiphertextBlob, body);
    return { status: 200, body: { CiphertextBlob, KeyId: body['KeyId'], EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' } };
  }
  const storedBlob = blobs.get(String(body['CiphertextBlob']));
  const fits = JSON.stringify(storedBlob?.['EncryptionContext']) === JSON.stringify(body['EncryptionContext']);
  if (
    headers['x-amz-target'] !== 'TrentService.Decrypt' ||
    !storedBlob ||
    !fits ||
    storedBlob['KeyId'] !== body['KeyId']
  )
    return { status: 400, body: { __type: 'InvalidCiphertextException' } };
  return {
    status: 200,
    body: { KeyId: body['KeyId'], Plaintext: storedBlob['Plaintext'], EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' },
  };
}

const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const kmsRequest = { headers: request.headers, body: JSON.parse(text) as Record<string, unknown> };
    kmsRequests.push(kmsRequest);
    if (failing) return response.writeHead(failing.status).end(failing.body);
    const answer = kms(kmsRequest);
    return response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (testCloudEndpoint !== null) arn = await createTestKmsKey('SYMMETRIC_DEFAULT');
  else process.env['AWS_ENDPOINT_URL_KMS'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  kmsRequests = [];
  failing = null;
  delete process.env['PERSONAL_KEY_ARN'];
  process.env['PERSONAL_KEY'] = testEnvironmentVariables.PERSONAL_KEY;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
});

describe.each(['a key of its own', 'KMS'])('text encrypted with %s', { tags: 'cloud' }, (means) => {
  beforeEach(() => {
    if (means === 'KMS') process.env['PERSONAL_KEY_ARN'] = arn;
  });

  it.each(['JBSWY3DPEHPK3PXP', '', 'DE89 3704 0044 0532 0130 00 größer 🏦'])(
    'is decrypted unchanged: %j',
    async (plain) => {
      const sealed = await encryptForOwner(plain, OWNER);
      if (plain !== '') expect(sealed).not.toContain(plain);
      expect(sealed).not.toContain(Buffer.from(plain).toString('base64') || 'nothing');
      expect(await decryptForOwner(sealed, OWNER)).toBe(plain);
    },
  );

  it('cannot be decrypted for another owner', { tags: ['FIN-295'] }, async () => {
    const sealed = await encryptForOwner('secret', OWNER);
    await expect(decryptForOwner(sealed, OTHER)).rejects.toThrow();
  });

  it('differs on each call', async () => {
    expect(await encryptForOwner('secret', OWNER)).not.toBe(await encryptForOwner('secret', OWNER));
  });

  it('cannot be decrypted when altered, truncated or encrypted in another way', async () => {
    const sealed = await encryptForOwner('secret', OWNER);
    const [means_ = '', text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64');
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    const swapped = means_ === 'kms' ? 'local' : 'kms';
    for (const sealedText of [`${means_}.${bytes.toString('base64')}`, `${means_}.`, text, `${swapped}.${text}`, ''])
      await expect(decryptForOwner(sealedText, OWNER)).rejects.toThrow();
  });

  it('is limited to 4,096 bytes', async () => {
    expect(await decryptForOwner(await encryptForOwner('x'.repeat(4096), OWNER), OWNER)).toHaveLength(4096);
    await expect(encryptForOwner('x'.repeat(4097), OWNER)).rejects.toThrow('too long');
  });
});

describe('KMS encryption', () => {
  beforeEach(() => {
    process.env['PERSONAL_KEY_ARN'] = arn;
    // The local key is not used when a KMS key exists.
    delete process.env['PERSONAL_KEY'];
  });

  it('sends signed Encrypt and Decrypt requests bound to the owner', { tags: ['FIN-295'] }, async () => {
    await decryptForOwner(await encryptForOwner('secret', OWNER), OWNER);
    expect(kmsRequests.map(({ body }) => body)).toEqual([
      { KeyId: arn, Plaintext: Buffer.from('secret').toString('base64'), EncryptionContext: { owner: OWNER } },
      { KeyId: arn, CiphertextBlob: expect.any(String), EncryptionContext: { owner: OWNER } },
    ]);
    for (const [i, action] of ['Encrypt', 'Decrypt'].entries())
      expect(kmsRequests[i]?.headers).toMatchObject({
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `TrentService.${action}`,
        authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/kms\/aws4_request/),
      });
  });

  it.each([
    { status: 400, body: '{"__type":"AccessDeniedException","message":"c2VjcmV0"}' },
    { status: 500, body: '<html>c2VjcmV0' },
    { status: 200, body: '{"hint":"c2VjcmV0"}' },
  ])('throws an error without the secret on failure: $status', async (answer) => {
    failing = answer;
    const failure = await encryptForOwner('secret', OWNER).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).not.toMatch(/secret|c2VjcmV0/);
  });
});

describe('local encryption key', () => {
  it.each(['', 'c2hvcnQ=', Buffer.alloc(31).toString('base64')])('must be 32 bytes: %j', async (key) => {
    process.env['PERSONAL_KEY'] = key;
    await expect(encryptForOwner('secret', OWNER)).rejects.toThrow('PERSONAL_KEY');
  });

  it('cannot decrypt values of another key', async () => {
    const sealed = await encryptForOwner('secret', OWNER);
    process.env['PERSONAL_KEY'] = Buffer.alloc(32, 8).toString('base64');
    await expect(decryptForOwner(sealed, OWNER)).rejects.toThrow();
  });
});
