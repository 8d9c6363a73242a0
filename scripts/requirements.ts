import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listProjectFiles, readProjectFile } from './check/check.ts';
import { PROJECT_ROOT } from './local/project-root.ts';
import { readRequirementProofs, buildRequirementsPage } from './testing/requirements/proofs.ts';

/** `npm run requirements`: lists the tests that prove each requirement. */
await writeFile(
  join(PROJECT_ROOT, 'docs/requirements.md'),
  buildRequirementsPage(await readRequirementProofs(await listProjectFiles(), readProjectFile)),
);
