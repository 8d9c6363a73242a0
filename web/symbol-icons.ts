import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { coinSpecs } from '#shared/market/coins.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';

const require = createRequire(import.meta.url);

/** Icon set in the format of Iconify packages. */
interface IconSet {
  width?: number;
  icons: Record<string, { body: string; width?: number } | undefined>;
  aliases?: Record<string, { parent: string } | undefined>;
}

const set = (name: string): IconSet => require(`@iconify-json/${name}/icons.json`) as IconSet;

/** Each icon is drawn on a square of this many units, and fills its circle. */
const SIZE = 32;
const circle = `<circle cx="16" cy="16" r="16"`;

/** Draws an icon of a set in a size at a position in the square. */
function drawn(icons: IconSet, name: string, at = 0, size = SIZE): string | null {
  const foundIcon = icons.icons[icons.aliases?.[name]?.parent ?? name];
  if (!foundIcon) return null;
  const scale = size / (foundIcon.width ?? icons.width ?? SIZE);
  return scale === 1 && at === 0
    ? foundIcon.body
    : `<g transform="translate(${at} ${at})scale(${scale})">${foundIcon.body}</g>`;
}

const letters = (text: string, ground: string, ink: string): string =>
  `${circle} fill="${ground}"/><text x="16" y="16" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="${text.length > 2 ? 10 : 13}" fill="${ink}">${text}</text>`;

/** Backgrounds of coins that the first set lacks: the second has none. */
const grounds: Record<string, string> = { USDE: '#111', SUI: '#e8f2ff', HBAR: '#222', SHIB: '#fff3e0', TON: '#e6f6ff' };

/** Coins that no set has: letters stand for them. */
const undrawnCoins = ['WLD', 'WLFI'];

/** Chemical symbols of metals. */
const elements: Record<string, string> = {
  'XAU/USD': letters('Au', '#d9a520', '#2b2000'),
  'XAG/USD': letters('Ag', '#b9c0c7', '#1c2024'),
  'XPT/USD': letters('Pt', '#8e9aa6', '#0f1316'),
  'XPD/USD': letters('Pd', '#a7a49c', '#1a1812'),
  COPPER: letters('Cu', '#b8713a', '#1f0f03'),
};

const goods: Record<string, string> = {
  USOIL: `${circle} fill="#2d3138"/><path fill="#f4f4f5" d="M16 6.5c3.6 4.4 6 7.7 6 11.2a6 6 0 0 1-12 0c0-3.5 2.4-6.8 6-11.2Z"/>`,
  BRENT: `${circle} fill="#1f3b57"/><path fill="#f4f4f5" d="M16 6.5c3.6 4.4 6 7.7 6 11.2a6 6 0 0 1-12 0c0-3.5 2.4-6.8 6-11.2Z"/>`,
  NATGAS: `${circle} fill="#1c5d99"/><path fill="#fff" d="M16.5 6c.6 4-3.9 5.4-3.9 9.3 0 1 .4 1.8 1 2.4 0-2 1.2-3.1 2.4-4.2.5 2.7 3.9 3.6 3.9 6.9 0 1-.3 1.9-.8 2.7 1.8-1 3-2.9 3-5.2C22.1 13.1 18 11.2 16.5 6Z"/><path fill="#fff" d="M11.3 16.4c-.9 1-1.4 2.3-1.4 3.6a6 6 0 0 0 4 5.7c-2-2-3.4-5.3-2.6-9.3Z"/>`,
  COFFEE: `${circle} fill="#5b3a21"/><g transform="rotate(35 16 16)"><ellipse cx="16" cy="16" rx="6.2" ry="8.8" fill="#e9d7c4"/><path d="M16.5 7.2c-3 3.6 2.5 5.9 0 9.2-1.5 2-2 4.5-.5 8.4" fill="none" stroke="#5b3a21" stroke-width="1.6"/></g>`,
};

/** Countries of the indices' shares; the dollar index has that of its currency. */
const indexCountries: Record<string, string> = {
  SPX: 'us',
  NDX: 'us',
  DJI: 'us',
  DAX: 'de',
  FTSE: 'gb',
  NIKKEI: 'jp',
  DXY: 'us',
};

const currencyCountries: Record<string, string> = { EUR: 'european-union' };
const countryOf = (currency: string): string => currencyCountries[currency] ?? currency.slice(0, 2).toLowerCase();

/** Draws a pair of flags: the base in front, the quote behind. */
function flagPair(flags: IconSet, base: string, quote: string): string | null {
  const front = drawn(flags, countryOf(base), 0, 21);
  const backFlag = drawn(flags, countryOf(quote), 11, 21);
  return front && backFlag && `${backFlag}${front}`;
}

/**
 * Returns all icons by file name: a coin's code, or a symbol with a dash for the slash.
 * @throws {Error} for a coin without an icon that is not among `undrawnCoins`.
 */
export function drawSymbolIcons(): Map<string, string> {
  const [coins, more, flags] = [set('cryptocurrency-color'), set('token-branded'), set('circle-flags')];
  const coin = (code: string): string | null => {
    const own = drawn(coins, code.toLowerCase());
    if (own !== null) return own;
    const glyph = drawn(more, code.toLowerCase(), 3, 26);
    return glyph && `${circle} fill="${grounds[code] ?? '#fff'}"/>${glyph}`;
  };
  const all = new Map<string, string>();
  const add = (name: string, shape: string | null, text: string) =>
    all.set(
      name.replace('/', '-'),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}">${shape ?? letters(text, '#5c6470', '#fff')}</svg>`,
    );
  for (const { coin: code, icon } of coinSpecs) {
    const shape = coin(code);
    if (shape === null && !undrawnCoins.includes(code)) throw new Error(`web/symbol-icons.ts has no icon of ${code}.`);
    add(code, shape, icon);
  }
  for (const { symbol, product_type } of symbolSpecs) {
    const [base = symbol, quote = ''] = symbol.split('/');
    const country = indexCountries[symbol];
    const shape =
      elements[symbol] ??
      goods[symbol] ??
      (product_type === 'forex' ? flagPair(flags, base, quote) : country ? drawn(flags, country) : coin(base));
    add(symbol, shape, base.slice(0, 2));
  }
  return all;
}

/**
 * Draws the icons of coins and symbols into files next to the scripts, one each, from packages that no page loads.
 * `SYMBOL_ICONS` is the address of one, with `*` for its name. Those without a drawing show letters on a background.
 */
export function symbolIconsPlugin(): Plugin {
  const all = drawSymbolIcons();
  const hash = createHash('sha256');
  for (const [name, svg] of all) hash.update(`${name}\n${svg}`);
  const folder = `assets/icons-${hash.digest('hex').slice(0, 8)}`;
  return {
    name: 'symbol-icons',
    config: () => ({ define: { SYMBOL_ICONS: JSON.stringify(`/${folder}/*.svg`) } }),
    generateBundle() {
      for (const [name, source] of all) this.emitFile({ type: 'asset', fileName: `${folder}/${name}.svg`, source });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${folder}`, (request, response, next) => {
        const svg = all.get((request.url ?? '').slice(1).replace(/\.svg.*$/, ''));
        if (svg === undefined) return next();
        response.setHeader('content-type', 'image/svg+xml').end(svg);
      });
    },
  };
}
