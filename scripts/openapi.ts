import { writeFile } from 'node:fs/promises';
import { endpoints } from '../shared/api/contract.ts';
import { openApi } from '../shared/api/openapi.ts';

const file = new URL('../shared/api/openapi.json', import.meta.url);
await writeFile(file, `${JSON.stringify(openApi(endpoints), null, 2)}\n`);
