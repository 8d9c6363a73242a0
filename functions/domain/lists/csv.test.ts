import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvColumn, formatCsvCell, formatCsvLine, buildCsv, formatCsvTime } from './csv.ts';

async function* many(count: number) {
  for (let i = 0; i < count; i++) yield i;
}

/** Parses cells as spreadsheets do: a quote opens a cell only at its start, and closes only a cell it opened. */
function readCells(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isBegun = false;
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at);
    if (isQuoted && char === '"' && line[at + 1] === '"') cell += line.charAt(++at);
    else if (char === '"' && (isQuoted || !isBegun)) isQuoted = !isQuoted;
    else if (!isQuoted && (char === separator || char === '\r' || char === '\n')) {
      cells.push(cell);
      cell = '';
      isBegun = false;
      continue;
    } else cell += char;
    isBegun = true;
  }
  return [...cells, cell];
}

/** True when a spreadsheet may run a cell, judged without blanks, quotes and invisible characters. */
const isFormula = (cell: string) => /^[=+\-@−]/.test(cell.normalize('NFKC').replace(/[\s"\p{C}]/gu, ''));

describe('formatCsvCell', () => {
  it('quotes cells by RFC 4180 where needed', () => {
    expect(['a', 'a b', 'a,b', 'say "x"', 'two\r\nlines', null, 12].map(formatCsvCell)).toEqual([
      'a',
      'a b',
      '"a,b"',
      '"say ""x"""',
      '"two\r\nlines"',
      '',
      '12',
    ]);
  });

  it('never returns a spreadsheet formula', () => {
    expect(['=1+1', '+1', '-1+1|x', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")'].map(formatCsvCell)).toEqual([
      "'=1+1",
      "'+1",
      "'-1+1|x",
      "'@SUM(A1)",
      "'\t'=1",
      '"\'\r\'=1"',
      '"\'=HYPERLINK(""x"",""y"")"',
    ]);
  });

  it('escapes a formula after each separator of spreadsheets', () => {
    expect(
      ["x;=cmd|' /C calc'!A0;y", 'x\t=1', 'x| @SUM(A1)', 'x;"=1"', 'a\n=1', 'a; \u200b+1'].map(formatCsvCell),
    ).toEqual(["x;'=cmd|' /C calc'!A0;y", "x\t'=1", "x|' @SUM(A1)", `"x;'""=1"""`, `"a\n'=1"`, "a;' \u200b+1"]);
  });

  it('escapes lookalikes of formula signs', () => {
    const alike: string[] = [];
    for (let code = 0x2b; code < 0x110000; code++) {
      const sign = code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code);
      if (/^[=+\-@−]/.test(sign.normalize('NFKC'))) alike.push(sign);
    }
    expect(alike).toEqual(expect.arrayContaining(['＝', '＋', '－', '＠', '−', '﹦']));
    expect(alike.map((sign) => formatCsvCell(`${sign}HYPERLINK(1)`))).toEqual(
      alike.map((sign) => `'${sign}HYPERLINK(1)`),
    );
    expect(alike.map((sign) => formatCsvCell(`x;${sign}1`))).toEqual(alike.map((sign) => `x;'${sign}1`));
  });

  it('leaves plain text unchanged', () => {
    const texts = ['a = b', 'a+b@example.com', 'x;y', 'x|y', '1;2', "o'neill", '2027-01-15', '—'];
    expect(texts.map(formatCsvCell)).toEqual(texts);
  });

  it('returns no formula for any list separator', () => {
    const piece = fc.constantFrom(...'=+-@＝＋－＠−;|\t\r\n,"\' 1x', '\u200b', '""', ';=', ',"=');
    const cell = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (cells) => {
        const columns = ['usr_1', ...cells].map((text, at): CsvColumn<null> => [String(at), () => text]);
        const read = [',', ';', '\t', '|'].flatMap((separator) => readCells(formatCsvLine(null, columns), separator));
        expect(read.filter((value) => isFormula(value) && !/^-?\d+$/.test(value))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps a negative amount a number', () => {
    expect(formatCsvCell('-10.5')).toBe('-10.5');
  });

  it('formats times in UTC', () => {
    expect(formatCsvTime(1_800_000_000)).toBe('2027-01-15T08:00:00Z');
    expect(formatCsvTime(null)).toBeNull();
  });
});

describe('buildCsv', () => {
  it('returns a byte order mark, a header, and one line per item that the filter keeps', async () => {
    const file = await buildCsv(many(3), (n) => (n === 1 ? null : n), [
      ['n', (n) => n],
      ['square', (n) => n * n],
    ]);
    expect(file).toEqual({ text: '\ufeffn,square\r\n0,0\r\n2,4\r\n', rows: 2 });
  });

  it('rejects more rows than the limit', async () => {
    const columns = [['n', (n: number) => n]] as const;
    await expect(buildCsv(many(50_000), (n) => n, columns)).resolves.toMatchObject({ rows: 50_000 });
    await expect(buildCsv(many(50_001), (n) => n, columns)).rejects.toMatchObject({
      fields: { from: [expect.any(String)] },
    });
    await expect(buildCsv(many(100_001), () => null, columns)).rejects.toMatchObject({ reason: 'VALIDATION_FAILED' });
  });
});
