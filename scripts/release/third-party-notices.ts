import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the file next to the pages of a site. */
export const NOTICES_FILE = 'third-party-notices.txt';

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

interface LockedPackage {
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}

interface ShippedPackage {
  name: string;
  version: string;
  license: string;
  author: string;
  /** Null when the package has no text of its own. */
  text: string | null;
}

/**
 * Returns paths of packages that `dependencies` install, from the project's root. Binaries for some platforms are not
 * shipped.
 */
export function listShippedPackagePaths(lock: { packages: Record<string, LockedPackage> }): string[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path);
}

function readPackage(folder: string): ShippedPackage {
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
    licenses?: { type: string }[];
    author?: string | { name?: string };
  };
  const { name, version, licenses = [], author = '' } = described;
  const { license = licenses.map(({ type }) => type).join(' or ') } = described;
  const texts = readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file) && statSync(join(folder, file)).isFile())
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  return {
    name,
    version,
    license,
    author: (typeof author === 'string' ? author : (author.name ?? '')) || `the authors of ${name}`,
    text: texts.length === 0 ? null : texts.join('\n\n'),
  };
}

/** Returns the standard text of a licence from another package, with this package's author. */
function standardText({ name, license, author }: ShippedPackage, all: readonly ShippedPackage[]): string {
  if (license === '') throw new Error(`${name} names no licence and brings no text of one: it cannot be shipped.`);
  const model = all.find((other) => other.license === license && other.text !== null)?.text;
  if (model === null || model === undefined) return `${license}: https://spdx.org/licenses/${license}.html`;
  const body = model.split('\n').filter((line) => !/^\s*copyright\s+(\(c\)|©|\d)/i.test(line));
  return `Copyright (c) ${author}\n\n${body.join('\n').trim()}`;
}

/**
 * Builds the notices of all packages that `dependencies` install, one section for each text with its packages.
 * @param root folder with `package-lock.json` and an installed `node_modules`
 * @throws {Error} when a package is not installed, or has no licence
 */
export function buildThirdPartyNotices(root: string): string {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = listShippedPackagePaths(lock).map((path) => {
    const folder = join(root, path);
    if (!existsSync(folder)) throw new Error(`${path} is not installed: run npm install first.`);
    return readPackage(folder);
  });
  const sections = new Map<string, Set<string>>();
  for (const packageNotice of packages) {
    const text = packageNotice.text ?? standardText(packageNotice, packages);
    const names = sections.get(text) ?? new Set();
    const license = packageNotice.license === '' ? '' : ` (${packageNotice.license})`;
    sections.set(text, names.add(`${packageNotice.name} ${packageNotice.version}${license}`));
  }
  const intro = 'This product contains the packages below, each under the licence that follows its name.';
  return `${[intro, ...[...sections].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`)].join(RULE)}\n`;
}
