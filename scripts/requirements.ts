import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles, readProjectFile } from './check/check.ts';
import { PROJECT_ROOT } from './local/project-root.ts';
import { readProofs, buildRequirementsPage } from './testing/requirements/proofs.ts';

/** `npm run requirements`: lists the tests that prove each requirement. */
await writeFile(
  join(PROJECT_ROOT, 'docs/requirements.md'),
  buildRequirementsPage(await readProofs(await projectFiles(), readProjectFile)),
);
