import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashProjectFiles } from './hash-project-files.ts';
import { PROJECT_ROOT } from './project-root.ts';

export const siteNames = ['web', 'admin'] as const;
export type SiteName = (typeof siteNames)[number];

/** The program that checks receipts is deployed with the pages. */
const PROGRAM = ['scripts/verify.ts', 'scripts/verify-liabilities-proof.ts', 'scripts/contradiction-error.ts'];

/** The back office is built with the site's components. */
const INPUTS: Record<SiteName, readonly string[]> = {
  web: ['web', 'shared', 'content', 'infra/operator.ts', 'cdk.json', ...PROGRAM, 'package.json', 'package-lock.json'],
  admin: ['admin', 'web', 'shared', 'package.json', 'package-lock.json'],
};

export const getSiteFolder = (site: SiteName): string => join(PROJECT_ROOT, 'dist', site);
const KEYS = join(PROJECT_ROOT, '.cache/sites');
const keyFile = (site: SiteName): string => join(KEYS, `${site}.key`);
const partsFile = (site: SiteName): string => join(KEYS, `${site}.parts.json`);

/** Script of a built site. */
export interface SiteBuildChunk {
  /** Relative to the site's folder. */
  fileName: string;
  /** Names of the scripts that it imports before it runs. */
  imports: string[];
  /** Its modules, by their paths from the project's root: `/web/src/main.tsx`. */
  moduleIds: string[];
}

/** Parts of a built site. */
export interface SiteBuildParts {
  chunks: SiteBuildChunk[];
  /** Names of all other files. */
  assets: string[];
}
export const hashSiteSources = (site: SiteName): string => hashProjectFiles(INPUTS[site]);

/** True when `dist/<site>` matches its sources. */
export function isSiteBuilt(site: SiteName): boolean {
  const builtFiles = [join(getSiteFolder(site), 'index.html'), keyFile(site), partsFile(site)];
  if (!builtFiles.every((file) => existsSync(file))) return false;
  return readFileSync(keyFile(site), 'utf8') === hashSiteSources(site);
}

/** Stores the sources' hash and the parts of `dist/<site>`. */
export function recordSiteBuild(site: SiteName, key: string, parts: SiteBuildParts): void {
  mkdirSync(KEYS, { recursive: true });
  writeFileSync(partsFile(site), JSON.stringify(parts));
  writeFileSync(keyFile(site), key);
}

/** Returns the parts of `dist/<site>`. @throws {Error} when it was never built. */
export const readSiteBuildParts = (site: SiteName): SiteBuildParts =>
  JSON.parse(readFileSync(partsFile(site), 'utf8')) as SiteBuildParts;

/** Builds a site in its own process, so that its memory is freed. @throws {Error} with its output. */
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

/** Builds the sites with changed sources in parallel; calls `report` for each build. */
export async function buildChangedSites(report: (line: string) => void): Promise<void> {
  const changedSites = siteNames.filter((site) => !isSiteBuilt(site));
  if (changedSites.length === 0) return;
  report(`Building ${changedSites.join(' and ')}, whose sources changed …`);
  await Promise.all(changedSites.map(buildApart));
}
