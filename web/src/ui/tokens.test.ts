import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Colour = readonly [number, number, number];

const css = `\n${readFileSync(new URL('tokens.css', import.meta.url), 'utf8')}`;

function block(selector: string): Map<string, string> {
  const start = css.indexOf(`\n${selector} {`);
  if (start === -1) throw new Error(`There is no block ${selector}.`);
  const body = css.slice(start, css.indexOf('}', start));
  return new Map([...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

const DARK = block(':root');
const LIGHT = block("[data-theme='light']");
const redUp = "[data-colours='red-up']";
const redUpBlueDown = "[data-colours='red-up-blue-down']";
const over = (...blocks: Map<string, string>[]) => new Map(blocks.flatMap((declarations) => [...declarations]));
const themes = {
  dark: DARK,
  light: over(DARK, LIGHT),
  'dark, red up': over(DARK, block(redUp)),
  'dark, red up and blue down': over(DARK, block(redUpBlueDown)),
  'light, red up': over(DARK, LIGHT, block(`[data-theme='light']${redUp}`)),
  'light, red up and blue down': over(DARK, LIGHT, block(`[data-theme='light']${redUpBlueDown}`)),
};

/** Converts OKLCH to linear sRGB, as in CSS Color 4. */
function linear(text: string): Colour {
  const [l = 0, c = 0, h = 0] = (/oklch\(([^)]+)\)/.exec(text)?.[1] ?? '').split(' ').map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const [x, y, z] = [
    l + 0.3963377774 * a + 0.2158037573 * b,
    l - 0.1055613458 * a - 0.0638541728 * b,
    l - 0.0894841775 * a - 1.291485548 * b,
  ].map((value) => value ** 3) as [number, number, number];
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ].map((value) => Math.min(1, Math.max(0, value))) as unknown as Colour;
}

const luminance = ([r, g, b]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrast = (a: Colour, b: Colour) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const toSrgb = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
/** Blends `colour` at this share over `under`, as a browser draws a transparent tint over a surface. */
const tinted = (colour: Colour, background: Colour, share: number) =>
  colour.map((value, i) =>
    toLinear(toSrgb(value) * share + toSrgb(background[i] ?? 0) * (1 - share)),
  ) as unknown as Colour;

const surfaces = ['surface-0', 'surface-1', 'surface-2'];

describe.each(Object.entries(themes))('colours of the %s theme', (_, tokens) => {
  const colour = (name: string) => linear(tokens.get(name) ?? '');

  it.each(['text', 'text-muted', 'up', 'down', 'good', 'bad', 'warn', 'info', 'demo'])(
    '%s is readable on every surface',
    (name) => {
      for (const surface of surfaces)
        expect(contrast(colour(name), colour(surface)), surface).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['on-accent', 'accent'],
    ['on-accent', 'accent-hover'],
    ['on-up', 'up'],
    ['on-down', 'down'],
    ['on-bad', 'bad'],
    ['text', 'surface-3'],
  ])('%s is readable on %s background', (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['ring', 'line-strong', 'part-1', 'part-2', 'part-3'])('%s is visible on every surface', (name) => {
    for (const surface of surfaces) expect(contrast(colour(name), colour(surface)), surface).toBeGreaterThanOrEqual(3);
  });

  it.each(['text', 'up', 'down'])('%s stays readable on a flashing cell', (name) => {
    const share = Number.parseFloat(tokens.get('flash') ?? '') / 100;
    for (const tint of ['up', 'down'])
      for (const surface of surfaces)
        expect(
          contrast(colour(name), tinted(colour(tint), colour(surface), share)),
          `${tint} ${surface}`,
        ).toBeGreaterThanOrEqual(4.5);
  });
});
