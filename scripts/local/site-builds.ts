import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashInputs } from './inputs.ts';
import { PROJECT_ROOT } from './root.ts';

export const siteNames = ['web', 'admin'] as const;
export type SiteName = (typeof siteNames)[number];

/** The program that checks receipts lies beside the pages. */
const PROGRAM = ['scripts/verify.ts', 'scripts/verify-liabilities.ts', 'scripts/contradiction.ts'];

/** The back office is made with the kit of the site. */
const INPUTS: Record<SiteName, readonly string[]> = {
  web: ['web', 'shared', 'content', 'infra/operator.ts', 'cdk.json', ...PROGRAM, 'package.json', 'package-lock.json'],
  admin: ['admin', 'web', 'shared', 'package.json', 'package-lock.json'],
};

export const getSiteFolder = (site: SiteName): string => join(PROJECT_ROOT, 'dist', site);
const KEYS = join(PROJECT_ROOT, '.cache/sites');
const keyFile = (site: SiteName): string => join(KEYS, `${site}.key`);
const partsFile = (site: SiteName): string => join(KEYS, `${site}.parts.json`);

/** A script of a built site. */
export interface BuiltChunk {
  /** Below the site's folder. */
  fileName: string;
  /** The scripts that it imports before it runs, by their names. */
  imports: string[];
  /** The modules in it, by their paths from the project's root: `/web/src/main.tsx`. */
  moduleIds: string[];
}

/** What a built site consists of. */
export interface SiteParts {
  chunks: BuiltChunk[];
  /** The names of all other files. */
  assets: string[];
}
export const hashSiteSources = (site: SiteName): string => hashInputs(INPUTS[site]);

/** Whether `dist/<site>` is what its sources would give. */
export function isSiteBuilt(site: SiteName): boolean {
  const kept = [join(getSiteFolder(site), 'index.html'), keyFile(site), partsFile(site)];
  if (!kept.every((file) => existsSync(file))) return false;
  return readFileSync(keyFile(site), 'utf8') === hashSiteSources(site);
}

/** Remembers from which sources `dist/<site>` was built, and what it consists of. */
export function recordSiteBuild(site: SiteName, key: string, parts: SiteParts): void {
  mkdirSync(KEYS, { recursive: true });
  writeFileSync(partsFile(site), JSON.stringify(parts));
  writeFileSync(keyFile(site), key);
}

/** What `dist/<site>` consists of. @throws {Error} where it was never built. */
export const readSiteParts = (site: SiteName): SiteParts =>
  JSON.parse(readFileSync(partsFile(site), 'utf8')) as SiteParts;

/** Builds a site in a process of its own: what a build needs of memory is not kept. @throws {Error} with what it printed. */
async function buildApart(site: SiteName): Promise<void> {
  const child = fork(join(PROJECT_ROOT, 'scripts/build.ts'), [site], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      printed += data.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`The site ${site} could not be built.\n${printed.trim()}`);
}

/** Builds those sites whose sources changed, side by side; `report` hears when something is built. */
export async function buildChangedSites(report: (line: string) => void): Promise<void> {
  const changed = siteNames.filter((site) => !isSiteBuilt(site));
  if (changed.length === 0) return;
  report(`Building ${changed.join(' and ')}, whose sources changed …`);
  await Promise.all(changed.map(buildApart));
}
