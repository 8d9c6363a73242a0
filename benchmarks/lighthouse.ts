import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import chromium from '@sparticuz/chromium';
import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { median } from './measure.ts';
import {
  type Benchmark,
  toComparisonBenchmarkRow,
  toMaxBenchmarkRow,
  type BenchmarkRow,
  toMinBenchmarkRow,
} from './row.ts';

/** The newest version for Node 20. It weighs 180 MB, so it is installed only for this bench. */
const VERSION = '12.8.2';
const FOLDER = fileURLToPath(new URL('../.local/lighthouse', import.meta.url));
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`;

const PAGES = ['/', '/market', '/news', '/faq', '/trading'];
/** Page whose largest paint is compared with that of the same page without scripts. */
const SCRIPTLESS_COMPARISON_PATH = '/';
/** Limit as a multiple of bare HTML. */
const MAX_SCRIPTLESS_RATIO = 1.2;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type LighthouseCategory = (typeof categories)[number];
type LighthouseDevice = 'desktop' | 'mobile';

/** Out of 100. */
const getScoreGoal = (path: string, category: LighthouseCategory, device: LighthouseDevice) =>
  path === '/trading' && category === 'performance' && device === 'mobile' ? 90 : 95;

async function installLighthouse(): Promise<void> {
  if (existsSync(CLI)) return;
  await mkdir(FOLDER, { recursive: true });
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER, `lighthouse@${VERSION}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

interface LighthouseReport {
  categories: Record<LighthouseCategory, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
}

async function runLighthouse(
  url: string,
  device: LighthouseDevice,
  chrome: string,
  only?: LighthouseCategory,
): Promise<LighthouseReport> {
  const args = [
    CLI,
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ...(only ? [`--only-categories=${only}`] : []),
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: chrome },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  const complaints: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => out.push(part));
  child.stderr.on('data', (part: Buffer) => complaints.push(part));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${Buffer.concat(complaints).toString()}`);
  return JSON.parse(Buffer.concat(out).toString()) as LighthouseReport;
}

const figure = ({ audits }: LighthouseReport, id: string): number => audits[id]?.numericValue ?? Number.NaN;

/** Out of 100. */
const getCategoryScore = ({ categories: of }: LighthouseReport, category: LighthouseCategory): number =>
  (of[category].score ?? 0) * 100;

const failed = ({ audits }: LighthouseReport): string =>
  Object.entries(audits)
    .filter(([, { score }]) => score !== null && score < 0.9)
    .map(([id, { displayValue }]) => (displayValue === undefined ? id : `${id} ${displayValue}`))
    .join(', ');

const largestPaint = (looks: readonly LighthouseReport[]): number =>
  median(looks.map((report) => figure(report, 'largest-contentful-paint')));

/** Page without its scripts, served with every other resource that it names. */
interface ScriptlessPage {
  url: string;
  stop: () => Promise<void>;
}

/** Scripts and their preloads. */
const SCRIPTS = /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>/gs;

/** Response headers that describe the body as it was transferred. */
const ON_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Serves the page at a path of a site as bare HTML: the browser's work with no script at all. */
async function serveScriptlessPage(site: string, path: string): Promise<ScriptlessPage> {
  const server: Server = createServer((request, response) => {
    const pass = async () => {
      const accepted = String(request.headers['accept'] ?? '*/*');
      const answer = await fetch(site + (request.url ?? '/'), { headers: { accept: accepted } });
      for (const [name, value] of answer.headers) if (!ON_THE_WAY.includes(name)) response.setHeader(name, value);
      const body = Buffer.from(await answer.arrayBuffer());
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
      const bare = isPage ? Buffer.from(body.toString().replace(SCRIPTS, '')) : body;
      // Compressed when the site compresses.
      const packed = answer.headers.has('content-encoding');
      if (packed) response.setHeader('content-encoding', 'br');
      response.writeHead(answer.status).end(packed ? brotliCompressSync(bare, QUALITY) : bare);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}${path}`,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** Compares the largest paint of a page with that of the same page as bare HTML, one after the other. */
async function compareWithScriptlessPage(
  site: string,
  device: LighthouseDevice,
  looks: LighthouseReport[],
  chrome: string,
): Promise<BenchmarkRow> {
  const bare = await serveScriptlessPage(site, SCRIPTLESS_COMPARISON_PATH);
  try {
    const plain: LighthouseReport[] = [];
    while (plain.length < looks.length) plain.push(await runLighthouse(bare.url, device, chrome, 'performance'));
    const goal = { atMost: MAX_SCRIPTLESS_RATIO };
    return toComparisonBenchmarkRow(
      `${SCRIPTLESS_COMPARISON_PATH} ${device} largest paint`,
      'ms',
      largestPaint(looks),
      largestPaint(plain),
      goal,
    );
  } finally {
    await bare.stop();
  }
}

export const lighthouseBenchmark: Benchmark = {
  name: 'lighthouse',
  what: 'what Lighthouse says of the pages that everybody sees, simulated desktop and phone',
  run: async ({ note }) => {
    await installLighthouse();
    const chrome = await chromium.executablePath();
    const platform = await startTestPlatform({ env: { RATE_LIMIT_SCALE: '1000000' } });
    const rows: BenchmarkRow[] = [];
    try {
      for (const path of PAGES)
        for (const device of ['desktop', 'mobile'] as const) {
          const url = `${platform.info.web}${path}`;
          const report = await runLighthouse(url, device, chrome);
          const again = () => runLighthouse(url, device, chrome, 'performance');
          // Three: a machine is slow at times, and the first run meets a platform that has just started.
          const looks = [report, await again(), await again()];
          note(`${path} ${device}: below 90: ${failed(report) || 'nothing'}`);
          for (const category of categories) {
            const score =
              category === 'performance'
                ? median(looks.map((one) => getCategoryScore(one, category)))
                : getCategoryScore(report, category);
            rows.push(
              toMinBenchmarkRow(`${path} ${device} ${category}`, score, 'of 100', getScoreGoal(path, category, device)),
            );
          }
          rows.push(
            toMaxBenchmarkRow(`${path} ${device} layout shift`, figure(report, 'cumulative-layout-shift'), '', 0.01),
          );
          if (path === SCRIPTLESS_COMPARISON_PATH)
            rows.push(await compareWithScriptlessPage(platform.info.web, device, looks, chrome));
        }
    } finally {
      await platform.stop();
    }
    return rows;
  },
};
