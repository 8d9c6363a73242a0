import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { crc32 } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { median } from './measure.ts';

/** Runs the upload function in its own process and reports the cost of a photo. */
export interface UploadMeasurement {
  /** Median of one upload. */
  ms: number;
  /** Peak memory growth of the process from before the first upload, MB. */
  grown: number;
  /** Time to reject the same file with too many pixels in its header, ms. */
  refused: number;
}

const [code = '', token = '', file = '', type = '', times = '1'] = process.argv.slice(2);
const { handler } = (await import(pathToFileURL(code).href)) as {
  handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
};

const BOUNDARY = 'a-boundary';
const MB = 1024 * 1024;

/** As API Gateway passes it: one text. */
const toGatewayEvent = (method: string, path: string, body: Buffer | null): APIGatewayProxyEvent =>
  ({
    httpMethod: method,
    path,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    multiValueQueryStringParameters: null,
    body: body && body.toString('base64'),
    isBase64Encoded: body !== null,
    requestContext: { identity: { sourceIp: '192.0.2.1' }, requestId: 'bench' },
  }) as unknown as APIGatewayProxyEvent;

const form = (image: Buffer): Buffer => {
  const part = (head: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="type"')}\r\nid_card_front\r\n`),
    Buffer.from(`${part(`name="file"; filename="photo.${type.slice(6)}"`)}content-type: ${type}\r\n\r\n`),
    image,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
};

async function callUploadFunction(event: APIGatewayProxyEvent, status: number): Promise<number> {
  const began = performance.now();
  const answer = await handler(event);
  if (answer.statusCode !== status) throw new Error(`The function answered ${answer.statusCode}: ${answer.body}`);
  return performance.now() - began;
}

/** Returns the same picture with 10,000 × 10,000 pixels in its header. */
function enlargeImage(image: Buffer): Buffer {
  const large = Buffer.from(image);
  if (type === 'image/png') {
    large.writeUInt32BE(10_000, 16);
    large.writeUInt32BE(10_000, 20);
    large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
    return large;
  }
  const frame =
    [0xc0, 0xc2].map((marker) => large.indexOf(Buffer.from([0xff, marker, 0, 17]))).find((at) => at > 0) ?? 0;
  large.writeUInt16BE(10_000, frame + 5);
  large.writeUInt16BE(10_000, frame + 7);
  return large;
}

await callUploadFunction(toGatewayEvent('GET', '/user/kyc/status', null), 200);
const image = readFileSync(file);
const refusal = toGatewayEvent('POST', '/user/upload-file', form(enlargeImage(image)));
await callUploadFunction(refusal, 422);
// Sequential: in parallel each would wait for the others.
const refused = median([
  await callUploadFunction(refusal, 422),
  await callUploadFunction(refusal, 422),
  await callUploadFunction(refusal, 422),
]);
// The request's text is complete before the function begins.
const request = toGatewayEvent('POST', '/user/upload-file', form(image));
const before = process.memoryUsage().rss;
const took: number[] = [];
for (let i = 0; i < Number(times); i++) took.push(await callUploadFunction(request, 200));
const uploadMeasurement: UploadMeasurement = {
  ms: median(took),
  grown: process.resourceUsage().maxRSS / 1024 - before / MB,
  refused,
};
process.send?.(uploadMeasurement, () => process.exit(0));
