import { requirementTextsById } from '#scripts/testing/requirements/requirements.ts';
import { prerequisiteTags } from './prerequisites.ts';

/**
 * The tags of tests.
 *
 * - `rare`: in a browser, of what few people meet or another test shows alike: `docs/decisions/rare-tests.md`.
 * - `cloud`: runs on the cloud that `AWS_ENDPOINT_URL` names, else in this process: `functions/testing/cloud.ts`.
 * - `needs-…`: skipped and counted where the machine lacks it: `prerequisites.ts`.
 * - A requirement's id: what a test proves, `docs/requirements.md`.
 */
export const testTags = [
  { name: 'rare' },
  { name: 'cloud' },
  ...prerequisiteTags,
  ...[...requirementTextsById].map(([name, description]) => ({ name, description })),
];
