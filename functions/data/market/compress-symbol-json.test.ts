import { describe, expect, it } from 'vitest';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { formatTickBody } from '#shared/market/tick.ts';
import { compressSymbolJson, decompressSymbolJson } from './compress-symbol-json.ts';

const BODY =
  '{"sequence":4711,"at":1795264237,"prices":[["BTC/USDT","95123.4","simulated",0],["ETH/USDT","3401.25","held:binance",4200],["USDC/USDT","0.9998","okx",310]]}';

describe('compressed tick bodies', () => {
  it.each([
    ['now', 'XZPRDQAxCEI3Moha6zAd5Xa/L5u2/5DwApx6T21LVnA4LS/x8ZIKpYnfIfGs2hwqjMbbSZ3AWwqkqmZTmWKt7wc='],
    [
      'before they had words in common',
      'Pc29CsIwFIbhe/nmQ81JUmMyagX3tlPIUNuAobX+tAVBvHdR0P3hfZ+Y4m2JYxvhtGEmNDMcG5vLtZbKEK731MYJzntsq92qLosKBJuzVJkGYUrnZWjm2IFEII99dfghpQVnMgfhFIfOHdPYfEakpfjSuiz+QZFZazcgXPoHSLEI4fUG',
    ],
  ])('decompress to the original text: written %s', (_, packed) => {
    expect(decompressSymbolJson(Buffer.from(packed, 'base64'))).toBe(BODY);
  });

  it('take no space for symbol names', () => {
    const prices = symbolSpecs.map(({ symbol }) => [symbol, '1', 'binance', 0] as const);
    const packed = compressSymbolJson(formatTickBody({ sequence: 1, at: 1_800_000_000, filled: false, prices }));
    expect(packed.length).toBeLessThan(4 * symbolSpecs.length);
  });
});
