/**
 * Returns a generator of numbers from 0 up to 1, the same for the same seed: mulberry32 over an FNV-1a hash. Not for
 * secrets.
 */
export function createMulberry32(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let n = Math.imul(state ^ (state >>> 15), 1 | state);
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  };
}
