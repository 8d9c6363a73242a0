import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';

/** Page of the requirements, below the project's root. */
export const REQUIREMENTS_PAGE = 'docs/requirements.md';

/** A requirement with the links to its tests, which `npm run requirements` writes. */
const REQUIREMENT = /^- \*\*((?:TRD|FIN)-\d{3})\*\* (.*?)(?: \(\[[^\]]+\]\(\.\.\/[^)]+\.test\.tsx?\)(?:, .*)?\))?$/;
/** Begins the requirements of a section that no test can prove, or that differ from the specification. */
const UNTESTED = 'Without a test:';

/** Replaces the links after each requirement of the page. */
export const replaceRequirementLinks = (page: string, toLinks: (id: string) => string): string =>
  page
    .split('\n')
    .map((line) => line.replace(REQUIREMENT, (_, id: string, text: string) => `- **${id}** ${text}${toLinks(id)}`))
    .join('\n');

/** Parses the texts of the tested requirements of a page by id. */
export function parseRequirements(page: string): Map<string, string> {
  const texts = new Map<string, string>();
  let isTested = true;
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) isTested = true;
    if (line === UNTESTED) isTested = false;
    const [, id, text] = REQUIREMENT.exec(line) ?? [];
    if (isTested && id !== undefined && text !== undefined) texts.set(id, text);
  }
  return texts;
}

/**
 * Requirements of the specification by id: `TRD` for accounts, markets and trading, `FIN` for wallets, finance and the
 * back office. A test states what it proves by the tag `{ tags: ['FIN-017'] }`. An id is never reused for another
 * requirement.
 */
export const requirementTextsById: ReadonlyMap<string, string> = parseRequirements(
  readFileSync(join(PROJECT_ROOT, REQUIREMENTS_PAGE), 'utf8'),
);
