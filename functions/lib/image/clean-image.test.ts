import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  PNG_END_CHUNK,
  PNG_SIGNATURE,
  buildPng,
  buildPngChunk,
  buildPngHeader,
  assemblePng,
  toUint32Bytes,
  addJpegSegment,
} from '#functions/testing/people/build-png.ts';
import { buildProgressiveJpeg } from '#functions/testing/people/build-progressive-jpeg.ts';
import { buildExif, buildJpeg, readImageMetadata, readImagePixels } from '#functions/testing/people/images.ts';
import { functionBundleOptions } from '#infra/bundling.ts';
import { copySharp } from '#infra/sharp-files.ts';
import * as source from './clean-image.ts';

type Module = typeof source;

const asset = mkdtempSync(join(tmpdir(), 'clean-image-'));
afterAll(() => rmSync(asset, { recursive: true }));

/** Loads the module as deployed on AWS: one file, next to it only the WebAssembly build. */
async function deployedModule(): Promise<Module> {
  const outfile = join(asset, 'index.mjs');
  await build({
    ...functionBundleOptions,
    alias: { ...functionBundleOptions.alias },
    entryPoints: [import.meta.filename.replace('.test', '')],
    outfile,
  });
  copySharp(asset);
  return (await import(pathToFileURL(outfile).href)) as Module;
}

/** Photos of 64 × 64 pixels whose colour shows where each pixel is. */
const tint = (x: number, y: number) => [x < 32 ? 0 : 255, y < 32 ? 0 : 255, 128] as const;
const grey = (value: number) => [value, value, value];
const zip = Buffer.from('PK\u0003\u0004 <html><script>alert(1)</script>', 'latin1');

