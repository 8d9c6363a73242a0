import { fork } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOfInputs } from './inputs.ts';
import { ROOT } from './root.ts';

export const sites = ['web', 'admin'] as const;
export type Site = (typeof sites)[number];

/** The program that checks receipts lies beside the pages. */
const PROGRAM = ['scripts/verify.ts', 'scripts/verify-liabilities.ts', 'scripts/contradiction.ts'];

/** The back office is made with the kit of the site. */
const INPUTS: Record<Site, readonly string[]> = {
  web: ['web', 'shared', 'content', 'infra/operator.ts', 'cdk.json', ...PROGRAM, 'package.json', 'package-lock.json'],
  admin: ['admin', 'web', 'shared', 'package.json', 'package-lock.json'],
};

export const siteFolder = (site: Site): string => join(ROOT, 'dist', site);
const KEYS = join(ROOT, '.cache/sites');
const keyFile = (site: Site): string => join(KEYS, `${site}.key`);
const partsFile = (site: Site): string => join(KEYS, `${site}.parts.json`);

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
export const sourceKey = (site: Site): string => hashOfInputs(INPUTS[site]);

/** Whether `dist/<site>` is what its sources would give. */
export function isBuilt(site: Site): boolean {
  const kept = [join(siteFolder(site), 'index.html'), keyFile(site), partsFile(site)];
  if (!kept.every((file) => existsSync(file))) return false;
  return readFileSync(keyFile(site), 'utf8') === sourceKey(site);
}

/** Remembers from which sources `dist/<site>` was built, and what it consists of. */
export function noteBuilt(site: Site, key: string, parts: SiteParts): void {
  mkdirSync(KEYS, { recursive: true });
  writeFileSync(partsFile(site), JSON.stringify(parts));
  writeFileSync(keyFile(site), key);
}

/** What `dist/<site>` consists of. @throws {Error} where it was never built. */
export const partsOf = (site: Site): SiteParts => JSON.parse(readFileSync(partsFile(site), 'utf8')) as SiteParts;

/** Builds a site in a process of its own: what a build needs of memory is not kept. @throws {Error} with what it printed. */
async function buildApart(site: Site): Promise<void> {
  const child = fork(join(ROOT, 'scripts/build.ts'), [site], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
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
  const changed = sites.filter((site) => !isBuilt(site));
  if (changed.length === 0) return;
  report(`Building ${changed.join(' and ')}, whose sources changed …`);
  await Promise.all(changed.map(buildApart));
}
