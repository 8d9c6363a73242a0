import { create, type Font } from 'fontkit';
import { type FontName, fontNames, type FontWeight } from '#shared/font-files.ts';
import { PdfFont } from './face.ts';
import { readFont } from './font-files.ts';

/** A stretch of text that one font has all of. */
export interface TextRun {
  face: PdfFont;
  text: string;
}

/** Stands for what no font has: a box would look like a fault, and leaving it out would look like another name. */
const UNKNOWN = '?';

/**
 * The fonts that one document is written with: the Latin one before all others, then that of its language. A font is
 * read when a character needs it; of its glyphs the document gets those that it shows.
 */
export class Typefaces {
  readonly #order: readonly FontName[];
  readonly #opened = new Map<string, PdfFont>();
  /** What a character is written with; null where no font has it. */
  readonly #found: Record<FontWeight, Map<string, PdfFont | null>> = { regular: new Map(), bold: new Map() };

  /** `own` is the font of the language where that is not the Latin one. */
  constructor(own?: FontName) {
    this.#order = [...new Set([fontNames[0], own ?? fontNames[0], ...fontNames])];
  }

  #face(name: FontName, weight: FontWeight): PdfFont {
    const key = `${name} ${weight}`;
    const face = this.#opened.get(key) ?? new PdfFont(create(readFont(name, weight)) as Font);
    this.#opened.set(key, face);
    return face;
  }

  #faceOf(character: string, weight: FontWeight): PdfFont | null {
    const known = this.#found[weight].get(character);
    if (known !== undefined) return known;
    const point = character.codePointAt(0) ?? 0;
    const name = this.#order.find((one) => this.#face(one, weight).font.hasGlyphForCodePoint(point));
    const face = name === undefined ? null : this.#face(name, weight);
    this.#found[weight].set(character, face);
    return face;
  }

  /** A text as the fonts write it one after the other. What none of them has is written as a question mark. */
  runs(text: string, weight: FontWeight): TextRun[] {
    const runs: TextRun[] = [];
    // Composed, an accented letter is one glyph.
    for (const character of text.normalize('NFC')) {
      const face = this.#faceOf(character, weight);
      const run = { face: face ?? this.#face('latin', weight), text: face ? character : UNKNOWN };
      const last = runs.at(-1);
      if (last?.face === run.face) last.text += run.text;
      else runs.push(run);
    }
    return runs;
  }
}
