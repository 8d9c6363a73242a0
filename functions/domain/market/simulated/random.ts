import { createHmac } from 'node:crypto';

/** Draws of one HMAC: SHA-512 gives sixteen times 32 bits. */
const BLOCK = 16;
/** Blocks kept for each stream; neighbours are asked for again and again. */
const KEPT = 64;

/** A sequence of independent draws that only the holder of the seed can make; any of them at any time. */
export interface Stream {
  /** Uniform, between 0 and 1, neither included. */
  uniform(index: number): number;
  /** Standard normal. */
  normal(index: number): number;
}

/** The stream of this name under a seed: the same draws wherever and whenever it is made. */
export function createStream(seed: Uint8Array, name: string): Stream {
  const blocks = new Map<number, Float64Array>();
  let latest = Number.NaN;
  let draws: Float64Array = new Float64Array(0);

  function make(number: number): Float64Array {
    const digest = createHmac('sha512', seed).update(`${name}#${number}`).digest();
    const made = new Float64Array(BLOCK);
    for (let i = 0; i < BLOCK; i++) made[i] = (digest.readUInt32LE(4 * i) + 0.5) / 2 ** 32;
    const oldest = blocks.size >= KEPT ? blocks.keys().next().value : undefined;
    if (oldest !== undefined) blocks.delete(oldest);
    blocks.set(number, made);
    return made;
  }

  function uniform(index: number): number {
    const number = Math.floor(index / BLOCK);
    if (number !== latest) {
      draws = blocks.get(number) ?? make(number);
      latest = number;
    }
    return draws[index - number * BLOCK] as number;
  }

  return { uniform, normal: (index) => inverseNormal(uniform(index)) };
}

/** Acklam's approximation of the normal quantile, to a relative error of 1.15e-9. One draw makes one normal. */
function inverseNormal(p: number): number {
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
