import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font, type Glyph } from 'fontkit';
import { type FontName, fontFiles, type Weight } from '#shared/font-files.ts';
import { type Language, localeOf } from '#shared/languages.ts';

const SPACE = 0x20;
/** Parts of the width by which lines are made shorter. */
const STEPS = 20;

const require = createRequire(import.meta.url);
const opened = new Map<string, Font>();

function fontOf(name: FontName, weight: Weight): Font {
  const { entry, [weight]: file } = fontFiles[name];
  const font = opened.get(name + weight) ?? (create(readFileSync(join(dirname(require.resolve(entry)), file))) as Font);
  opened.set(name + weight, font);
  return font;
}

/** What has the signs of a language that the Latin font lacks. */
const own: Partial<Record<Language, FontName>> = { zh: 'chinese', ja: 'japanese', ko: 'korean' };

export interface Style {
  language: Language;
  /** Pixels an em. */
  size: number;
  weight: Weight;
}

/** A text as fonts set it one after the other. @throws {Error} where none has a character. */
function runsOf(text: string, { language, weight }: Style): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text.normalize('NFC')) {
    const fonts = ['latin' as const, own[language]].filter((name) => name !== undefined);
    const font = fonts
      .map((name) => fontOf(name, weight))
      .find((one) => one.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    if (!font) throw new Error(`No font has ${character} for ${language}.`);
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** What stays on one line: words with their marks, which Chinese and Japanese write without spaces between them. */
function piecesOf(text: string, language: Language): string[] {
  if (language !== 'zh' && language !== 'ja') return text.match(/\S+\s*/g) ?? [];
  const pieces: string[] = [];
  for (const { segment } of new Intl.Segmenter(localeOf(language), { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1);
    // No line begins with a mark that closes, nor ends with one that opens.
    if (last !== undefined && (/^[\s\p{Pe}\p{Po}ー]/u.test(segment) || /\p{Ps}$/u.test(last)))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** A text as it is set, from its beginning on; pixels. */
interface Piece {
  glyphs: { glyph: Glyph; at: number; scale: number }[];
  width: number;
  /** Without the space behind it. */
  inked: number;
}

function set(text: string, style: Style): Piece {
  const piece: Piece = { glyphs: [], width: 0, inked: 0 };
  for (const { font, text: part } of runsOf(text, style)) {
    const scale = style.size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(part);
    for (const [i, glyph] of glyphs.entries()) {
      piece.glyphs.push({ glyph, at: piece.width, scale });
      piece.width += (positions[i]?.xAdvance ?? 0) * scale;
      if (!glyph.codePoints.includes(SPACE)) piece.inked = piece.width;
    }
  }
  return piece;
}

export type Line = readonly Piece[];

function filled(pieces: readonly Piece[], width: number): Line[] {
  const lines: Piece[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    if (used + piece.inked <= width) lines.at(-1)?.push(piece);
    else {
      lines.push([piece]);
      used = 0;
    }
    used += piece.width;
  }
  return lines;
}

/** A text in as few lines of this width as it needs, pixels, and those about as long as each other. */
export function linesOf(text: string, style: Style, width: number): Line[] {
  const pieces = piecesOf(text, style.language).map((piece) => set(piece, style));
  let lines = filled(pieces, width);
  const { length } = lines;
  for (let step = 1; step < STEPS; step++) {
    const shorter = filled(pieces, width * (1 - step / STEPS));
    if (shorter.length > length) break;
    lines = shorter;
  }
  return lines;
}

/** The outlines of a line that begins at `x` on a baseline, as SVG has them. */
export function outlinesOf(line: Line, x: number, baseline: number): string {
  let from = x;
  const paths: string[] = [];
  for (const { glyphs, width } of line) {
    for (const { glyph, at, scale } of glyphs) {
      const place = `translate(${(from + at).toFixed(2)} ${baseline}) scale(${scale} ${-scale})`;
      paths.push(`<path transform="${place}" d="${glyph.path.toSVG()}"/>`);
    }
    from += width;
  }
  return paths.join('');
}
