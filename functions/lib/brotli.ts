import { brotliDecompressSync } from 'node:zlib';

/** Takes the place of the decoder that fontkit brings for fonts of the web, 180 KB of it: Node has one. */
// oxlint-disable-next-line import/no-default-export -- fontkit imports the decoder as a default
export default (packed: Uint8Array): Uint8Array => brotliDecompressSync(packed);
