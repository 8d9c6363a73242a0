import { endpoints } from '#shared/api/contract.ts';
import { openApi } from '#shared/api/kit/openapi.ts';
import { permissionsPage } from '#shared/api/kit/permissions.ts';
import { type Check, read } from './check.ts';

/** What is written from the contract. */
const documents: Record<string, () => string> = {
  'shared/api/openapi.json': () => `${JSON.stringify(openApi(endpoints), null, 2)}\n`,
  'docs/permissions.md': () => permissionsPage(endpoints),
};

export const openapi: Check = {
  name: 'openapi.json',
  run: async () => {
    const found = await Promise.all(
      Object.entries(documents).map(async ([file, make]) =>
        (await read(file)) === make() ? [] : [`${file} is not what the contract says: run \`npm run openapi\``],
      ),
    );
    return found.flat();
  },
};
