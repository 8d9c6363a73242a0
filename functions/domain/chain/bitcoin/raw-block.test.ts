import { describe, expect, it } from 'vitest';
import { parseRawBitcoinBlock, UnreadableBitcoinBlockError } from './raw-block.ts';

/** The first block of Bitcoin, as every node stores it. */
const FIRST = Buffer.from(
  [
    '0100000000000000000000000000000000000000000000000000000000000000000000003ba3edfd7a7b12b27ac72c3e67768f617fc81bc3',
    '888a51323a9fb8aa4b1e5e4a29ab5f49ffff001d1dac2b7c0101000000010000000000000000000000000000000000000000000000000000',
    '000000000000ffffffff4d04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e2062',
    '72696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe554827',
    '1967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f',
    'ac00000000',
  ].join(''),
  'hex',
);
const PLAIN = { isMerged: false, hasExtension: false };

describe('parseRawBitcoinBlock', () => {
  it('reads hash, parent, time and transactions', () => {
    const { transactions, ...rest } = parseRawBitcoinBlock(FIRST, PLAIN);
    expect(rest).toEqual({
      hash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
      parent: '0'.repeat(64),
      at: 1_231_006_505,
    });
    expect(transactions.map(({ tx_hash, outputs }) => [tx_hash, outputs.map(({ units }) => units)])).toEqual([
      ['4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b', [5_000_000_000n]],
    ]);
  });

  it('rejects a block with any changed, missing or extra byte after its header', () => {
    for (let at = 80; at < FIRST.length; at++) {
      const changedBytes = Buffer.from(FIRST);
      changedBytes[at] = (changedBytes[at] ?? 0) ^ 1;
      expect(() => parseRawBitcoinBlock(changedBytes, PLAIN), `byte ${at}`).toThrow(UnreadableBitcoinBlockError);
    }
    for (const length of [0, 79, 80, 100, FIRST.length - 1])
      expect(() => parseRawBitcoinBlock(FIRST.subarray(0, length), PLAIN)).toThrow(UnreadableBitcoinBlockError);
    expect(() => parseRawBitcoinBlock(Buffer.concat([FIRST, Buffer.from([0])]), PLAIN)).toThrow(
      UnreadableBitcoinBlockError,
    );
  });
});
