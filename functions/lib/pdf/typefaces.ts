import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type FontName, fontNames, type FontWeight, FONTS_FOLDER, fontFiles } from '#shared/font-files.ts';
import { PdfFont } from './pdf-font.ts';

/** Returns the bytes of a font: from next to the bundle, else from its package. */
function readFont(name: FontName, weight: FontWeight): Buffer {
  const { entry, [weight]: file } = fontFiles[name];
  const bundledPath = join(import.meta.dirname, FONTS_FOLDER, basename(file));
  if (existsSync(bundledPath)) return readFileSync(bundledPath);
  return readFileSync(join(dirname(createRequire(import.meta.url).resolve(entry)), file));
}

/** A run of text that one font covers. */
export interface TextRun {
  face: PdfFont;
  text: string;
}

/** Replaces characters without a font: a box would look like a bug, and omitting one like another name. */
const UNKNOWN = '?';

/**
 * Fonts of one document: the Latin one first, then that of its language. A font is read when a character needs it; the
 * document embeds only the glyphs that it shows.
 */
export class Typefaces {
  readonly #order: readonly FontName[];
  readonly #opened = new Map<string, PdfFont>();
  /** Face of a character; null when no font has it. */
  readonly #found: Record<FontWeight, Map<string, PdfFont | null>> = { regular: new Map(), bold: new Map() };

  /** `own` is the font of the language, if not the Latin one. */
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
    const cachedFace = this.#found[weight].get(character);
    if (cachedFace !== undefined) return cachedFace;
    const point = character.codePointAt(0) ?? 0;
    const name = this.#order.find((faceName) => this.#face(faceName, weight).font.hasGlyphForCodePoint(point));
    const face = name === undefined ? null : this.#face(name, weight);
    this.#found[weight].set(character, face);
    return face;
  }

  /** Splits a text into runs by font. Characters that no font has become a question mark. */
  runs(text: string, weight: FontWeight): TextRun[] {
    const runs: TextRun[] = [];
    // When composed, an accented letter is one glyph.
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
