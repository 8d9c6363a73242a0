import type { PdfWriter } from '#functions/lib/pdf/paper.ts';
import type { AccountStatement, StatementSection } from './account-statement.ts';
import {
  type SheetColumn,
  sheetColours,
  buildHeading,
  CONTENT_LEFT,
  buildParagraph,
  type SheetRow,
  buildTableHead,
  buildTableRow,
  CONTENT_WIDTH,
} from './sheet.ts';
import { countDecimals, type StatementWords } from './statement-words.ts';

/** Builds adjacent columns of these widths, points, with a gap before each but the first. */
function columnsOf(...widths: number[]): SheetColumn[] {
  const gap = 8;
  let at = 0;
  return widths.map((width) => {
    const column = { at, width };
    at += width + gap;
    return column;
  });
}

const SUMMARY = columnsOf(76, 44, 88, 83, 83, 93);
const KINDS = columnsOf(180, 50, 55, 95, 95);
const MOVEMENTS = columnsOf(86, 98, 124, 78, 89);

const text = (words: string, size = 8) => ({ text: words, size, colour: sheetColours.text });
const figure = (digits: string, weight: 'regular' | 'bold' = 'regular') => ({
  text: digits,
  size: 8,
  weight,
  colour: sheetColours.text,
  align: 'right' as const,
  whole: true as const,
});
/** Cell that is never truncated. */
const whole = (words: string, size: number, colour: string) => ({ text: words, size, colour, whole: true as const });

/** Builds the details of user and period: names at the left, values next to them. */
function details(statement: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  const { account, username, name, month, made_at } = statement;
  const detailRows: [string, string][] = [
    ...(name === null ? [] : [[own.name, name] as [string, string]]),
    [own.username, username],
    [own.account, account.id],
    [own.period, words.period(month)],
    [own.made, words.time(made_at)],
  ];
  const columns: SheetColumn[] = [
    { at: 0, width: 120 },
    { at: 128, width: CONTENT_WIDTH - 128 },
  ];
  return detailRows.map(([label, value]) =>
    buildTableRow(columns, [
      { text: label, size: 8.5, colour: sheetColours.muted },
      whole(value, 8.5, sheetColours.text),
    ]),
  );
}

function beginning(statement: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  const size = 20;
  return [
    {
      height: 30,
      draw: (paper, y) =>
        paper.write(own.title, CONTENT_LEFT, y + size, { size, weight: 'bold', colour: sheetColours.text }),
    },
    {
      height: 24,
      draw: (paper, y) =>
        paper.write(own.subtitle[statement.account.kind], CONTENT_LEFT, y + 9, {
          size: 9.5,
          colour: sheetColours.muted,
        }),
    },
    ...details(statement, words),
  ];
}

const decimalsIn = ({ opening, closing, lines }: StatementSection): number =>
  countDecimals([opening, closing, ...lines.map(({ amount }) => amount)]);

function summary({ sections }: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  const names = [own.wallet, own.coin, own.opening, own.in, own.out, own.closing];
  const rows = sections.map((section) => {
    const decimals = decimalsIn(section);
    const formatCoin = (units: bigint) => words.amount(units, decimals);
    return buildTableRow(SUMMARY, [
      text(words.wallet(section.wallet)),
      text(section.coin),
      figure(formatCoin(section.opening)),
      figure(formatCoin(section.in)),
      figure(formatCoin(section.out)),
      figure(formatCoin(section.closing), 'bold'),
    ]);
  });
  return [buildHeading(own.summary, 11.5, 22), buildTableHead(SUMMARY, names, 2), ...rows];
}

function kinds({ totals }: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  if (totals.length === 0) return [];
  const head = buildTableHead(KINDS, [own.kind, own.coin, own.count, own.in, own.out], 2);
  const rows = totals.map(({ operation, coin, count, ...total }) => {
    const decimals = countDecimals(totals.filter((coinTotal) => coinTotal.coin === coin).flatMap((coinTotal) => [coinTotal.in, coinTotal.out]));
    return {
      ...buildTableRow(KINDS, [
        text(words.operation(operation)),
        text(coin),
        figure(String(count)),
        figure(words.amount(total.in, decimals)),
        figure(words.amount(total.out, decimals)),
      ]),
      repeated: [head],
    };
  });
  return [buildHeading(own.kinds, 11.5, 22), head, ...rows];
}

/** Builds the lines of one wallet in one coin, between its opening and closing balance. */
function movements(section: StatementSection, words: StatementWords): SheetRow[] {
  const { own } = words;
  const decimals = decimalsIn(section);
  const title = `${words.wallet(section.wallet)} · ${section.coin}`;
  const head = buildTableHead(MOVEMENTS, [own.time, own.kind, own.reference, own.amount, own.balance], 3);
  const repeated = [buildHeading(words.continued(title), 9.5, 0), head];
  const balance = (label: string, units: bigint): SheetRow =>
    buildTableRow(MOVEMENTS, [
      text(''),
      { text: label, size: 8, weight: 'bold', colour: sheetColours.text },
      text(''),
      text(''),
      figure(words.amount(units, decimals), 'bold'),
    ]);
  const lines = section.lines.map((line) => ({
    ...buildTableRow(MOVEMENTS, [
      whole(words.time(line.at), 7.5, sheetColours.text),
      text(words.operation(line.operation)),
      whole(line.reference, 6, sheetColours.muted),
      figure(words.amount(line.amount, decimals, true)),
      figure(words.amount(line.after, decimals)),
    ]),
    repeated,
  }));
  return [
    buildHeading(title, 9.5, 12),
    head,
    { ...balance(own.opening, section.opening), keeps: true },
    ...lines,
    { ...balance(own.closing, section.closing), repeated },
  ];
}

/** Builds all rows of a statement, from top to bottom. */
export function buildStatementRows(paper: PdfWriter, statement: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  const { sections, month } = statement;
  const movedSections = sections.filter(({ lines }) => lines.length > 0);
  return [
    ...beginning(statement, words),
    ...(month.is_running ? [{ height: 8, draw: () => {} }, ...buildParagraph(paper, own.untilNow)] : []),
    ...(sections.length === 0 ? [{ height: 16, draw: () => {} }, ...buildParagraph(paper, own.none)] : []),
    ...(sections.length > 0 ? summary(statement, words) : []),
    ...kinds(statement, words),
    ...(movedSections.length > 0 ? [buildHeading(own.movements, 11.5, 22)] : []),
    ...movedSections.flatMap((section) => movements(section, words)),
    buildHeading(own.about, 11.5, 22),
    ...buildParagraph(paper, own.aboutText),
    ...buildParagraph(paper, own.check),
  ];
}