describe.each([
  ['installed', () => Promise.resolve(source)],
  ['deployed', deployedModule],
])('cleanImage as %s', (_, load) => {
  let cleanImage: Module['cleanImage'];
  beforeAll(async () => {
    ({ cleanImage } = await load());
  });
  const clean = async (image: Uint8Array) => Buffer.from(await cleanImage(image));
  const expectRefusal = (image: Uint8Array, message = /damaged/) =>
    expect(cleanImage(image)).rejects.toMatchObject({
      name: 'ImageError',
      message: expect.stringMatching(message) as string,
    });
  /** Returns the colour in the middle of a single-coloured picture. */
  const colourOf = async (image: Uint8Array) => {
    const pixels = await readImagePixels(await clean(image));
    return [...pixels.subarray(pixels.length / 2, pixels.length / 2 + 3)];
  };
  const expectColour = async (image: Uint8Array, colour: readonly number[]) => {
    const shown = await colourOf(image);
    // JPEG changes a colour by up to three steps.
    for (const [i, value] of colour.entries()) expect(Math.abs((shown[i] as number) - value)).toBeLessThanOrEqual(4);
  };

  describe('returned picture', () => {
    it('is an upright JPEG without location, camera, comment or thumbnail', async () => {
      const photo = addJpegSegment(
        addJpegSegment(await buildJpeg(320, 200), 0xe1, buildExif(6)),
        0xfe,
        Buffer.from('<script>alert(1)</script>'),
      );
      expect(photo.includes('GPS-52.5200')).toBe(true);
      const image = await clean(photo);
      const header = await readImageMetadata(image);
      expect(header).toMatchObject({ format: 'jpeg', width: 200, height: 320, channels: 3 });
      for (const field of ['orientation', 'exif', 'icc', 'iptc', 'xmp'] as const) expect(header[field]).toBeUndefined();
      for (const secret of ['Exif', 'GPS', 'Cam', 'script']) expect(image.includes(secret)).toBe(false);
    });

    it('has its own transferable buffer', async () => {
      const { buffer, byteLength } = await cleanImage(buildPng());
      expect([buffer.constructor.name, buffer.byteLength]).toEqual(['ArrayBuffer', byteLength]);
    });

    it('contains no text chunk of a PNG', async () => {
      const [head, rows] = [buildPngHeader(64, 64), Buffer.alloc(64 * 193)];
      const text = buildPngChunk('tEXt', Buffer.from('Comment\0GPS-52.5200'));
      const position = buildPngChunk('eXIf', buildExif(1).subarray(6));
      const image = await clean(assemblePng(head, rows, text, position));
      for (const secret of ['GPS', 'Cam', 'Comment']) expect(image.includes(secret)).toBe(false);
    });

    it.each([
      [1, 0, 0],
      [2, 1, 0],
      [3, 1, 1],
      [4, 0, 1],
    ])('keeps the corners in place for orientation %i', async (orientation, right, bottom) => {
      const photo = addJpegSegment(await buildJpeg(64, 128, (x, y) => tint(x, y / 2)), 0xe1, buildExif(orientation));
      await expectCorner(await clean(photo), [64, 128], right, bottom);
    });

    it.each([
      [5, 0, 0],
      [6, 1, 0],
      [7, 1, 1],
      [8, 0, 1],
    ])('is rotated by orientation %i', async (orientation, right, bottom) => {
      const photo = addJpegSegment(await buildJpeg(64, 128, (x, y) => tint(x, y / 2)), 0xe1, buildExif(orientation));
      await expectCorner(await clean(photo), [128, 64], right, bottom);
    });

    it('is at most 2,000 pixels on its longer side and never upscaled', async () => {
      expect(await readImageMetadata(await clean(buildPng(4000, 1000)))).toMatchObject({ width: 2000, height: 500 });
      expect(await readImageMetadata(await clean(buildPng(100, 64)))).toMatchObject({ width: 100, height: 64 });
    });

    it('drops data after the picture: previews, archives, pages', async () => {
      const photo = await buildJpeg();
      const alone = await clean(photo);
      for (const image of [photo, buildPng()])
        for (const trailer of [await buildJpeg(64, 64), zip]) {
          const cleaned = await clean(Buffer.concat([image, trailer]));
          for (const secret of ['PK\u0003\u0004', 'script']) expect(cleaned.includes(secret)).toBe(false);
          expect(cleaned.indexOf(Buffer.from([0xff, 0xd8, 0xff]), 2)).toBe(-1);
        }
      expect(await clean(Buffer.concat([photo, zip]))).toEqual(alone);
    });
  });

  describe('photo of a phone', () => {
    /** Draws a photo of one colour. */
    const drawPhoto = (width: number, height: number, progressive = false) =>
      sharp({ create: { width, height, channels: 3, background: { r: 90, g: 140, b: 60 } } })
        .jpeg({ progressive })
        .toBuffer();

    it.each([
      ['of 12.2 megapixels', 4032, 3024, false],
      ['of 48.8 megapixels', 8064, 6048, false],
      ['of 50.3 megapixels, progressive', 8192, 6144, true],
      ['that is a panorama', 11_900, 3000, false],
    ])('%s is accepted', { tags: ['FIN-268'] }, async (_name, width, height, progressive) => {
      const image = await clean(addJpegSegment(await drawPhoto(width, height, progressive), 0xe1, buildExif(6)));
      expect(await readImageMetadata(image)).toMatchObject({ height: 2000 });
    });

    it.each<[string, (photo: Buffer) => Buffer | Promise<Buffer>]>([
      ['with a line feed at its end', (photo) => Buffer.concat([photo, Buffer.from('\r\n')])],
      ['with padding at its end', (photo) => Buffer.concat([photo, Buffer.alloc(4096)])],
      ["with a maker's data at its end", (photo) => Buffer.concat([photo, Buffer.from('SEFH\0\0SEFT')])],
      // Random bytes contain the marker of a scan every 64 KB: they must not count.
      [
        'with a film at its end',
        (photo) => Buffer.concat([photo, Buffer.from('\0\0\0 ftypmp42'), randomBytes(2 ** 24)]),
      ],
      [
        'with padding before its end',
        (photo) => Buffer.concat([photo.subarray(0, -2), Buffer.alloc(16), photo.subarray(-2)]),
      ],
      [
        'with a thumbnail in its header',
        async (photo) => addJpegSegment(photo, 0xe1, Buffer.concat([buildExif(1), await drawPhoto(160, 120)])),
      ],
      [
        "with the wrong parameters of a scan that Samsung's cameras write",
        (photo) => {
          const changed = Buffer.from(photo);
          changed[photo.indexOf(Buffer.from([0xff, 0xda])) + 2 + 12 - 2] = 0;
          return changed;
        },
      ],
      [
        "with 18 bytes too many in its header, as Pixel's cameras write",
        (photo) => {
          const at = photo.indexOf(Buffer.from([0xff, 0xc0]));
          return Buffer.concat([photo.subarray(0, at), Buffer.alloc(18), photo.subarray(at)]);
        },
      ],
    ])('%s has the same pixels as without', { tags: ['FIN-268'] }, async (_name, change) => {
      const photo = await buildJpeg(400, 300);
      expect(await clean(await change(photo))).toEqual(await clean(photo));
    });

    it('in HEIC is rejected by this reason', { tags: ['FIN-268'] }, async () => {
      for (const brand of ['heic', 'mif1', 'hevc'])
        await expectRefusal(Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0`.padEnd(500, '\0'), 'latin1'), /HEIC photo/);
    });
  });

  describe('PNG input', () => {
    /** Builds a picture with the same sample in each pixel. */
    const plain = (depth: number, colour: number, pixel: number[], ...chunks: Buffer[]) => {
      const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(Math.ceil((64 * depth * pixel.length) / 8), 0)]);
      const bytes = pixel.flatMap((sample) => (depth === 16 ? [sample >> 8, sample & 255] : [sample]));
      row.fill(Buffer.from(bytes), 1);
      return assemblePng(
        buildPngHeader(64, 64, depth, colour),
        Buffer.concat(Array.from({ length: 64 }, () => row)),
        ...chunks,
      );
    };
    // Same for less than 8 bits: each byte holds several equal samples.
    const buildFewColours = (depth: number, colour: number, byte: number, ...chunks: Buffer[]) => {
      const row = Buffer.concat([Buffer.from([0]), Buffer.alloc((64 * depth) / 8, byte)]);
      return assemblePng(
        buildPngHeader(64, 64, depth, colour),
        Buffer.concat(Array.from({ length: 64 }, () => row)),
        ...chunks,
      );
    };
    const palette = buildPngChunk('PLTE', Buffer.from([10, 20, 30, 40, 50, 60]));

    it.each([
      ['1 bit', buildFewColours(1, 0, 0xff), grey(255)],
      ['4 bits', buildFewColours(4, 0, 0x88), grey(136)],
      ['16 bits', plain(16, 0, [0x80ff]), grey(128)],
      ['16 bits of RGB', plain(16, 2, [0xff00, 0x8000, 0]), [255, 128, 0]],
      ['a palette', plain(8, 3, [1], palette), [40, 50, 60]],
      ['an opaque colour', plain(8, 6, [200, 100, 50, 255]), [200, 100, 50]],
      ['a half transparent colour', plain(8, 6, [0, 0, 0, 128]), grey(127)],
      ['a transparent colour', plain(8, 4, [0, 0]), grey(255)],
      ['a transparent entry', plain(8, 3, [1], palette, buildPngChunk('tRNS', Buffer.from([255, 0]))), grey(255)],
    ])('with %s is drawn on white', async (_name, image, colour) => expectColour(image, colour));

    it('interlaced › has the same pixels as without interlacing', async () => {
      const rows: number[] = [];
      for (const [x0, y0, dx, dy] of [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ] as const)
        for (let y = y0; y < 64; y += dy) {
          rows.push(0);
          for (let x = x0; x < 64; x += dx) rows.push(...tint(x, y));
        }
      const interlaced = assemblePng(buildPngHeader(64, 64, 8, 2, 1), Uint8Array.from(rows));
      expect(await clean(interlaced)).toEqual(await clean(buildPng(64, 64, tint)));
    });

    it('animated › is reduced to its first picture', async () => {
      const animation = buildPngChunk('acTL', Buffer.concat([toUint32Bytes(2), toUint32Bytes(0)]));
      const frame = buildPngChunk('fdAT', Buffer.concat([toUint32Bytes(1), deflateSync(Buffer.alloc(64 * 193, 255))]));
      const rows = Buffer.alloc(64 * 193);
      const animated = Buffer.concat([
        PNG_SIGNATURE,
        buildPngHeader(64, 64),
        animation,
        buildPngChunk('IDAT', deflateSync(rows)),
        frame,
        PNG_END_CHUNK,
      ]);
      await expectColour(animated, grey(0));
    });
  });

  describe('rejected input', () => {
    const bomb = buildPngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));

    it('includes every format but JPG and PNG', async () => {
      for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', 'RIFF\0\0\0\0WEBP', ''])
        await expectRefusal(Buffer.from(text.padEnd(2000, ' ')), /Choose a JPG or PNG/);
      await expectRefusal(Buffer.concat([Buffer.from('GIF89a'), await buildJpeg()]), /Choose a JPG or PNG/);
    });

    it('includes pictures with too many pixels, judged by the header alone', { tags: ['FIN-268'] }, async () => {
      const image = await buildJpeg();
      const at = image.indexOf(Buffer.from([0xff, 0xc0]));
      image.writeUInt16BE(10_000, at + 5);
      image.writeUInt16BE(10_000, at + 7);
      for (const large of [
        image,
        Buffer.concat([PNG_SIGNATURE, buildPngHeader(10_000, 10_000), bomb, PNG_END_CHUNK]),
        Buffer.concat([PNG_SIGNATURE, buildPngHeader(0x7fff_ffff, 0x7fff_ffff), bomb, PNG_END_CHUNK]),
        Buffer.concat([PNG_SIGNATURE, buildPngHeader(8668, 6000), bomb, PNG_END_CHUNK]),
      ])
        await expectRefusal(large, /more than 52 megapixels|damaged/);
      const long = Buffer.concat([PNG_SIGNATURE, buildPngHeader(12_001, 64), bomb, PNG_END_CHUNK]);
      await expectRefusal(long, /longer than 12000 pixels/);
    });

    it('includes pictures with unreadably small sides', async () => {
      for (const [width, height] of [
        [1, 1],
        [10, 10],
        [63, 640],
      ] as const)
        await expectRefusal(buildPng(width, height), /too small/);
    });

    it('includes a picture cut off within its pixels', async () => {
      const photo = await buildJpeg();
      for (const part of [0.999, 0.9, 0.5, 0.1])
        await expectRefusal(photo.subarray(0, Math.floor(photo.length * part)));
      await expectRefusal(photo.subarray(0, photo.length - 1));
      await expectRefusal(photo.subarray(0, 3));
      // Both the end marker and the pixels come early.
      await expectRefusal(Buffer.concat([photo.subarray(0, photo.length - 200), Buffer.from([0xff, 0xd9])]));
      for (const part of [0.9, 0.5, 0.1])
        await expectRefusal(buildPng().subarray(0, Math.floor(buildPng().length * part)));
    });

    it('includes a PNG with missing pixels, a changed byte or an unknown chunk', async () => {
      const start = [PNG_SIGNATURE, buildPngHeader(320, 240)];
      await expectRefusal(
        Buffer.concat([...start, buildPngChunk('IDAT', deflateSync(Buffer.alloc(500))), PNG_END_CHUNK]),
      );
      const corruptedPng = Buffer.from(buildPng());
      corruptedPng.writeUInt8(corruptedPng.readUInt8(60) ^ 255, 60);
      await expectRefusal(corruptedPng);
      await expectRefusal(
        assemblePng(buildPngHeader(64, 64), Buffer.alloc(64 * 193), buildPngChunk('ABCD', Buffer.from('x'))),
      );
      await expectRefusal(assemblePng(buildPngHeader(64, 64, 8, 3), Buffer.alloc(64 * 65)));
    });

    it('includes a JPEG with thousands of scans, before decoding one', async () => {
      for (const image of [buildProgressiveJpeg(4000, 3000, 800), buildProgressiveJpeg(64, 64, 101)])
        await expectRefusal(image);
      const photo = await buildJpeg(64, 64);
      const end = photo.length - 2;
      const scan = photo.subarray(photo.indexOf(Buffer.from([0xff, 0xda])), end);
      const scans = Array.from({ length: 5000 }, () => scan);
      await expectRefusal(Buffer.concat([photo.subarray(0, end), ...scans, photo.subarray(end)]));
      expect(await readImageMetadata(await clean(buildProgressiveJpeg(64, 64, 30)))).toMatchObject({
        width: 64,
        height: 64,
      });
    });

    it('includes print colours (CMYK)', async () => {
      const printed = await sharp(await buildJpeg())
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer();
      await expectRefusal(printed, /CMYK/);
    });
  });

  it('handles parts that inflate to gigabytes with bounded memory', async () => {
    const body = deflateSync(Buffer.alloc(100_000_000));
    const before = process.memoryUsage().rss;
    const rows = Buffer.alloc(64 * 193);
    for (const [type, keyword] of [
      ['zTXt', 'Comment\0\0'],
      ['iCCP', 'icc\0\0'],
      ['IDAT', ''],
    ] as const) {
      const trap = buildPngChunk(type, Buffer.concat([Buffer.from(keyword, 'latin1'), body]));
      const image =
        type === 'IDAT'
          ? Buffer.concat([PNG_SIGNATURE, buildPngHeader(64, 64), trap, PNG_END_CHUNK])
          : assemblePng(buildPngHeader(64, 64), rows, trap);
      expect(await readImageMetadata(await clean(image))).toMatchObject({ width: 64, height: 64 });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('accepts a valid picture after rejected ones', async () => {
    const good = await buildJpeg(500, 300);
    for (let i = 0; i < 5; i++) {
      const bad = Buffer.from(good);
      bad.fill(0xff, 700, 800);
      await Promise.allSettled([cleanImage(bad), cleanImage(good)]);
      expect(await readImageMetadata(await clean(good))).toMatchObject({ width: 500, height: 300 });
    }
  });

  /** Checks the position of the tint's dark corner. */
  async function expectCorner(image: Buffer, [width, height]: [number, number], right: number, bottom: number) {
    const header = await readImageMetadata(image);
    expect([header.width, header.height]).toEqual([width, height]);
    const pixels = await readImagePixels(image);
    const darkness = ([x, y]: readonly [number, number]) => {
      const at = 3 * (y * width + x);
      return (pixels[at] as number) + (pixels[at + 1] as number);
    };
    const corners = [0, 1].flatMap((column) =>
      [0, 1].map((row) => [column * (width - 1), row * (height - 1)] as const),
    );
    const [darkest] = corners.sort((a, b) => darkness(a) - darkness(b));
    expect(darkest).toEqual([right * (width - 1), bottom * (height - 1)]);
  }
});

it('cleanImage › limits pixel work to 20 seconds', async () => {
  const prototype = Object.getPrototypeOf(sharp(buildPng())) as ReturnType<typeof sharp>;
  const timeout = vi.spyOn(prototype, 'timeout');
  await source.cleanImage(buildPng());
  expect(timeout).toHaveBeenCalledWith({ seconds: 20 });
  timeout.mockRestore();
});
