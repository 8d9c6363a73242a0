import type { Font, Glyph, GlyphPosition, GlyphRun } from 'fontkit';

/** Digits of equal width, so that they align; kerning for pairs of letters. */
const FEATURES = ['kern', 'tnum'];

interface CachedGlyph {
  glyph: Glyph;
  position: GlyphPosition;
  /** Advance before the next character, by that character. */
  before: Map<string, number>;
}

/**
 * A font that sets texts from cached metrics of single characters and pairs, which determine shape and spacing. Shaping
 * each text takes a millisecond, and a long statement has fifty thousand of them.
 */
export class PdfFont {
  /** The font for PDFKit: it sets texts in the same way. */
  readonly font: Font;
  readonly #layout: Font['layout'];
  readonly #known = new Map<string, CachedGlyph>();

  constructor(font: Font) {
    this.font = font;
    this.#layout = font.layout.bind(font);
    font.layout = (text) => this.#set(text);
  }

  #single(character: string): CachedGlyph {
    const cachedFont = this.#known.get(character);
    if (cachedFont) return cachedFont;
    const run = this.#layout(character, FEATURES);
    const [glyph, position] = [run.glyphs[0] as Glyph, run.positions[0] as GlyphPosition];
    // Otherwise each access reads it from the font's tables.
    Object.defineProperty(glyph, 'advanceWidth', { value: glyph.advanceWidth });
    const single = { glyph, position, before: new Map<string, number>() };
    this.#known.set(character, single);
    return single;
  }

  #advance(character: string, next: string | undefined): number {
    const { position, before } = this.#single(character);
    if (next === undefined) return position.xAdvance;
    const cachedAdvance = before.get(next);
    if (cachedAdvance !== undefined) return cachedAdvance;
    const { positions } = this.#layout(character + next, FEATURES);
    // A pair that forms a ligature is not joined.
    const advance = (positions.length === 2 ? positions[0] : position)?.xAdvance ?? 0;
    before.set(next, advance);
    return advance;
  }

  /** Width in ems. */
  widthOf(text: string): number {
    const characters = [...text];
    let width = 0;
    for (let i = 0; i < characters.length; i++) width += this.#advance(characters[i] ?? '', characters[i + 1]);
    return width / this.font.unitsPerEm;
  }

  #set(text: string): GlyphRun {
    const characters = [...text];
    const glyphs = characters.map((character) => this.#single(character).glyph);
    const positions = characters.map((character, i) => {
      const { xOffset, yOffset, yAdvance } = this.#single(character).position;
      // A new object for each caller: PDFKit scales it in place.
      return { xAdvance: this.#advance(character, characters[i + 1]), yAdvance, xOffset, yOffset };
    });
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs, positions, advanceWidth } as unknown as GlyphRun;
  }
}
