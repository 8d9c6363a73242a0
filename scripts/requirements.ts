import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listProjectFiles, readProjectFile } from './check/check.ts';
import { PROJECT_ROOT } from './local/project-root.ts';
import { linkRequirementProofs, readRequirementProofs } from './testing/requirements/proofs.ts';
import { REQUIREMENTS_PAGE } from './testing/requirements/requirements.ts';

/** `npm run requirements`: links each requirement to the tests that prove it. */
const page = await readProjectFile(REQUIREMENTS_PAGE);
await writeFile(
  join(PROJECT_ROOT, REQUIREMENTS_PAGE),
  linkRequirementProofs(page, await readRequirementProofs(await listProjectFiles(), readProjectFile)),
);
