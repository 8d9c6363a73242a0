import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { CSSProperties } from 'react';
import satori, { type Font } from 'satori';
import { type FontName, fontFiles, languageFonts, fontWeights } from '#shared/font-files.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { PREVIEW_PICTURE_SIZE } from '#shared/page-head.ts';
import { PRODUCT_NAME } from '#shared/product.ts';

const MARGIN = 80;
/** Height of the product's name at the top, pixels. */
const HEAD = MARGIN + 64;
const MARK = `data:image/svg+xml;base64,${readFileSync(new URL('../public/mark.svg', import.meta.url)).toString('base64')}`;

/** The dark theme's surface, text and muted text of `ui/tokens.css`. */
const colours = { surface: '#111318', text: '#eff0f3', muted: '#a3a8b1' };

const require = createRequire(import.meta.url);
const cssWeights = { regular: 400, bold: 600 } as const;
const openedFonts = new Map<FontName, Font[]>();

function readFonts(name: FontName): Font[] {
  const fonts =
    openedFonts.get(name) ??
    fontWeights.map((weight): Font => {
      const { entry, [weight]: file } = fontFiles[name];
      const data = readFileSync(join(dirname(require.resolve(entry)), file));
      return { name, data, weight: cssWeights[weight], style: 'normal' };
    });
  openedFonts.set(name, fonts);
  return fonts;
}

/** U+FEFF, which no line ends at; unlike U+2060, the Latin font has it, without width. */
const WORD_JOINER = '\uFEFF';

/** Joins the characters of each word, between which Chinese, Japanese and Korean lines would break otherwise. */
export function joinWordCharacters(text: string, language: Language): string {
  if (!languageFonts[language]) return text;
  const words =
    language === 'ko'
      ? text.split(/(?<=\s)/)
      : Array.from(
          new Intl.Segmenter(toLanguageTag(language), { granularity: 'word' }).segment(text),
          (word) => word.segment,
        );
  return words.map((word) => [...word].join(WORD_JOINER)).join('');
}

interface LayoutBox {
  type: string;
  props: { style: CSSProperties; children?: string | LayoutBox[]; src?: string };
}

const box = (style: CSSProperties, children: string | LayoutBox[]): LayoutBox => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
});
const mark = (leftPx: number, top: number, size: number, opacity: number): LayoutBox => ({
  type: 'img',
  props: { style: { position: 'absolute', left: leftPx, top, width: size, height: size, opacity }, src: MARK },
});

interface PageText {
  language: Language;
  title: string;
  description: string;
}

const { width, height } = PREVIEW_PICTURE_SIZE;

/**
 * Draws the picture for shared links to a page as SVG: the product, the page's title and description.
 * @throws {Error} when the texts do not fit, or no font has one of their characters
 */
export async function buildSocialPicture({ language, title, description }: PageText): Promise<string> {
  const own = languageFonts[language];
  const [heading, about] = [joinWordCharacters(title, language), joinWordCharacters(description, language)];
  let top: number = height;
  const picture = box(
    {
      width,
      height,
      padding: MARGIN,
      boxSizing: 'border-box',
      flexDirection: 'column',
      justifyContent: 'flex-end',
      background: colours.surface,
      textWrap: 'balance',
    },
    [
      mark(780, 45, 540, 0.14),
      mark(MARGIN - 22, MARGIN - 16, 64, 1),
      box(
        {
          position: 'absolute',
          left: MARGIN + 48,
          top: MARGIN - 8,
          color: colours.text,
          fontSize: 40,
          fontWeight: 600,
        },
        PRODUCT_NAME,
      ),
      box({ width: 860, color: colours.text, fontSize: 72, fontWeight: 600, lineHeight: 88 / 72 }, heading),
      box({ width: 840, marginTop: 20, color: colours.muted, fontSize: 32, lineHeight: 1.5 }, about),
    ],
  );
  const svg = await satori(picture as never, {
    width,
    height,
    fonts: [...readFonts('latin'), ...(own ? readFonts(own) : [])],
    // Called for characters that no font has.
    loadAdditionalAsset: async (_, characters) => {
      throw new Error(`No font has ${characters} for ${language}.`);
    },
    onNodeDetected: ({ textContent, top: y }) => {
      if (textContent === heading) top = y;
    },
  });
  if (top < HEAD) throw new Error(`The picture has no room for "${title}" and its description.`);
  return svg;
}

/** Converts a picture to PNG. */
export const renderPng = async (svg: string): Promise<Buffer> => (await renderAsync(svg)).asPng();
