import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles, read } from './check/check.ts';
import { ROOT } from './local/root.ts';
import { readProofs, requirementsPage } from './testing/requirements/proofs.ts';

/** `npm run requirements`: writes which test proves which requirement. */
await writeFile(join(ROOT, 'docs/requirements.md'), requirementsPage(await readProofs(await projectFiles(), read)));
