import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '#shared/api/contract.ts';
import { openApi } from '#shared/api/kit/openapi.ts';
import { permissionsPage } from '#shared/api/kit/permissions.ts';
import { ROOT } from './local/root.ts';

/** `npm run openapi`: the interface as a file for other tools, and the page of who of the staff may do what. */

await mkdir(join(ROOT, 'dist'), { recursive: true });
await writeFile(join(ROOT, 'dist/openapi.json'), `${JSON.stringify(openApi(endpoints), null, 2)}\n`);
await writeFile(join(ROOT, 'docs/permissions.md'), permissionsPage(endpoints));
