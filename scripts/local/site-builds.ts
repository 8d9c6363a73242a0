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
export const sourceKey = (site: Site): string => hashOfInputs(INPUTS[site]);

/** Whether `dist/<site>` is what its sources would give. */
export function isBuilt(site: Site): boolean {
  if (!existsSync(join(siteFolder(site), 'index.html')) || !existsSync(keyFile(site))) return false;
  return readFileSync(keyFile(site), 'utf8') === sourceKey(site);
}

/** Remembers from which sources `dist/<site>` was built. */
export function noteBuilt(site: Site, key: string): void {
  mkdirSync(KEYS, { recursive: true });
  writeFileSync(keyFile(site), key);
}

/**
 * Builds those sites whose sources changed, in a process of their own: what a build needs of memory is not kept, and the
 * platform starts meanwhile. `report` hears when something is built.
 */
export async function buildChangedSites(report: (line: string) => void): Promise<void> {
  const changed = sites.filter((site) => !isBuilt(site));
  if (changed.length === 0) return;
  report(`Building ${changed.join(' and ')}, whose sources changed …`);
  const child = fork(join(ROOT, 'scripts/build.ts'), changed, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => {
      said += data.toString();
    });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The sites could not be built.\n${said.trim()}`);
}
