import { A4, type PdfWriter, type PdfTextStyle } from '#functions/lib/pdf/pdf-writer.ts';

/* Layout of a statement: positions and sizes in points, colours as on the site's light pages. */

export const SHEET_CONTENT_LEFT = 44;
export const SHEET_CONTENT_RIGHT = A4.width - SHEET_CONTENT_LEFT;
export const SHEET_CONTENT_WIDTH = SHEET_CONTENT_RIGHT - SHEET_CONTENT_LEFT;
/** Upper and lower bounds of the rows; header and footer are outside. */
const TOP = 84;
const BOTTOM = A4.height - 62;

export const sheetColours = { text: '#171a21', muted: '#5c6270', line: '#dfe2e8', accent: '#f0a63a' } as const;

/** Full-width block that is never split. */
export interface SheetRow {
  height: number;
  /** `y` is its top edge. */
  draw: (paper: PdfWriter, y: number) => void;
  /** It is never last on a page without the next row. */
  keeps?: true;
  /** Rows repeated above it when it begins a page. */
  repeated?: readonly SheetRow[];
}

interface SheetCell extends PdfTextStyle {
  text: string;
  align?: 'left' | 'right';
  /** Shrunk when too wide, never cut. */
  whole?: true;
}

/** Left edge of a column, and its width. */
export interface SheetColumn {
  at: number;
  width: number;
}

const BASELINE = 10.5;

/** Draws cells in their columns, on one baseline. */
function drawCells(paper: PdfWriter, y: number, columns: readonly SheetColumn[], cells: readonly SheetCell[]): void {
  for (const [i, { text, align = 'left', whole, ...style }] of cells.entries()) {
    const { at, width } = columns[i] ?? { at: 0, width: 0 };
    if (text === '') continue;
    const size = whole ? paper.sizeWithin(text, style, width) : style.size;
    const shown = whole ? text : paper.shortened(text, style, width);
    paper.write(shown, SHEET_CONTENT_LEFT + at + (align === 'right' ? width : 0), y + BASELINE, {
      ...style,
      size,
      align,
    });
  }
}

/** Builds a table row, with a rule below it. */
export const buildSheetTableRow = (
  columns: readonly SheetColumn[],
  cells: readonly SheetCell[],
  rule: string = sheetColours.line,
): SheetRow => ({
  height: 16,
  draw: (paper, y) => {
    drawCells(paper, y, columns, cells);
    paper.rule(SHEET_CONTENT_LEFT, y + 15.5, SHEET_CONTENT_WIDTH, rule, 0.4);
  },
});

/** Builds the table header; names of number columns are right-aligned. */
export const buildSheetTableHead = (
  columns: readonly SheetColumn[],
  names: readonly string[],
  figuresFrom: number,
): SheetRow => ({
  ...buildSheetTableRow(
    columns,
    names.map((text, i) => ({
      text,
      size: 7.5,
      colour: sheetColours.muted,
      align: i < figuresFrom ? ('left' as const) : ('right' as const),
    })),
    sheetColours.muted,
  ),
  keeps: true,
});

/** Builds a single line of text with space above it. */
export const buildSheetHeading = (text: string, size: number, above: number): SheetRow => ({
  height: above + size * 1.5,
  draw: (paper, y) =>
    paper.write(
      paper.shortened(text, { size, weight: 'bold' }, SHEET_CONTENT_WIDTH),
      SHEET_CONTENT_LEFT,
      y + above + size,
      {
        size,
        weight: 'bold',
        colour: sheetColours.text,
      },
    ),
  keeps: true,
});

/** Wraps a text over as many lines as needed. */
export function buildSheetParagraph(paper: PdfWriter, text: string, size = 8.5): SheetRow[] {
  const style = { size, colour: sheetColours.muted };
  const leading = size * 1.55;
  const lines = paper.lines(text, style, SHEET_CONTENT_WIDTH);
  return lines.map((line, i) => ({
    height: leading + (i === lines.length - 1 ? 4 : 0),
    draw: (on, y) => on.write(line, SHEET_CONTENT_LEFT, y + size, style),
  }));
}

/** Distributes rows to pages, each filled from the top. */
export function paginateSheetRows(rows: readonly SheetRow[]): SheetRow[][] {
  const pages: SheetRow[][] = [];
  let page: SheetRow[] = [];
  let remainingHeight = 0;
  for (let i = 0; i < rows.length;) {
    // Rows that keep with the next one move with it.
    let end = i;
    while (rows[end]?.keeps && end + 1 < rows.length) end += 1;
    const together = rows.slice(i, end + 1);
    const height = together.reduce((sum, row) => sum + row.height, 0);
    if (height > remainingHeight) {
      const repeated = page.length > 0 || pages.length > 0 ? (together[0]?.repeated ?? []) : [];
      page = [...repeated];
      pages.push(page);
      remainingHeight = BOTTOM - TOP - repeated.reduce((sum, row) => sum + row.height, 0);
    }
    page.push(...together);
    remainingHeight -= height;
    i = end + 1;
  }
  return pages;
}

/** Draws the rows of a page one below the other. */
export function drawSheetRows(paper: PdfWriter, rows: readonly SheetRow[]): void {
  let y = TOP;
  for (const row of rows) {
    row.draw(paper, y);
    y += row.height;
  }
}
