import type { PdfWriter } from '#functions/lib/pdf/pdf-writer.ts';
import type { AccountStatement, StatementSection } from './account-statement.ts';
import {
  type SheetColumn,
  sheetColours,
  buildSheetHeading,
  SHEET_CONTENT_LEFT,
  buildSheetParagraph,
  type SheetRow,
  buildSheetTableHead,
  buildSheetTableRow,
  SHEET_CONTENT_WIDTH,
} from './sheet.ts';
import { countStatementDecimals, type StatementWords } from './statement-texts.ts';

/** Builds adjacent columns of these widths, points, with a gap before each but the first. */
function buildColumns(...widths: number[]): SheetColumn[] {
  const gap = 8;
  let at = 0;
  return widths.map((width) => {
    const column = { at, width };
    at += width + gap;
    return column;
  });
}

const SUMMARY = buildColumns(76, 44, 88, 83, 83, 93);
const KINDS = buildColumns(180, 50, 55, 95, 95);
const MOVEMENTS = buildColumns(86, 98, 124, 78, 89);

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
const buildShrinkingCell = (words: string, size: number, colour: string) => ({
  text: words,
  size,
  colour,
  whole: true as const,
});

/** Builds the details of user and period: names at the left, values next to them. */
function buildDetailRows(statement: AccountStatement, words: StatementWords): SheetRow[] {
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
    { at: 128, width: SHEET_CONTENT_WIDTH - 128 },
  ];
  return detailRows.map(([label, value]) =>
    buildSheetTableRow(columns, [
      { text: label, size: 8.5, colour: sheetColours.muted },
      buildShrinkingCell(value, 8.5, sheetColours.text),
    ]),
  );
}

function buildTitleRows(statement: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  const size = 20;
  return [
    {
      height: 30,
      draw: (paper, y) =>
        paper.write(own.title, SHEET_CONTENT_LEFT, y + size, { size, weight: 'bold', colour: sheetColours.text }),
    },
    {
      height: 24,
      draw: (paper, y) =>
        paper.write(own.subtitle[statement.account.kind], SHEET_CONTENT_LEFT, y + 9, {
          size: 9.5,
          colour: sheetColours.muted,
        }),
    },
    ...buildDetailRows(statement, words),
  ];
}

const decimalsIn = ({ opening, closing, lines }: StatementSection): number =>
  countStatementDecimals([opening, closing, ...lines.map(({ amount }) => amount)]);

function buildSummaryRows({ sections }: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  const names = [own.wallet, own.coin, own.opening, own.in, own.out, own.closing];
  const rows = sections.map((section) => {
    const decimals = decimalsIn(section);
    const formatCoin = (units: bigint) => words.amount(units, decimals);
    return buildSheetTableRow(SUMMARY, [
      text(words.wallet(section.wallet)),
      text(section.coin),
      figure(formatCoin(section.opening)),
      figure(formatCoin(section.in)),
      figure(formatCoin(section.out)),
      figure(formatCoin(section.closing), 'bold'),
    ]);
  });
  return [buildSheetHeading(own.summary, 11.5, 22), buildSheetTableHead(SUMMARY, names, 2), ...rows];
}

function buildOperationRows({ totals }: AccountStatement, words: StatementWords): SheetRow[] {
  const { own } = words;
  if (totals.length === 0) return [];
  const head = buildSheetTableHead(KINDS, [own.kind, own.coin, own.count, own.in, own.out], 2);
  const rows = totals.map(({ operation, coin, count, ...total }) => {
    const decimals = countStatementDecimals(
      totals.filter((coinTotal) => coinTotal.coin === coin).flatMap((coinTotal) => [coinTotal.in, coinTotal.out]),
    );
    return {
      ...buildSheetTableRow(KINDS, [
        text(words.operation(operation)),
        text(coin),
        figure(String(count)),
        figure(words.amount(total.in, decimals)),
        figure(words.amount(total.out, decimals)),
      ]),
      repeated: [head],
    };
  });
  return [buildSheetHeading(own.kinds, 11.5, 22), head, ...rows];
}

/** Builds the lines of one wallet in one coin, between its opening and closing balance. */
function buildMovementRows(section: StatementSection, words: StatementWords): SheetRow[] {
  const { own } = words;
  const decimals = decimalsIn(section);
  const title = `${words.wallet(section.wallet)} · ${section.coin}`;
  const head = buildSheetTableHead(MOVEMENTS, [own.time, own.kind, own.reference, own.amount, own.balance], 3);
  const repeated = [buildSheetHeading(words.continued(title), 9.5, 0), head];
  const balance = (label: string, units: bigint): SheetRow =>
    buildSheetTableRow(MOVEMENTS, [
      text(''),
      { text: label, size: 8, weight: 'bold', colour: sheetColours.text },
      text(''),
      text(''),
      figure(words.amount(units, decimals), 'bold'),
    ]);
  const lines = section.lines.map((line) => ({
    ...buildSheetTableRow(MOVEMENTS, [
      buildShrinkingCell(words.time(line.at), 7.5, sheetColours.text),
      text(words.operation(line.operation)),
      buildShrinkingCell(line.reference, 6, sheetColours.muted),
      figure(words.amount(line.amount, decimals, true)),
      figure(words.amount(line.after, decimals)),
    ]),
    repeated,
  }));
  return [
    buildSheetHeading(title, 9.5, 12),
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
    ...buildTitleRows(statement, words),
    ...(month.is_running ? [{ height: 8, draw: () => {} }, ...buildSheetParagraph(paper, own.untilNow)] : []),
    ...(sections.length === 0 ? [{ height: 16, draw: () => {} }, ...buildSheetParagraph(paper, own.none)] : []),
    ...(sections.length > 0 ? buildSummaryRows(statement, words) : []),
    ...buildOperationRows(statement, words),
    ...(movedSections.length > 0 ? [buildSheetHeading(own.movements, 11.5, 22)] : []),
    ...movedSections.flatMap((section) => buildMovementRows(section, words)),
    buildSheetHeading(own.about, 11.5, 22),
    ...buildSheetParagraph(paper, own.aboutText),
    ...buildSheetParagraph(paper, own.check),
  ];
}
