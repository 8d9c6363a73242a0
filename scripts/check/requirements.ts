import {
  readRequirementProofs,
  findRequirementProblems,
  buildRequirementsPage,
} from '#scripts/testing/requirements/proofs.ts';
import { type ProjectCheck, listProjectFiles, readProjectFile } from './check.ts';

/** Rejects requirements without a test, tags without a requirement, and an outdated page. */
export const requirementsCheck: ProjectCheck = {
  name: 'requirements',
  run: async () => {
    const proofs = await readRequirementProofs(await listProjectFiles(), readProjectFile);
    const isCurrent = (await readProjectFile('docs/requirements.md')) === buildRequirementsPage(proofs);
    return [
      ...findRequirementProblems(proofs),
      ...(isCurrent ? [] : ['docs/requirements.md is out of date: run `npm run requirements`']),
    ];
  },
};
