import { createCipheriv, createHmac } from 'node:crypto';

/** Draws of one block: four AES blocks are sixteen times 32 bits. */
const BLOCK = 16;
const AES_BYTES = 16;
/** Cached blocks: neighbours are requested again and again. */
const MAX_CACHED_BLOCKS = 128;

/** Independent draws of 32 bits, sixteen in a block. */
export type RandomDraws = (block: number) => Uint32Array;

/** Converts a draw to a number between 0 and 1, both excluded. */
export const toUniform = (draw: number): number => (draw + 0.5) / 2 ** 32;

/**
 * Creates the draws of this name: the same at any time and place, and only for the holder of the seed. The key of each
 * name is its HMAC under the seed; a block is its number encrypted, several times faster than an HMAC each.
 */
export function createRandomDraws(seed: Uint8Array, name: string): RandomDraws {
  const cipher = createCipheriv('aes-256-ecb', createHmac('sha256', seed).update(name).digest(), null);
  const plain = Buffer.alloc((BLOCK / 4) * AES_BYTES);
  const blocks = new Map<number, Uint32Array>();
  let latest = Number.NaN;
  let draws: Uint32Array = new Uint32Array(0);

  function make(block: number): Uint32Array {
    for (let i = 0; i < BLOCK / 4; i++) {
      plain.writeDoubleBE(block, AES_BYTES * i);
      plain.writeUInt32BE(i, AES_BYTES * i + 8);
    }
    const enciphered = cipher.update(plain);
    const drawnBlock = new Uint32Array(BLOCK);
    for (let i = 0; i < BLOCK; i++) drawnBlock[i] = enciphered.readUInt32LE(4 * i);
    const oldest = blocks.size >= MAX_CACHED_BLOCKS ? blocks.keys().next().value : undefined;
    if (oldest !== undefined) blocks.delete(oldest);
    blocks.set(block, drawnBlock);
    return drawnBlock;
  }

  return (block) => {
    if (block !== latest) {
      draws = blocks.get(block) ?? make(block);
      latest = block;
    }
    return draws;
  };
}

/** Halvings between the outermost intervals and single seconds. */
export const DRAW_TREE_LEVELS = 24;
/** Length of the intervals of each level, seconds: computed once, since every step reads it. */
export const DRAW_INTERVAL_SECONDS: readonly number[] = Array.from(
  { length: DRAW_TREE_LEVELS + 1 },
  (_, level) => 2 ** level,
);
/** Length of the outermost intervals, seconds: 194 days. */
export const OUTERMOST_DRAW_SECONDS = 2 ** DRAW_TREE_LEVELS;
/** Four halvings of an interval are fifteen draws: one block. */
const BAND = 4;

/** Draw for each interval of each level: the one that begins at `from` and is 2^level seconds long. */
export type DrawTree = (level: number, from: number) => number;

/** Creates a tree that halves time from the outermost intervals down to the second, with a draw at each halving. */
export function createDrawTree(seed: Uint8Array, name: string): DrawTree {
  const bands = Array.from({ length: DRAW_TREE_LEVELS / BAND }, (_, band) =>
    createRandomDraws(seed, `${name}|${band}`),
  );
  return (level, from) => {
    const band = Math.ceil(level / BAND);
    const top = DRAW_INTERVAL_SECONDS[band * BAND] as number;
    const length = DRAW_INTERVAL_SECONDS[level] as number;
    const block = Math.floor(from / top);
    const slot = top / length - 1 + (from - block * top) / length;
    return toUniform((bands[band - 1] as RandomDraws)(block)[slot] as number);
  };
}

/** Acklam's approximation of the normal quantile, to a relative error of 1.15e-9. One draw makes one normal. */
export function computeNormalQuantile(p: number): number {
  if (p >= 0.02425 && p <= 0.97575) {
    const q = p - 0.5;
    const r = q * q;
    const above =
      ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
        30.66479806614716) *
        r +
      2.506628277459239;
    const below =
      ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
        13.28068155288572) *
        r +
      1;
    return (above * q) / below;
  }
  const q = Math.sqrt(-2 * Math.log(Math.min(p, 1 - p)));
  const above =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1;
  return p < 0.5 ? above / below : -above / below;
}
