import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { buildPngChunk, buildPngHeader, assemblePng, addJpegSegment } from '#functions/testing/people/build-png.ts';
import { copySharp } from '#infra/sharp-files.ts';
import { readFunctionBundles } from '#scripts/measure/function-bundles.ts';
import { startEmptyTable } from './bare-table.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';
import type { UploadMeasurement } from './upload-taker.ts';

/** Size limit of an upload. */
const BYTES = 4 * 1024 * 1024;
const [WIDTH, HEIGHT] = [8192, 6144];
/** Limit of memory growth, MB: less than a quarter of the function's memory. A progressive JPEG is held whole. */
const MEMORY = 400;
/** Each is sent this often, so that leaks show. */
const TIMES = 4;
/** Ms within which an oversized picture is rejected by its header. */
const REFUSAL_MS = 100;

interface Photo {
  name: string;
  type: 'image/jpeg' | 'image/png';
  image: Buffer;
}

/** A visible pattern that compresses well, which leaves bytes for unread data. */
const colourAt = (x: number, y: number) => [(x >> 6) & 255, (y >> 6) & 255, ((x ^ y) >> 8) & 255];

async function buildJpeg(progressive: boolean): Promise<Buffer> {
  const pixels = Buffer.alloc(3 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) pixels.set(colourAt(x, y), 3 * (y * WIDTH + x));
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  let image = await sharp(pixels, { raw }).jpeg({ quality: 80, progressive }).toBuffer();
  for (let remainingBytes = BYTES - image.length; remainingBytes > 4; remainingBytes = BYTES - image.length)
    image = addJpegSegment(image, 0xe5, randomBytes(Math.min(60_000, remainingBytes - 4))) as Buffer<ArrayBuffer>;
  return image;
}

function buildPng(): Buffer {
  const row = 1 + 3 * WIDTH;
  const rows = Buffer.alloc(HEIGHT * row);
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) rows.set(colourAt(x, y), y * row + 1 + 3 * x);
  const head = buildPngHeader(WIDTH, HEIGHT);
  const bare = assemblePng(head, rows);
  return assemblePng(head, rows, buildPngChunk('teXt', randomBytes(BYTES - bare.length - 12)));
}

/** Starts a bucket that accepts any object. */
async function startBucketServer(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Sends a photo to the function, which runs in a process of its own with nothing else in memory. */
function measureUpload(code: string, token: string, { type }: Photo, file: string): Promise<UploadMeasurement> {
  const child = fork(
    fileURLToPath(new URL('upload-taker.ts', import.meta.url)),
    [code, token, file, type, `${TIMES}`],
    {
      execArgv: ['--import', import.meta.resolve('tsx')],
    },
  );
  return new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (status) => reject(new Error(`The function ended with ${status}.`)));
  });
}

async function createUploadUser(): Promise<string> {
  const { createUser } = await import('#functions/domain/users/create-user.ts');
  const { openSession } = await import('#functions/domain/identity/open-session.ts');
  const { toAmount } = await import('#shared/money.ts');
  const user = await createUser({
    username: 'somebody',
    password: randomBytes(12).toString('hex'),
    funds: { trading: toAmount('1') },
  });
  const visit = { address: '192.0.2.1', country: null, userAgent: null };
  return (await openSession(user, 'main', visit)).token;
}

export const uploadBenchmark: Benchmark = {
  name: 'upload',
  what: 'photos of 50 megapixels in 4 MB: time and memory of the function that takes them, and of one that is larger',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upload-'));
    const table = await startEmptyTable();
    const { url, close } = await startBucketServer();
    Object.assign(process.env, { KYC_BUCKET: 'documents', AWS_ENDPOINT_URL_S3: url, LOG_LEVEL: 'error' });
    try {
      const [code, file] = [join(folder, 'kyc.mjs'), join(folder, 'photo')];
      writeFileSync(code, (await readFunctionBundles(['kyc']))[0]?.code ?? '');
      // As on AWS: the folder has only the WebAssembly build.
      copySharp(folder);
      const token = await createUploadUser();
      const photos: Photo[] = [
        { name: 'JPG', type: 'image/jpeg', image: await buildJpeg(false) },
        { name: 'progressive JPG', type: 'image/jpeg', image: await buildJpeg(true) },
        { name: 'PNG', type: 'image/png', image: buildPng() },
      ];
      const rows: BenchmarkRow[] = [];
      for (const photo of photos) {
        writeFileSync(file, photo.image);
        const { ms, grown, refused } = await measureUpload(code, token, photo, file);
        rows.push(toPlainBenchmarkRow(`upload ${photo.name}`, ms, 'ms'));
        rows.push(toMaxBenchmarkRow(`upload ${photo.name} memory`, grown, 'MB', MEMORY));
        rows.push(toMaxBenchmarkRow(`upload ${photo.name} too large`, refused, 'ms', REFUSAL_MS));
      }
      return rows;
    } finally {
      close();
      await table.stop();
      rmSync(folder, { recursive: true });
    }
  },
};
