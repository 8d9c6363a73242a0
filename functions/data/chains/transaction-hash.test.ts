import { describe, expect, it } from 'vitest';
import {
  toCanonicalTransactionHash,
  isSameTransactionHash,
  getAlternativeTransactionHashes,
} from './transaction-hash.ts';

const HEX = '0ab1'.repeat(16);
const LONG = '0ab1'.repeat(24);
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';

describe('toCanonicalTransactionHash', () => {
  it.each([
    ['ethereum', HEX, `0x${HEX}`],
    ['ethereum', `0x${HEX.toUpperCase()}`, `0x${HEX}`],
    ['bnb', `0X${HEX.toUpperCase()}`, `0x${HEX}`],
    ['tron', `0x${HEX.toUpperCase()}`, HEX],
    ['bitcoin', HEX.toUpperCase(), HEX],
    ['polkadot', `0x${HEX}`, HEX],
    ['hedera', `0x${LONG.toUpperCase()}`, LONG],
    ['solana', SIGNATURE, SIGNATURE],
    ['ethereum', SIGNATURE, SIGNATURE],
  ])('on %s normalizes %s to the spelling of the network', (network, typed, canonical) => {
    expect(toCanonicalTransactionHash(network, typed)).toBe(canonical);
    expect(toCanonicalTransactionHash(network, canonical)).toBe(canonical);
  });
});

describe('getAlternativeTransactionHashes', () => {
  it('returns the typed and the usual spellings, without the canonical one', () => {
    const typed = `0x${HEX.slice(0, 32)}${HEX.slice(32).toUpperCase()}`;
    expect(getAlternativeTransactionHashes('ethereum', typed)).toEqual([
      typed,
      HEX,
      HEX.toUpperCase(),
      `0x${HEX.toUpperCase()}`,
    ]);
    expect(getAlternativeTransactionHashes('tron', HEX)).toEqual([
      `0x${HEX}`,
      HEX.toUpperCase(),
      `0x${HEX.toUpperCase()}`,
    ]);
  });

  it('returns no alternative for a case-sensitive hash', () => {
    expect(getAlternativeTransactionHashes('solana', SIGNATURE)).toEqual([]);
    expect(isSameTransactionHash(SIGNATURE, SIGNATURE.toLowerCase())).toBe(false);
  });
});
