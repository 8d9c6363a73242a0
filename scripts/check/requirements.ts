import { readProofs, findRequirementProblems, buildRequirementsPage } from '#scripts/testing/requirements/proofs.ts';
import { type Check, projectFiles, readProjectFile } from './check.ts';

/** Rejects requirements without a test, tags without a requirement, and an outdated page. */
export const requirements: Check = {
  name: 'requirements',
  run: async () => {
    const proofs = await readProofs(await projectFiles(), readProjectFile);
    const isCurrent = (await readProjectFile('docs/requirements.md')) === buildRequirementsPage(proofs);
    return [
      ...findRequirementProblems(proofs),
      ...(isCurrent ? [] : ['docs/requirements.md is out of date: run `npm run requirements`']),
    ];
  },
};
