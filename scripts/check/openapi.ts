import { endpoints } from '../../shared/api/contract.ts';
import { openApi } from '../../shared/api/openapi.ts';
import { type Check, read } from './check.ts';

export const openapi: Check = {
  name: 'openapi.json',
  run: async () => {
    const written = await read('shared/api/openapi.json');
    const made = `${JSON.stringify(openApi(endpoints), null, 2)}\n`;
    return written === made ? [] : ['shared/api/openapi.json is not what the contract says: run `npm run openapi`'];
  },
};
