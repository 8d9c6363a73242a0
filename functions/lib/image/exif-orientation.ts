/** As EXIF numbers them: 1 upright, 3 upside down, 6 and 8 on a side, the others mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const NAME = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION = 0x0112;
const SHORT = 3;

/** The orientation that an APP1 segment tells; null where it is no EXIF or does not say. Never throws. */
export function exifOrientation(segment: Uint8Array): Orientation | null {
  if (NAME.some((byte, i) => segment[i] !== byte)) return null;
  const tiff = segment.subarray(NAME.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return null;
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const at = directory + 2 + 12 * i;
    if (at + 12 > tiff.length) return null;
    if (view.getUint16(at, little) !== ORIENTATION || view.getUint16(at + 2, little) !== SHORT) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : null;
  }
  return null;
}
