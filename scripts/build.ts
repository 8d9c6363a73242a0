import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Rolldown } from 'vite';
import { buildProductionPages } from './local/build-for-users.ts';
import { acquireFolderLock } from './local/lock.ts';
import { PROJECT_ROOT } from './local/project-root.ts';
import {
  isSiteBuilt,
  recordSiteBuild,
  type SiteName,
  type SiteBuildParts,
  siteNames,
  hashSiteSources,
} from './local/site-builds.ts';

/** `npm run build [web] [admin]`: builds the named sites into `dist/`; both by default. */

/** Two simultaneous builds of a site would write to the same files. */
const RETRY_MS = 200;

const CACHE = join(PROJECT_ROOT, '.cache');

async function buildSite(site: SiteName, changedOnly: boolean): Promise<void> {
  if (changedOnly && isSiteBuilt(site)) return;
  const key = hashSiteSources(site);
  const result = await buildProductionPages({
    configFile: join(PROJECT_ROOT, site, 'vite.config.ts'),
    logLevel: 'warn',
  });
  recordSiteBuild(site, key, partsIn(result as Rolldown.RolldownOutput));
}

function partsIn({ output }: Rolldown.RolldownOutput): SiteBuildParts {
  return {
    chunks: output
      .filter((file) => file.type === 'chunk')
      .map(({ fileName, imports, moduleIds }) => ({
        fileName,
        imports,
        moduleIds: moduleIds.map((id) => `/${relative(PROJECT_ROOT, id)}`),
      })),
    assets: output.filter((file) => file.type === 'asset').map(({ fileName }) => fileName),
  };
}

// Started by another process, it ends with it.
const isChildProcess = process.connected === true;
if (isChildProcess) process.once('disconnect', () => process.exit(1));

const named = process.argv.slice(2);
const unknown = named.find((name) => !siteNames.includes(name as SiteName));
if (unknown !== undefined) throw new Error(`There is no site ${unknown}; there are ${siteNames.join(' and ')}.`);

mkdirSync(CACHE, { recursive: true });
for (const site of named.length > 0 ? (named as SiteName[]) : siteNames) {
  const name = `build-${site}`;
  let lock = await acquireFolderLock(CACHE, name);
  const waited = lock === null;
  while (lock === null) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    lock = await acquireFolderLock(CACHE, name);
  }
  // Another build may have finished while this one waited, or since it was requested: its pages may already be open.
  await buildSite(site, waited || isChildProcess);
  await lock.release();
}
process.exit(0);
