import { posix } from 'node:path';
import { requirementSections, requirementTextsById } from './requirements.ts';

interface RequirementProof {
  file: string;
  title: string;
}

const ID = /['"`]((?:TRD|FIN)-\d{3})['"`]/g;
/** Start of a test or suite with its title. */
const TITLE = /\b(?:it|test|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;

/** Lists the tests with a requirement's tag, in the order of the file. */
export function findRequirementProofs(file: string, text: string): { id: string; proof: RequirementProof }[] {
  return [...text.matchAll(ID)].flatMap(({ 1: id = '', index }) => {
    const title = [...text.slice(0, index).matchAll(TITLE)].at(-1)?.[2];
    return title === undefined ? [] : [{ id, proof: { file, title } }];
  });
}

/** Lists requirements without a test, and tags without a requirement. */
export function findRequirementProblems(proofs: ReadonlyMap<string, readonly RequirementProof[]>): string[] {
  return [
    ...[...requirementTextsById.keys()].filter((id) => !proofs.has(id)).map((id) => `${id} has no test`),
    ...[...proofs.keys()].filter((id) => !requirementTextsById.has(id)).map((id) => `${id} is not a requirement`),
  ];
}

const item = (id: string, text: string, proofs: readonly RequirementProof[] = []): string => {
  const files = [...new Set(proofs.map(({ file }) => file))].map((file) => `[${posix.basename(file)}](../${file})`);
  return `- **${id}** ${text}${files.length > 0 ? ` (${files.join(', ')})` : ''}`;
};

const items = (
  entries: Readonly<Record<string, string | undefined>>,
  proofs: ReadonlyMap<string, readonly RequirementProof[]>,
) => Object.entries(entries).map(([id, text = '']) => item(id, text, proofs.get(id)));

/** Builds `docs/requirements.md`: each requirement with the files of the tests that prove it. */
export const buildRequirementsPage = (proofs: ReadonlyMap<string, readonly RequirementProof[]>): string =>
  `# Requirements and their tests

Written by \`npm run requirements\` from \`scripts/testing/requirements/requirements.json\` and the tags of tests. To run the
tests of one requirement, and to list their titles: \`npx vitest run --tags-filter=FIN-017 --reporter=verbose\`.
${requirementSections
  .map(({ section, requirements: tested, untested = {} }) => {
    const open = items(untested, proofs);
    return `\n## ${section}\n\n${items(tested, proofs).join('\n')}\n${open.length > 0 ? `\nWithout a test:\n\n${open.join('\n')}\n` : ''}`;
  })
  .join('')}`;

/** Reads the tags of all test files. */
export async function readRequirementProofs(
  files: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<Map<string, RequirementProof[]>> {
  const proofs = new Map<string, RequirementProof[]>();
  for (const file of files.filter((candidate) => /\.test\.tsx?$/.test(candidate)).toSorted())
    for (const { id, proof } of findRequirementProofs(file, await read(file)))
      proofs.set(id, [...(proofs.get(id) ?? []), proof]);
  return proofs;
}
