import sections from './requirements.json' with { type: 'json' };

/** Requirements of one part of the specification, by id. */
interface RequirementSection {
  section: string;
  requirements: Readonly<Record<string, string | undefined>>;
  /** Requirements that no test can prove, or that differ from the specification; each states how. */
  untested?: Readonly<Record<string, string | undefined>>;
}

export const requirementSections: readonly RequirementSection[] = sections;

/**
 * Requirements of the specification by id: `TRD` for accounts, markets and trading, `FIN` for wallets, finance and the
 * back office. A test states what it proves by the tag `{ tags: ['FIN-017'] }`; `docs/requirements.md` is generated
 * from both. An id is never reused for another requirement.
 */
export const requirementTextsById: ReadonlyMap<string, string> = new Map(
  requirementSections.flatMap(({ requirements: entries }) =>
    Object.entries(entries).map(([id, text]) => [id, text ?? ''] as const),
  ),
);
