import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { now } from '#functions/lib/clock.ts';
import { type TestApiResponse, callTestApi } from '#functions/testing/call.ts';
import { testCloudEndpoint, testCloudCredentials, createCloudBucket } from '#functions/testing/cloud.ts';
import { testEnvironmentVariables } from '#functions/testing/prepare-functions.ts';
import { DOCUMENTS_BUCKET, S3Host } from '#scripts/local/s3-host.ts';
import { generateCredentials } from '#scripts/local/signature.ts';

/** Credentials that sign calls of the bucket. */
export const testBucketCredentials = {
  ...generateCredentials(),
  secretAccessKey: testEnvironmentVariables.AWS_SECRET_ACCESS_KEY,
};

export interface TestDocumentBucket {
  /** Folder of the bucket on disk; empty with a cloud bucket. */
  folder: string;
  /** Requests received here, in order. */
  requests: string[];
}

/** Creates a bucket for photos of documents, by the tests' clock; a cloud bucket if `AWS_ENDPOINT_URL` names one. */
export function useTestDocumentBucket(): TestDocumentBucket {
  const folder = mkdtempSync(join(tmpdir(), 'documents-'));
  const documents: TestDocumentBucket = { folder, requests: [] };
  let server: Server | undefined;
  beforeAll(async () => {
    if (testCloudEndpoint !== null) {
      Object.assign(process.env, testCloudCredentials);
      process.env['KYC_BUCKET'] = await createCloudBucket();
      return;
    }
    const s3 = new S3Host(folder, testBucketCredentials, now);
    const documentServer = createServer((request, response) => {
      documents.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => s3.handle(request, response, Buffer.concat(chunks)));
    });
    server = documentServer;
    await new Promise<void>((resolve) => documentServer.listen(0, '127.0.0.1', resolve));
    const { port } = documentServer.address() as AddressInfo;
    Object.assign(process.env, {
      AWS_REGION: testBucketCredentials.region,
      AWS_ACCESS_KEY_ID: testBucketCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: testBucketCredentials.secretAccessKey,
      KYC_BUCKET: DOCUMENTS_BUCKET,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    });
  });
  afterAll(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    rmSync(folder, { recursive: true });
  });
  return documents;
}

/** Part of a form: a field, or a file. */
export interface MultipartFormPart {
  name: string;
  value: string | Buffer;
  file?: string;
  type?: string;
}

const BOUNDARY = '----a-boundary-of-the-tests';

/** Encodes a form like a browser. */
export function buildMultipartForm(parts: readonly MultipartFormPart[]): {
  body: Buffer;
  headers: Record<string, string>;
} {
  const pieces = parts.flatMap(({ name, value, file, type }) => [
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`),
    Buffer.from(file === undefined ? '' : `; filename="${file}"`),
    Buffer.from(type === undefined ? '\r\n\r\n' : `\r\ncontent-type: ${type}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Uploads a photo like the page. */
export const postTestPhoto = (
  token: string,
  image: Buffer,
  { type = 'id_card_front', file = 'photo.png', mime = 'image/png' } = {},
): Promise<TestApiResponse> =>
  callTestApi({
    method: 'POST',
    path: '/user/upload-file',
    token,
    ...buildMultipartForm([
      { name: 'file', value: image, file, type: mime },
      { name: 'type', value: type },
    ]),
  });
