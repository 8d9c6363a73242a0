import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { startPlatform } from '#scripts/testing/platform/platform.ts';
import { type Bench, type Row, scored } from './row.ts';

/** The newest that runs on Node 20. It weighs 180 MB, so only who runs this bench installs it. */
const VERSION = '12.8.2';
const FOLDER = fileURLToPath(new URL('../../.local/lighthouse', import.meta.url));
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`;

const PAGES = ['/', '/market', '/trading'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Device = 'desktop' | 'mobile';

/** Out of 100. */
const goalOf = (category: Category, device: Device) => (category === 'performance' && device === 'mobile' ? 80 : 95);

async function install(): Promise<void> {
  if (existsSync(CLI)) return;
  await mkdir(FOLDER, { recursive: true });
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', FOLDER, `lighthouse@${VERSION}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) throw new Error('Lighthouse could not be installed.');
}

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

async function look(url: string, device: Device, chrome: string): Promise<Report> {
  const args = [
    CLI,
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run',
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
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
  return JSON.parse(Buffer.concat(out).toString()) as Report;
}

const failed = ({ audits }: Report): string =>
  Object.entries(audits)
    .filter(([, { score }]) => score !== null && score < 0.9)
    .map(([id, { displayValue }]) => (displayValue === undefined ? id : `${id} ${displayValue}`))
    .join(', ');

export const lighthouse: Bench = {
  name: 'lighthouse',
  what: 'what Lighthouse says of the pages that everybody sees, simulated desktop and phone',
  run: async ({ note }) => {
    await install();
    const chrome = await chromium.executablePath();
    const platform = await startPlatform({ env: { RATE_LIMIT_SCALE: '1000000' } });
    const rows: Row[] = [];
    try {
      for (const path of PAGES)
        for (const device of ['desktop', 'mobile'] as const) {
          const report = await look(`${platform.info.web}${path}`, device, chrome);
          note(`${path} ${device}: below 90: ${failed(report) || 'nothing'}`);
          for (const category of categories) {
            const score = (report.categories[category].score ?? 0) * 100;
            rows.push(scored(`${path} ${device} ${category}`, score, 'of 100', goalOf(category, device)));
          }
        }
    } finally {
      await platform.stop();
    }
    return rows;
  },
};
