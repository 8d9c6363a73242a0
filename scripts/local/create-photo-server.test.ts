import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPhotoUploadLink, storeUpload } from '#functions/lib/documents.ts';
import { createPhotoServer } from './create-photo-server.ts';
import { DOCUMENTS_BUCKET, S3Host } from './s3-host.ts';
import { ServiceHost } from './service-host.ts';
import { generateCredentials } from './signature.ts';

const KEY = 'kyc/somebody/front.jpg';
const login = generateCredentials();
const folder = mkdtempSync(join(tmpdir(), 'photos-'));
const s3 = new S3Host(folder, login);
const services = new ServiceHost({ login, s3 });
const photos = createPhotoServer(s3);
let shown = '';

beforeAll(async () => {
  const own = await services.listen();
  await new Promise<void>((resolve) => photos.listen(0, '127.0.0.1', resolve));
  shown = `http://127.0.0.1:${(photos.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_REGION: login.region,
    AWS_ACCESS_KEY_ID: login.accessKeyId,
    AWS_SECRET_ACCESS_KEY: login.secretAccessKey,
    KYC_BUCKET: DOCUMENTS_BUCKET,
    AWS_ENDPOINT_URL_S3: own,
    DOCUMENTS_URL: shown,
  });
  await storeUpload(KEY, Buffer.from('a photo'));
});
afterAll(async () => {
  services.stop();
  photos.closeAllConnections();
  await new Promise((resolve) => photos.close(resolve));
  rmSync(folder, { recursive: true });
});

test('photo link › uses the public address and shows the photo', async () => {
  const { url } = await createPhotoUploadLink(KEY);
  expect(url.startsWith(`${shown}/${DOCUMENTS_BUCKET}/uploads/${KEY}?`)).toBe(true);
  const answer = await fetch(url);
  expect([answer.status, await answer.text()]).toEqual([200, 'a photo']);
});

test('photo server › rejects requests without a link, uploads and other paths', async () => {
  const { url } = await createPhotoUploadLink(KEY);
  const status = async (path: string, init?: RequestInit) => (await fetch(new URL(path, shown), init)).status;
  expect(await status(url.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe(403);
  expect(await status(url.split('?')[0] ?? '')).toBe(403);
  expect(await status(url.replace('front', 'other'))).toBe(403);
  process.env['AWS_SECRET_ACCESS_KEY'] = 'local';
  expect(await status((await createPhotoUploadLink(KEY)).url)).toBe(403);
  process.env['AWS_SECRET_ACCESS_KEY'] = login.secretAccessKey;
  for (const method of ['PUT', 'POST', 'DELETE']) expect(await status(url, { method })).toBe(404);
  expect(await status('/', { headers: { 'x-amz-target': 'AmazonSQS.SendMessage' } })).toBe(404);
  expect(await status('/v2/email/outbound-emails')).toBe(404);
});
