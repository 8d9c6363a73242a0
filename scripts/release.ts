import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildNotices, NOTICES_FILE } from './cloud/third-party-notices.ts';
import { ROOT } from './local/root.ts';

/**
 * `npm run ops:release`: writes into `dist/release` what goes with a release: the list of everything that is shipped
 * (CycloneDX), and the licences of it.
 */
const folder = join(ROOT, 'dist/release');
const list = execFileSync('npm', ['sbom', '--omit=dev', '--omit=optional', '--sbom-format=cyclonedx'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'sbom.cdx.json'), list);
writeFileSync(join(folder, NOTICES_FILE), buildNotices(ROOT));
console.log(`The bill of materials and the third-party notices are in ${folder}.`);
