import {
  readRequirementProofs,
  findRequirementProblems,
  linkRequirementProofs,
} from '#scripts/testing/requirements/proofs.ts';
import { REQUIREMENTS_PAGE } from '#scripts/testing/requirements/requirements.ts';
import { type ProjectCheck, listProjectFiles, readProjectFile } from './check.ts';

/** Rejects requirements without a test, tags without a requirement, and outdated links to tests. */
export const requirementsCheck: ProjectCheck = {
  name: 'requirements',
  run: async () => {
    const proofs = await readRequirementProofs(await listProjectFiles(), readProjectFile);
    const page = await readProjectFile(REQUIREMENTS_PAGE);
    const isCurrent = page === linkRequirementProofs(page, proofs);
    return [
      ...findRequirementProblems(proofs),
      ...(isCurrent ? [] : [`${REQUIREMENTS_PAGE} is out of date: run \`npm run requirements\``]),
    ];
  },
};
