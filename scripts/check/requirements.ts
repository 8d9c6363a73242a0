import { readProofs, requirementProblems, requirementsPage } from '#scripts/testing/requirements/proofs.ts';
import { type Check, projectFiles, read } from './check.ts';

/** Rejects requirements without a test, tags without a requirement, and a page that is out of date. */
export const requirements: Check = {
  name: 'requirements',
  run: async () => {
    const proofs = await readProofs(await projectFiles(), read);
    const isCurrent = (await read('docs/requirements.md')) === requirementsPage(proofs);
    return [
      ...requirementProblems(proofs),
      ...(isCurrent ? [] : ['docs/requirements.md is out of date: run `npm run requirements`']),
    ];
  },
};
