import { readFileSync } from 'node:fs';
import { renderAsync } from '@resvg/resvg-js';
import type { Language } from '#shared/languages.ts';
import { PICTURE_SIZE } from '#shared/page-head.ts';
import { PRODUCT } from '#shared/product.ts';
import { linesOf, outlinesOf, type Style } from './typesetting.ts';

const MARGIN = 80;
/** The part in which the product's name stands. */
const HEAD = MARGIN + 64;
const MARK = readFileSync(new URL('../public/mark.svg', import.meta.url), 'utf8');
/** The mark of a size with its upper left corner there, pixels. */
const mark = (x: number, y: number, size: number) =>
  MARK.replace('<svg', `<svg x="${x}" y="${y}" width="${size}" height="${size}"`);

/** As `ui/tokens.css` has surface, text and muted text of the dark theme. */
const colours = { surface: '#111318', text: '#eff0f3', muted: '#a3a8b1' };

interface Column {
  /** Pixels: of a line, and of each line with the space around it. */
  width: number;
  leading: number;
  /** Where it begins. */
  top: number;
}

/** A text in lines below each other. */
function column(text: string, style: Style, { width, leading, top }: Column) {
  const lines = linesOf(text, style, width);
  return {
    bottom: top + lines.length * leading,
    outlines: lines.map((line, i) => outlinesOf(line, MARGIN, top + i * leading + style.size)).join(''),
  };
}

interface Said {
  language: Language;
  title: string;
  description: string;
}

/**
 * What stands for a page where a link to it is shared, as SVG: its title and what it is about.
 * @throws {Error} where they do not fit
 */
export function socialPicture({ language, title, description }: Said): string {
  const { width, height } = PICTURE_SIZE;
  const [name = []] = linesOf(PRODUCT, { language, size: 40, weight: 'bold' }, width);
  const heading = column(title, { language, size: 72, weight: 'bold' }, { width: 860, leading: 88, top: 0 });
  const about = column(
    description,
    { language, size: 32, weight: 'regular' },
    { width: 840, leading: 48, top: heading.bottom + 20 },
  );
  // What is said stands on the lower margin.
  const top = height - MARGIN - about.bottom;
  if (top < HEAD) throw new Error(`A picture has no place for "${title}" and what it is about.`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.surface}"/>`,
    `<g opacity="0.14">${mark(780, 45, 540)}</g>`,
    mark(MARGIN - 22, MARGIN - 16, 64),
    `<g fill="${colours.text}">${outlinesOf(name, MARGIN + 48, MARGIN + 32)}</g>`,
    `<g transform="translate(0 ${top})">`,
    `<g fill="${colours.text}">${heading.outlines}</g>`,
    `<g fill="${colours.muted}">${about.outlines}</g>`,
    '</g></svg>',
  ].join('');
}

/** A picture as PNG. */
export const pngOf = async (svg: string): Promise<Buffer> => (await renderAsync(svg)).asPng();
