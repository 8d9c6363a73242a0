import { A4, PdfWriter } from '#functions/lib/pdf/pdf-writer.ts';
import { languageFonts } from '#shared/font-files.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { toEpochMs } from '#shared/time.ts';
import type { AccountStatement } from './account-statement.ts';
import { buildStatementRows } from './build-statement-rows.ts';
import {
  sheetColours,
  drawSheetRows,
  SHEET_CONTENT_LEFT,
  paginateSheetRows,
  SHEET_CONTENT_RIGHT,
  type SheetRow,
  SHEET_CONTENT_WIDTH,
} from './sheet.ts';
import { type StatementWords, getStatementWords } from './statement-texts.ts';

/** Logo of the site, `web/public/mark.svg`, 16 units wide. */
const MARK = [
  'M5.6 7.1h4.8c.4 0 .7.3.7.7v5c0 .4-.3.7-.7.7H8.7v1.6a.7.7 0 0 1-1.4 0v-1.6H5.6a.7.7 0 0 1-.7-.7v-5c0-.4.3-.7.7-.7Z',
  'M8.7.2c-.2 1.5 1.7 2.3 1.7 4A2.3 2.3 0 0 1 8 6.3a2.3 2.3 0 0 1-2.4-2.2c0-.9.5-1.4 1-1.9.1.5.3.8.7 1C7.2 1.9 7.6.8 8.7.2Z',
];

function drawPageHead(paper: PdfWriter, { month }: AccountStatement, words: StatementWords): void {
  for (const path of MARK) paper.shape(path, SHEET_CONTENT_LEFT - 5, 36, 1.2, sheetColours.accent);
  paper.write(PRODUCT_NAME, SHEET_CONTENT_LEFT + 15, 50, { size: 13, weight: 'bold', colour: sheetColours.text });
  paper.write(words.own.title, SHEET_CONTENT_RIGHT, 43, {
    size: 8,
    weight: 'bold',
    colour: sheetColours.text,
    align: 'right',
  });
  paper.write(words.period(month), SHEET_CONTENT_RIGHT, 54, { size: 8, colour: sheetColours.muted, align: 'right' });
  paper.rule(SHEET_CONTENT_LEFT, 64, SHEET_CONTENT_WIDTH, sheetColours.line, 0.6);
}

function drawPageFoot(
  paper: PdfWriter,
  { account }: AccountStatement,
  words: StatementWords,
  page: number,
  pages: number,
): void {
  const [y, style] = [A4.height - 34, { size: 7, colour: sheetColours.muted }] as const;
  paper.rule(SHEET_CONTENT_LEFT, y - 14, SHEET_CONTENT_WIDTH, sheetColours.line, 0.6);
  paper.write(`${PRODUCT_NAME} · ${account.id}`, SHEET_CONTENT_LEFT, y, style);
  const pageLabel = words.page(page, pages);
  paper.write(pageLabel, SHEET_CONTENT_RIGHT, y, { ...style, align: 'right' });
}

/**
 * Renders a statement as a PDF in a language. Rows are paginated before the first is drawn, so that each page knows the
 * total.
 */
export async function renderStatementPdf(statement: AccountStatement, language: Language): Promise<Uint8Array> {
  const words = getStatementWords(language);
  const paper = new PdfWriter({
    title: `${PRODUCT_NAME} · ${words.own.title} · ${words.period(statement.month)}`,
    author: PRODUCT_NAME,
    language: toLanguageTag(language),
    at: toEpochMs(statement.made_at),
    font: languageFonts[language],
  });
  const pages: SheetRow[][] = paginateSheetRows(buildStatementRows(paper, statement, words));
  for (const [i, rows] of pages.entries()) {
    paper.addPage();
    drawPageHead(paper, statement, words);
    drawSheetRows(paper, rows);
    drawPageFoot(paper, statement, words, i + 1, pages.length);
  }
  return paper.end();
}
