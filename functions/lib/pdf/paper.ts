import PdfDocument from 'pdfkit';
import type { FontName, FontWeight } from '#shared/font-files.ts';
import { Typefaces } from './typefaces.ts';

/** How a text is written. Sizes and places are points (1/72 inch), from the upper left corner. */
export interface TextStyle {
  size: number;
  weight?: FontWeight;
  colour?: string;
}

/** A4, points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

export interface PdfMetadata {
  title: string;
  author: string;
  /** BCP 47. */
  language: string;
  /** When it was made, ms. */
  at: number;
  /** The font of the language, where that is not the Latin one. */
  font?: FontName | undefined;
}

/**
 * What stays on one line: a word with its marks and the space behind it, or where words have no spaces between them, as
 * in Chinese and Japanese, one character with the marks that must not begin or end a line.
 */
const PIECE = /[「（]*(?:[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+|[^\s、。，：；）」ー])[、。，：；）」ー]*\s*/gu;

/** A PDF that is written page by page; a page that is left goes out, and only its bytes are kept. */
export class PdfWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #typefaces: Typefaces;
  readonly #chunks: Buffer[] = [];
  readonly #ended: Promise<void>;

  constructor({ title, author, language, at, font }: PdfMetadata) {
    this.#typefaces = new Typefaces(font);
    this.#document = new PdfDocument({
      size: [A4.width, A4.height],
      margin: 0,
      autoFirstPage: false,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: new Date(at) },
      // None of the fonts that every reader is said to have: they know no Chinese, and are not the site's.
      font: null as never,
      // What is written hardly ever repeats: to remember how each word was set would keep all of it.
      fontLayoutCache: false,
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#document.on('end', resolve);
      this.#document.on('error', reject);
    });
  }

  addPage(): void {
    this.#document.addPage();
  }

  /** How wide a text is, points. */
  widthOf(text: string, { size, weight = 'regular' }: TextStyle): number {
    return this.#typefaces.runs(text, weight).reduce((sum, run) => sum + run.face.widthOf(run.text), 0) * size;
  }

  /** The largest size up to that of the style in which a text is no wider than this. */
  sizeWithin(text: string, style: TextStyle, width: number): number {
    return style.size * Math.min(1, width / this.widthOf(text, style));
  }

  /** A text, shortened by an ellipsis where it is wider than this. */
  shortened(text: string, style: TextStyle, width: number): string {
    if (this.widthOf(text, style) <= width) return text;
    const characters = [...text];
    while (characters.length > 0 && this.widthOf(`${characters.join('')}…`, style) > width) characters.pop();
    return `${characters.join('')}…`;
  }

  /** A text in lines no wider than this, each as much as fits. */
  lines(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const piece of text.match(PIECE) ?? []) {
      if (line !== '' && this.widthOf((line + piece).trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += piece;
    }
    return line === '' ? lines : [...lines, line.trimEnd()];
  }

  /** Writes a text on a baseline, from `x` on, or up to it where it is aligned to the right. */
  write(text: string, x: number, baseline: number, style: TextStyle & { align?: 'left' | 'right' }): void {
    const { size, weight = 'regular', colour = '#000000', align } = style;
    let at = align === 'right' ? x - this.widthOf(text, style) : x;
    this.#document.fillColor(colour).fontSize(size);
    for (const run of this.#typefaces.runs(text, weight)) {
      this.#document.font(run.face.font as never, run.face.font.postscriptName);
      this.#document.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += run.face.widthOf(run.text) * size;
    }
  }

  /** A rule from left to right. */
  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.#document.rect(x, y - thickness / 2, width, thickness).fill(colour);
  }

  /** A filled shape, `d` as in SVG, whose units are so many points. */
  shape(d: string, x: number, y: number, scale: number, colour: string): void {
    this.#document.save().translate(x, y).scale(scale).path(d).fill(colour).restore();
  }

  /** The document as a whole. */
  async end(): Promise<Uint8Array> {
    this.#document.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }
}
