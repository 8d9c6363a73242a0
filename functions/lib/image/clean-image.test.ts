import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { exif, jpeg } from '#functions/testing/people/images.ts';
import { PNG_END, PNG_START, png, pngChunk, pngHead, pngOf, withSegment } from '#functions/testing/people/png.ts';
import { canvas, keptSizes } from './canvas.ts';
import { cleanImage } from './clean-image.ts';
import { ImageError } from './image-error.ts';
import { jpegHeader } from './jpeg-header.ts';
import { pngHeader } from './png-header.ts';
import { readPngRows } from './png-rows.ts';

const refused = (bytes: Uint8Array) => expect(cleanImage(bytes)).rejects.toBeInstanceOf(ImageError);

/** All pixels of a PNG, three bytes each. */
async function pixelsOf(bytes: Buffer): Promise<number[]> {
  const all: number[] = [];
  await readPngRows(pngHeader(bytes), (row) => all.push(...row));
  return all;
}

describe('what is stored of a picture', () => {
  it('is a plain JPEG of its pixels, upright, without place, name or comment', async () => {
    const photo = withSegment(
      withSegment(await jpeg(320, 200), 0xe1, exif(6)),
      0xfe,
      Buffer.from('<script>alert(1)</script>'),
    );
    expect(photo.includes('GPS-52.5200')).toBe(true);
    const clean = Buffer.from(await cleanImage(photo));
    expect(jpegHeader(clean)).toMatchObject({ width: 200, height: 320, components: 3, orientation: 1 });
    for (const secret of ['Exif', 'GPS', 'Cam', 'script']) expect(clean.includes(secret)).toBe(false);
  });

  it('leaves previews behind that lie after the picture', async () => {
    const [photo, preview] = [await jpeg(), await jpeg(64, 64)];
    const clean = await cleanImage(Buffer.concat([photo, preview]));
    expect(clean.length).toBeLessThan(photo.length + 1000);
    expect(Buffer.from(clean).indexOf(Buffer.from([0xff, 0xd8, 0xff]), 2)).toBe(-1);
  });

  it('is shrunk so that its longer side has 2,000 pixels', async () => {
    const clean = await cleanImage(png(4000, 1000));
    expect(jpegHeader(clean)).toMatchObject({ width: 2000, height: 500 });
  });

  it('is made of a grey and of a transparent PNG too', async () => {
    const grey = pngOf(pngHead(64, 64, 8, 0), Buffer.alloc(64 * 65, 0));
    const clear = pngOf(pngHead(64, 64, 8, 6), Buffer.alloc(64 * (1 + 4 * 64), 0));
    for (const image of [grey, clear]) expect(jpegHeader(await cleanImage(image)).width).toBe(64);
  });
});

describe('the orientation', () => {
  it.each([
    [1, [1, 2, 3, 4, 5, 6]],
    [2, [2, 1, 4, 3, 6, 5]],
    [3, [6, 5, 4, 3, 2, 1]],
    [4, [5, 6, 3, 4, 1, 2]],
    [5, [1, 3, 5, 2, 4, 6]],
    [6, [5, 3, 1, 6, 4, 2]],
    [7, [6, 4, 2, 5, 3, 1]],
    [8, [2, 4, 6, 1, 3, 5]],
  ] as const)('%i puts the pixels where they belong', (orientation, order) => {
    const size = { width: 2, height: 3 };
    const { kept, upright } = keptSizes(size, orientation);
    const target = new Uint8Array(18);
    const take = canvas(size, kept, upright, orientation, target);
    for (const [a, b] of [
      [1, 2],
      [3, 4],
      [5, 6],
    ] as const)
      take(Uint8Array.from([a, a, a, b, b, b]));
    expect([...target].filter((_, i) => i % 3 === 0)).toEqual(order);
  });
});

