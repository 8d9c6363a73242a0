import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiEndpoints } from '#shared/api/contract.ts';
import { buildOpenApi } from '#shared/api/lib/openapi.ts';
import { buildPermissionsPage } from '#shared/api/lib/permissions.ts';
import { PROJECT_ROOT } from './local/project-root.ts';

/** `npm run openapi`: writes the API as a file for other tools, and the page of staff permissions. */

await mkdir(join(PROJECT_ROOT, 'dist'), { recursive: true });
await writeFile(join(PROJECT_ROOT, 'dist/openapi.json'), `${JSON.stringify(buildOpenApi(apiEndpoints), null, 2)}\n`);
await writeFile(join(PROJECT_ROOT, 'docs/permissions.md'), buildPermissionsPage(apiEndpoints));
