import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './local/project-root.ts';
import { moveUnreleasedChangelogEntries } from './release/changelog.ts';
import { buildThirdPartyNotices, NOTICES_FILE } from './release/third-party-notices.ts';

/**
 * `npm run ops:release [-- <version>]`: writes the files of a release into `dist/release`: the bill of materials
 * (CycloneDX) and the third-party notices. With a version it first moves the unreleased changes of `CHANGELOG.md` into
 * its section, sets it in `package.json`, commits and tags; the caller pushes the commit and the tag.
 */
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

function tagVersion(version: string): void {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is not a version such as 1.2.0.`);
  if (run('git', 'status', '--porcelain') !== '') throw new Error('Commit or remove local changes first.');
  const file = join(PROJECT_ROOT, 'CHANGELOG.md');
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(file, moveUnreleasedChangelogEntries(readFileSync(file, 'utf8'), version, today));
  run('npm', 'version', version, '--no-git-tag-version', '--allow-same-version');
  run('git', 'commit', '-qam', `release: ${version}`);
  run('git', 'tag', '-a', `v${version}`, '-m', `Candela ${version}`);
  console.log(`Committed and tagged v${version}. Publish it: git push --follow-tags`);
}

const [version] = process.argv.slice(2);
if (version !== undefined) tagVersion(version);

const folder = join(PROJECT_ROOT, 'dist/release');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'sbom.cdx.json'),
  run('npm', 'sbom', '--omit=dev', '--omit=optional', '--sbom-format=cyclonedx'),
);
writeFileSync(join(folder, NOTICES_FILE), buildThirdPartyNotices(PROJECT_ROOT));
console.log(`The bill of materials and the third-party notices are in ${folder}.`);