describe('a PNG', () => {
  const pixels = Array.from({ length: 64 * 64 }, (_, i) => [i % 251, (i * 7) % 253, (i * 13) % 255]);
  const raw = (filter: number, encode: (row: number[], above: number[]) => number[]) => {
    const rows: number[] = [];
    let above = Array.from({ length: 192 }, () => 0);
    for (let y = 0; y < 64; y++) {
      const row = pixels.slice(y * 64, y * 64 + 64).flat();
      rows.push(filter, ...encode(row, above).map((byte) => byte & 255));
      above = row;
    }
    return pngOf(pngHead(64, 64), Uint8Array.from(rows));
  };
  const left = (row: number[], i: number) => (i < 3 ? 0 : (row[i - 3] as number));
  const nearest = (a: number, b: number, c: number) => {
    const estimate = a + b - c;
    const [pa, pb, pc] = [a, b, c].map((value) => Math.abs(estimate - value)) as [number, number, number];
    return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
  };
  it.each([
    [0, raw(0, (row) => row)],
    [1, raw(1, (row) => row.map((byte, i) => byte - left(row, i)))],
    [2, raw(2, (row, above) => row.map((byte, i) => byte - (above[i] as number)))],
    [3, raw(3, (row, above) => row.map((byte, i) => byte - ((left(row, i) + (above[i] as number)) >> 1)))],
    [4, raw(4, (row, above) => row.map((b, i) => b - nearest(left(row, i), above[i] as number, left(above, i))))],
  ])('with filter %i has the pixels that were filtered', async (_, image) => {
    expect(await pixelsOf(image)).toEqual(pixels.flat());
  });

  it('that is interlaced has the same pixels', async () => {
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
        for (let x = x0; x < 64; x += dx) rows.push(...(pixels[y * 64 + x] as number[]));
      }
    expect(await pixelsOf(pngOf(pngHead(64, 64, 8, 2, 1), Uint8Array.from(rows)))).toEqual(pixels.flat());
  });

  it('with few colours or many bits is read by its samples', async () => {
    const bits = pngOf(
      pngHead(64, 64, 1, 0),
      Buffer.alloc(64 * 9, 0).fill(Buffer.from([0, 0xaa, 0, 0, 0, 0, 0, 0, 0])),
    );
    expect((await pixelsOf(bits)).slice(0, 9)).toEqual([255, 255, 255, 0, 0, 0, 255, 255, 255]);
    const deep = pngOf(
      pngHead(64, 64, 16, 0),
      Buffer.alloc(64 * 129, 0).fill(Buffer.concat([Buffer.from([0, 0x80, 0xff]), Buffer.alloc(126)])),
    );
    expect((await pixelsOf(deep)).slice(0, 6)).toEqual([128, 128, 128, 0, 0, 0]);
    const palette = pngChunk('PLTE', Buffer.from([10, 20, 30, 40, 50, 60]));
    const chosen = pngOf(
      pngHead(64, 64, 8, 3),
      Buffer.alloc(64 * 65, 0).fill(Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(63)])),
      palette,
    );
    expect((await pixelsOf(chosen)).slice(0, 6)).toEqual([40, 50, 60, 10, 20, 30]);
    const beyond = pngOf(
      pngHead(64, 64, 8, 3),
      Buffer.alloc(64 * 65, 0).fill(Buffer.concat([Buffer.from([0, 9]), Buffer.alloc(63)])),
      palette,
    );
    await refused(beyond);
  });
});

describe('refused is', () => {
  const bomb = pngChunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));

  it('whatever is no JPG and no PNG', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', '%PDF-1.7', 'RIFF\0\0\0\0WEBP', ''])
      await refused(Buffer.from(text.padEnd(2000, ' ')));
  });

  it('10,000 × 10,000 pixels, by the header alone', async () => {
    await refused(Buffer.concat([PNG_START, pngHead(10_000, 10_000), bomb, PNG_END]));
    const image = await jpeg();
    const at = image.indexOf(Buffer.from([0xff, 0xc0]));
    image.writeUInt16BE(10_000, at + 5);
    image.writeUInt16BE(10_000, at + 7);
    expect(() => jpegHeader(image)).toThrow('too many pixels');
    await refused(image);
    await refused(png(10, 10));
  });

  it('a picture that is cut off anywhere', async () => {
    for (const image of [await jpeg(), png()])
      for (const part of [0.999, 0.9, 0.5, 0.1]) await refused(image.subarray(0, Math.floor(image.length * part)));
    await refused((await jpeg()).subarray(0, 3));
  });

  it('a picture whose pixels are fewer or more than it says', async () => {
    await refused(
      Buffer.concat([PNG_START, pngHead(320, 240), pngChunk('IDAT', deflateSync(Buffer.alloc(500))), PNG_END]),
    );
    await refused(Buffer.concat([PNG_START, pngHead(320, 240), bomb, PNG_END]));
    const noise = Buffer.from(png());
    noise.writeUInt8(noise.readUInt8(60) ^ 255, 60);
    await refused(noise);
    const image = await jpeg();
    // The end comes early, and so do the pixels.
    await refused(Buffer.concat([image.subarray(0, image.length - 200), Buffer.from([0xff, 0xd9])]));
  });

  it('a file that is something else too', async () => {
    const zip = Buffer.from('PK\u0003\u0004 <html><script>alert(1)</script>', 'latin1');
    await refused(Buffer.concat([await jpeg(), zip]));
    await refused(Buffer.concat([png(), zip]));
    await refused(Buffer.concat([Buffer.from('GIF89a'), await jpeg()]));
  });

  it('a picture with thousands of scans', async () => {
    const image = await jpeg(64, 64);
    const scan = image.subarray(image.indexOf(Buffer.from([0xff, 0xda])), image.length - 2);
    const trap = [
      image.subarray(0, image.length - 2),
      ...Array.from({ length: 5000 }, () => scan),
      image.subarray(image.length - 2),
    ];
    expect(() => jpegHeader(Buffer.concat(trap))).toThrow(ImageError);
  });

  it('without harm to the pictures after it', async () => {
    const good = await jpeg(500, 300);
    for (let i = 0; i < 5; i++) {
      const bad = Buffer.from(good);
      bad.fill(0xff, 400, 500);
      await cleanImage(bad).catch(() => {});
      expect(jpegHeader(await cleanImage(good))).toMatchObject({ width: 500, height: 300 });
    }
  });
});
