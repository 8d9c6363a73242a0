const u16 = (n: number) => Buffer.from([n >> 8, n & 255]);
const segment = (marker: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
};

/** Packs digits 0 and 1 as the data of a scan: padded with ones, a zero byte after each 255. */
function packBits(bits: string): Buffer {
  const bytes: number[] = [];
  for (let i = 0; i < bits.length; i += 8) {
    const byte = Number.parseInt(bits.slice(i, i + 8).padEnd(8, '1'), 2);
    bytes.push(byte, ...(byte === 255 ? [0] : []));
  }
  return Buffer.from(bytes);
}

const table = (kind: number, counts: number[], symbols: number[]) =>
  segment(0xc4, Buffer.from([kind, ...counts, ...Array.from({ length: 16 - counts.length }, () => 0), ...symbols]));

/**
 * Builds a valid grey progressive JPEG of `scans` scans (at most 883), each of which states in a few bytes that nothing
 * changes, and makes a decoder go through all blocks.
 */
export function buildProgressiveJpeg(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const frame = Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])]);
  const scanHead = (first: number, last: number, bits: number) =>
    segment(0xda, Buffer.from([1, 1, 0, first, last, bits]));
  // Runs of empty blocks: symbol 0xe0 for at least 2^14, symbol 0 for one.
  let [bits, blocksLeft] = ['', blocks];
  for (; blocksLeft >= 16_384; blocksLeft -= Math.min(32_767, blocksLeft))
    bits += `00${(Math.min(32_767, blocksLeft) - 16_384).toString(2).padStart(14, '0')}`;
  const empty = packBits(bits + '01'.repeat(blocksLeft));
  const refinements: Buffer[] = [];
  for (let bit = 13; bit >= 0; bit--)
    for (let k = 1; k < 64 && refinements.length < 2 * (scans - 1); k++)
      refinements.push(scanHead(k, k, bit === 13 ? bit : ((bit + 1) << 4) | bit), empty);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0]), Buffer.alloc(64, 1)),
    segment(0xc2, frame),
    table(0, [1], [0]),
    scanHead(0, 0, 0),
    packBits('0'.repeat(blocks)),
    table(0x10, [0, 2], [0xe0, 0]),
    ...refinements,
    Buffer.from([0xff, 0xd9]),
  ]);
}
