import { brotliDecompressSync } from 'node:zlib';

/** Replaces fontkit's own decoder of web fonts, 180 KB: Node has one. */
// oxlint-disable-next-line import/no-default-export -- fontkit imports the decoder as a default
export default (packed: Uint8Array): Uint8Array => brotliDecompressSync(packed);
