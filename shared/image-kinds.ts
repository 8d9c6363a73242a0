/** First bytes of the pictures that the platform stores. */
const signatures = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
} as const;
export type ImageKind = keyof typeof signatures;

/** Brands of HEIC and HEIF files, an iPhone's own format, which is recognized but not read. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** Bytes from which a kind is detected. */
export const IMAGE_HEAD_BYTES = 12;

const readLatin1 = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** Returns the kind by the first bytes; null for anything else. */
export function detectImageKind(bytes: Uint8Array): ImageKind | 'heic' | null {
  const starts = (kind: ImageKind) => signatures[kind].every((byte, i) => bytes[i] === byte);
  if (starts('jpeg')) return 'jpeg';
  if (starts('png')) return 'png';
  return readLatin1(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(readLatin1(bytes, 8, IMAGE_HEAD_BYTES))
    ? 'heic'
    : null;
}
