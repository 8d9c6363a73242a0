import { describe, expect, it } from 'vitest';
import { csvCell, csvOf, csvTime } from './csv.ts';

async function* many(count: number) {
  for (let i = 0; i < count; i++) yield i;
}

describe('a cell', () => {
  it('is quoted by RFC 4180 where it must be', () => {
    expect(['a', 'a b', 'a,b', 'say "x"', 'two\r\nlines', null, 12].map(csvCell)).toEqual([
      'a',
      'a b',
      '"a,b"',
      '"say ""x"""',
      '"two\r\nlines"',
      '',
      '12',
    ]);
  });

  it('is never a formula', () => {
    expect(['=1+1', '+1', '-1+1|x', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")'].map(csvCell)).toEqual([
      "'=1+1",
      "'+1",
      "'-1+1|x",
      "'@SUM(A1)",
      "'\t=1",
      '"\'\r=1"',
      '"\'=HYPERLINK(""x"",""y"")"',
    ]);
  });

  it('keeps a negative amount a number', () => {
    expect(csvCell('-10.5')).toBe('-10.5');
  });

  it('shows times in UTC', () => {
    expect(csvTime(1_800_000_000)).toBe('2027-01-15T08:00:00Z');
    expect(csvTime(null)).toBeNull();
  });
});

describe('a file', () => {
  it('has a header, and a line for each kept item', async () => {
    const file = await csvOf(many(3), (n) => (n === 1 ? null : n), [
      ['n', (n) => n],
      ['square', (n) => n * n],
    ]);
    expect(file).toEqual({ text: 'n,square\r\n0,0\r\n2,4\r\n', rows: 2 });
  });

  it('is refused where it would be cut', async () => {
    const columns = [['n', (n: number) => n]] as const;
    await expect(csvOf(many(50_000), (n) => n, columns)).resolves.toMatchObject({ rows: 50_000 });
    await expect(csvOf(many(50_001), (n) => n, columns)).rejects.toMatchObject({
      fields: { from: [expect.any(String)] },
    });
    await expect(csvOf(many(100_001), () => null, columns)).rejects.toMatchObject({ reason: 'VALIDATION_FAILED' });
  });
});
