import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  type SiteBuildChunk,
  buildChangedSites,
  readSiteBuildParts,
  type SiteBuildParts,
  getSiteFolder,
} from '#scripts/local/site-builds.ts';

/** Page with a budget for the scripts that a browser loads without interaction. */
interface BudgetedPage {
  name: string;
  path: string;
  /** True when a user is logged in. */
  loggedIn: boolean;
  /** Script budget, compressed, KB. */
  budget: number;
  /** Areas of texts. */
  words: readonly string[];
  /**
   * Modules requested after the start, at once or when the page is idle: their chunks are loaded, with all imports.
   * `web/e2e/script-weight.e2e.test.ts` compares this list with a real browser.
   */
  asks: readonly RegExp[];
}

const route = (path: string) => new RegExp(`/web/src/routes/${path}\\.tsx\\?`);
const feature = (path: string) => new RegExp(`/web/src/features/${path}\\.tsx?$`);
/** Loaded with every page, for every user. */
const FRAME = [
  feature('shell/later/trade-menu'),
  feature('shell/later/site-overlays'),
  /\/web\/src\/lib\/socket\/sharing\/browser-tabs\.ts$/,
];

const WORDS = ['common', 'frame'];

const TRADING = [
  ...FRAME,
  route('trading/route'),
  feature('trade/perpetual/queries'),
  feature('trade/chart/mount-chart'),
  feature('trade/depth/depth-panel'),
];

export const budgetedPages: readonly BudgetedPage[] = [
  {
    name: 'first price',
    path: '/',
    loggedIn: false,
    budget: 154,
    words: [...WORDS, 'home'],
    asks: [
      ...FRAME,
      feature('shell/later/visitor-tools'),
      feature('home/announcement-bar'),
      route('index'),
      /\/shared\/market\/verify-chain\.ts$/,
    ],
  },
  {
    name: 'tradable page',
    path: '/trading/perpetual',
    loggedIn: false,
    budget: 230,
    words: [...WORDS, 'trading', 'chart', 'perpetual', 'depth'],
    asks: [...TRADING, feature('shell/later/visitor-tools')],
  },
  {
    name: 'desk of a trader',
    path: '/trading/perpetual',
    loggedIn: true,
    budget: 261,
    words: [
      ...WORDS,
      'account',
      'trading',
      'trading-dialogs',
      'chart',
      'perpetual',
      'depth',
      'notifications',
      'errors',
    ],
    asks: [
      ...TRADING,
      feature('shell/later/account-tools'),
      feature('trade/perpetual/perpetual-ticket-area'),
      feature('trade/perpetual/perpetual-panel'),
      feature('trade/perpetual/perpetual-extras'),
      feature('trade/perpetual/perpetual-watch'),
      feature('trade/options/settlement-watch'),
      feature('trade/alerts/notification-watch'),
      /\/web\/src\/lib\/socket\/device-info\.ts$/,
    ],
  },
];

export interface PageScripts extends BudgetedPage {
  /** KB, compressed. */
  size: number;
  /** KB, compressed, by address; largest first. */
  scripts: [path: string, size: number][];
}

/** Compression quality for which a CDN has time: it compresses on request. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Returns the KB of a script in transit; all browsers take Brotli. */
export const getCompressedKb = (code: string | Buffer): number => brotliCompressSync(code, QUALITY).length / 1024;

type SiteChunks = ReadonlyMap<string, SiteBuildChunk>;

/** Returns chunks with all their static imports. */
function collectImportedChunks(from: readonly SiteBuildChunk[], all: SiteChunks): Set<SiteBuildChunk> {
  const foundChunks = new Set<SiteBuildChunk>();
  const visit = (chunk: SiteBuildChunk | undefined): void => {
    if (!chunk || foundChunks.has(chunk)) return;
    foundChunks.add(chunk);
    for (const name of chunk.imports) visit(all.get(name));
  };
  from.forEach(visit);
  return foundChunks;
}

const readSiteScript = (name: string): Buffer => readFileSync(join(getSiteFolder('web'), name));

function measurePage(page: BudgetedPage, { chunks: all, assets }: SiteBuildParts): PageScripts {
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  for (const pattern of page.asks)
    if (!all.some(({ moduleIds }) => moduleIds.some((id) => pattern.test(id))))
      throw new Error(`no chunk of the site holds ${pattern}, which the ${page.name} asks for`);
  const askedChunks = all.filter(({ moduleIds }) =>
    moduleIds.some((id) => page.asks.some((askPattern) => askPattern.test(id))),
  );
  const names = new Set<string>();
  const entries: SiteBuildChunk[] = [];
  for (const [, path = ''] of String(readSiteScript('index.html')).matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)) {
    const entry = chunks.get(path);
    if (entry) entries.push(entry);
    else names.add(path);
  }
  for (const { fileName } of collectImportedChunks([...entries, ...askedChunks], chunks)) names.add(fileName);
  for (const area of page.words) {
    const name = assets.find((assetName) => assetName.endsWith(`/en/${area}.js`));
    if (name === undefined) throw new Error(`the site has no words of ${area}`);
    names.add(name);
  }
  const scripts = [...names].map((name): [string, number] => [`/${name}`, getCompressedKb(readSiteScript(name))]);
  scripts.sort(([, a], [, b]) => b - a);
  return { ...page, scripts, size: scripts.reduce((sum, [, size]) => sum + size, 0) };
}

/**
 * Measures the scripts that a browser loads for each budgeted page of the customers' site; builds the site if it
 * changed.
 */
export async function measurePageScripts(): Promise<PageScripts[]> {
  await buildChangedSites(() => {});
  const parts = readSiteBuildParts('web');
  return budgetedPages.map((page) => measurePage(page, parts));
}
