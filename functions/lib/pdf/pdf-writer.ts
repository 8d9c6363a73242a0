import PdfDocument from 'pdfkit';
import type { FontName, FontWeight } from '#shared/font-files.ts';
import { Typefaces } from './typefaces.ts';

/** Style of a text. Sizes and positions are points (1/72 inch), from the upper left corner. */
export interface PdfTextStyle {
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
  /** Creation time, ms. */
  at: number;
  /** Font of the language, if not the Latin one. */
  font?: FontName | undefined;
}

/**
 * Unbreakable piece of a line: a word with its punctuation and the space after it. Without spaces between words, as in
 * Chinese and Japanese, one character with the punctuation that must not begin or end a line.
 */
const PIECE = /[「（]*(?:[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]+|[^\s、。，：；）」ー])[、。，：；）」ー]*\s*/gu;

/** A PDF written page by page; a finished page is flushed, and only its bytes are kept. */
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
      // No standard reader fonts: they lack Chinese, and are not the site's.
      font: null as never,
      // Texts hardly ever repeat: a cache of word layouts would keep them all.
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

  /** Returns the width of a text, points. */
  widthOf(text: string, { size, weight = 'regular' }: PdfTextStyle): number {
    return this.#typefaces.runs(text, weight).reduce((sum, run) => sum + run.face.widthOf(run.text), 0) * size;
  }

  /** Returns the largest size, up to the style's, at which a text fits this width. */
  sizeWithin(text: string, style: PdfTextStyle, width: number): number {
    return style.size * Math.min(1, width / this.widthOf(text, style));
  }

  /** Returns a text, shortened by an ellipsis when it exceeds this width. */
  shortened(text: string, style: PdfTextStyle, width: number): string {
    if (this.widthOf(text, style) <= width) return text;
    const characters = [...text];
    while (characters.length > 0 && this.widthOf(`${characters.join('')}…`, style) > width) characters.pop();
    return `${characters.join('')}…`;
  }

  /** Breaks a text into lines within this width, each as full as possible. */
  lines(text: string, style: PdfTextStyle, width: number): string[] {
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

  /** Writes a text on a baseline, from `x`, or up to it when aligned to the right. */
  write(text: string, x: number, baseline: number, style: PdfTextStyle & { align?: 'left' | 'right' }): void {
    const { size, weight = 'regular', colour = '#000000', align } = style;
    let at = align === 'right' ? x - this.widthOf(text, style) : x;
    this.#document.fillColor(colour).fontSize(size);
    for (const run of this.#typefaces.runs(text, weight)) {
      this.#document.font(run.face.font as never, run.face.font.postscriptName);
      this.#document.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' });
      at += run.face.widthOf(run.text) * size;
    }
  }

  /** Draws a rule from left to right. */
  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.#document.rect(x, y - thickness / 2, width, thickness).fill(colour);
  }

  /** Draws a filled shape, `d` as in SVG, `scale` points a unit. */
  shape(d: string, x: number, y: number, scale: number, colour: string): void {
    this.#document.save().translate(x, y).scale(scale).path(d).fill(colour).restore();
  }

  /** Returns the finished document. */
  async end(): Promise<Uint8Array> {
    this.#document.end();
    await this.#ended;
    return Buffer.concat(this.#chunks);
  }
}
