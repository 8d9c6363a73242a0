import { writeFile } from 'node:fs/promises';
import { endpoints } from '#shared/api/contract.ts';
import { openApi } from '#shared/api/kit/openapi.ts';
import { permissionsPage } from '#shared/api/kit/permissions.ts';

const write = (path: string, text: string) => writeFile(new URL(`../${path}`, import.meta.url), text);
await write('shared/api/openapi.json', `${JSON.stringify(openApi(endpoints), null, 2)}\n`);
await write('docs/permissions.md', permissionsPage(endpoints));
