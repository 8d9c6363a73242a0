import { posix } from 'node:path';
import { replaceRequirementLinks, requirementTextsById } from './requirements.ts';

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

/** Writes the files of the tests that prove it after each requirement of the page. */
export const linkRequirementProofs = (page: string, proofs: ReadonlyMap<string, readonly RequirementProof[]>): string =>
  replaceRequirementLinks(page, (id) => {
    const files = [...new Set(proofs.get(id)?.map(({ file }) => file))];
    return files.length === 0 ? '' : ` (${files.map((file) => `[${posix.basename(file)}](../${file})`).join(', ')})`;
  });

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
