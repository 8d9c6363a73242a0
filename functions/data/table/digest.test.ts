import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { computeItemDigest } from './digest.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

describe('computeItemDigest', () => {
  it('ignores key order, number type and undefined fields', () => {
    const text = '{"a":[1,{"x":null}],"b":"2","c":9007199254740993}';
    const item = { c: 9_007_199_254_740_993n, b: '2', a: [1n, { x: null, y: undefined }] };
    expect(computeItemDigest(item)).toBe(sha(text));
    expect(computeItemDigest({ b: '2', a: [1, { x: null }], c: 9_007_199_254_740_993n })).toBe(sha(text));
    expect(computeItemDigest({ d: undefined, b: 1, c: 2, a: 3 })).toBe(sha('{"a":3,"b":1,"c":2}'));
  });

  it('includes the previous digest of a hash chain', () => {
    expect(computeItemDigest({ a: 1 }, 'before')).toBe(sha('before{"a":1}'));
  });
});
