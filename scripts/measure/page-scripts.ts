import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { buildForUsers } from '#scripts/local/build-for-users.ts';

/** A page that is held to a budget, and what a browser loads while nobody touches it. */
interface BudgetedPage {
  name: string;
  path: string;
  /** Somebody is logged in. */
  loggedIn: boolean;
  /** Budget of script, gzipped, KB. */
  budget: number;
  /** Areas of words. */
  words: readonly string[];
  /**
   * Modules that are asked for after the start, at once or when the page is idle: the chunks that hold them are loaded,
   * with all that those import. `web/e2e/script-weight.e2e.test.ts` holds this list to a real browser.
   */
  asks: readonly RegExp[];
}

const route = (path: string) => new RegExp(`/web/src/routes/${path}\\.tsx\\?`);
const feature = (path: string) => new RegExp(`/web/src/features/${path}\\.tsx?$`);
/** What comes with every page, whoever looks at it. */
const FRAME = [feature('shell/later/(trade-menu|extras)'), /\/web\/src\/lib\/socket\/sharing\/browser-tabs\.ts$/];

const WORDS = ['common', 'frame'];

const TRADING = [
  ...FRAME,
  route('trading/route'),
  feature('trade/perpetual/queries'),
  feature('trade/chart/mount-chart'),
];

export const budgetedPages: readonly BudgetedPage[] = [
  {
    name: 'first price',
    path: '/',
    loggedIn: false,
    budget: 140,
    words: [...WORDS, 'home'],
    asks: [...FRAME, feature('shell/later/visitor-tools'), route('index'), /\/shared\/market\/verify-chain\.ts$/],
  },
  {
    name: 'tradable page',
    path: '/trading/perpetual',
    loggedIn: false,
    budget: 225,
    words: [...WORDS, 'trading', 'chart', 'perpetual'],
    asks: [...TRADING, feature('shell/later/visitor-tools')],
  },
  {
    name: 'desk of a trader',
    path: '/trading/perpetual',
    loggedIn: true,
    budget: 255,
    words: [...WORDS, 'account', 'trading', 'chart', 'perpetual', 'notifications', 'errors'],
    asks: [
      ...TRADING,
      feature('shell/later/account-tools'),
      feature('trade/perpetual/(ticket-area|perpetual-panel|perpetual-extras|perpetual-watch)'),
      feature('trade/options/settlement-watch'),
      feature('trade/alerts/notification-watch'),
      /\/web\/src\/lib\/socket\/device-info\.ts$/,
    ],
  },
];

export interface PageScripts extends BudgetedPage {
  /** KB, gzipped. */
  size: number;
  /** KB, gzipped, by address; largest first. */
  scripts: [path: string, size: number][];
}

const config = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));
const PUBLIC = new URL('../../web/public', import.meta.url);

/** KB of a script on its way to a browser. */
export const weightOf = (code: string | Buffer): number => gzipSync(code, { level: 9 }).length / 1024;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
interface Built {
  chunks: Chunks;
  /** The other files, by name. */
  assets: ReadonlyMap<string, Rolldown.OutputAsset>;
}

async function buildWeb(): Promise<Built> {
  const result = (await buildForUsers({ configFile: config, logLevel: 'error', build: { write: false } })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const { output } = Array.isArray(result) ? (result[0] as Rolldown.RolldownOutput) : result;
  const chunks = output.filter((file) => file.type === 'chunk');
  const assets = output.filter((file) => file.type === 'asset');
  return {
    chunks: new Map(chunks.map((chunk) => [chunk.fileName, chunk])),
    assets: new Map(assets.map((asset) => [asset.fileName, asset])),
  };
}

/** Chunks with all that they import before they run. */
function closure(from: readonly Rolldown.OutputChunk[], all: Chunks): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(all.get(name));
  };
  from.forEach(visit);
  return found;
}

function weigh(page: BudgetedPage, { chunks, assets }: Built): PageScripts {
  const all = [...chunks.values()];
  for (const asked of page.asks)
    if (!all.some(({ moduleIds }) => moduleIds.some((id) => asked.test(id))))
      throw new Error(`no chunk of the site holds ${asked}, which the ${page.name} asks for`);
  const asked = all.filter(({ moduleIds }) => moduleIds.some((id) => page.asks.some((one) => one.test(id))));
  const scripts: [string, number][] = [];
  const entries: Rolldown.OutputChunk[] = [];
  const html = String(assets.get('index.html')?.source);
  for (const [, path = ''] of html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)) {
    const entry = chunks.get(path);
    if (entry) entries.push(entry);
    else scripts.push([`/${path}`, weightOf(readFileSync(new URL(`public/${path}`, PUBLIC)))]);
  }
  for (const { fileName, code } of closure([...entries, ...asked], chunks))
    scripts.push([`/${fileName}`, weightOf(code)]);
  for (const area of page.words) {
    const file = [...assets.values()].find(({ fileName }) => fileName.endsWith(`/en/${area}.js`));
    if (!file) throw new Error(`the site has no words of ${area}`);
    scripts.push([`/${file.fileName}`, weightOf(String(file.source))]);
  }
  scripts.sort(([, a], [, b]) => b - a);
  return { ...page, scripts, size: scripts.reduce((sum, [, size]) => sum + size, 0) };
}

/** Builds the customers' site and weighs the script that a browser loads for each of its budgeted pages. */
export async function weighPages(): Promise<PageScripts[]> {
  const built = await buildWeb();
  return budgetedPages.map((page) => weigh(page, built));
}
