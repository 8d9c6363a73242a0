import { A4, PdfWriter } from '#functions/lib/pdf/paper.ts';
import { languageFonts } from '#shared/font-files.ts';
import { type Language, toLocale } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import { toMs } from '#shared/time.ts';
import type { AccountStatement } from './account-statement.ts';
import { buildStatementRows } from './build-statement-rows.ts';
import {
  sheetColours,
  drawRows,
  CONTENT_LEFT,
  paginateRows,
  CONTENT_RIGHT,
  type SheetRow,
  CONTENT_WIDTH,
} from './sheet.ts';
import { type StatementWords, getStatementWords } from './statement-words.ts';

/** Logo of the site, `web/public/mark.svg`, 16 units wide. */
const MARK = [
  'M5.6 7.1h4.8c.4 0 .7.3.7.7v5c0 .4-.3.7-.7.7H8.7v1.6a.7.7 0 0 1-1.4 0v-1.6H5.6a.7.7 0 0 1-.7-.7v-5c0-.4.3-.7.7-.7Z',
  'M8.7.2c-.2 1.5 1.7 2.3 1.7 4A2.3 2.3 0 0 1 8 6.3a2.3 2.3 0 0 1-2.4-2.2c0-.9.5-1.4 1-1.9.1.5.3.8.7 1C7.2 1.9 7.6.8 8.7.2Z',
];

function head(paper: PdfWriter, { month }: AccountStatement, words: StatementWords): void {
  for (const path of MARK) paper.shape(path, CONTENT_LEFT - 5, 36, 1.2, sheetColours.accent);
  paper.write(PRODUCT, CONTENT_LEFT + 15, 50, { size: 13, weight: 'bold', colour: sheetColours.text });
  paper.write(words.own.title, CONTENT_RIGHT, 43, {
    size: 8,
    weight: 'bold',
    colour: sheetColours.text,
    align: 'right',
  });
  paper.write(words.period(month), CONTENT_RIGHT, 54, { size: 8, colour: sheetColours.muted, align: 'right' });
  paper.rule(CONTENT_LEFT, 64, CONTENT_WIDTH, sheetColours.line, 0.6);
}

function foot(
  paper: PdfWriter,
  { account }: AccountStatement,
  words: StatementWords,
  page: number,
  pages: number,
): void {
  const [y, style] = [A4.height - 34, { size: 7, colour: sheetColours.muted }] as const;
  paper.rule(CONTENT_LEFT, y - 14, CONTENT_WIDTH, sheetColours.line, 0.6);
  paper.write(`${PRODUCT} · ${account.id}`, CONTENT_LEFT, y, style);
  const pageLabel = words.page(page, pages);
  paper.write(pageLabel, CONTENT_RIGHT, y, { ...style, align: 'right' });
}

/**
 * Renders a statement as a PDF in a language. Rows are paginated before the first is drawn, so that each page knows the
 * total.
 */
export async function printStatement(statement: AccountStatement, language: Language): Promise<Uint8Array> {
  const words = getStatementWords(language);
  const paper = new PdfWriter({
    title: `${PRODUCT} · ${words.own.title} · ${words.period(statement.month)}`,
    author: PRODUCT,
    language: toLocale(language),
    at: toMs(statement.made_at),
    font: languageFonts[language],
  });
  const pages: SheetRow[][] = paginateRows(buildStatementRows(paper, statement, words));
  for (const [i, rows] of pages.entries()) {
    paper.addPage();
    head(paper, statement, words);
    drawRows(paper, rows);
    foot(paper, statement, words, i + 1, pages.length);
  }
  return paper.end();
}
