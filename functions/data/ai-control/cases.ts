import { collection } from '#functions/data/table/collection.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import { declareKeyedSingle, declareIndexList, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AiCaseId, UserId } from '#shared/ids.ts';
import type { AiCaseAction, AiCaseState, AiEvidenceKind, AiRule } from '#shared/staff/ai-control.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface AiCaseEvidence {
  kind: AiEvidenceKind;
  id: string;
}

/** Something that staff did about a case. */
export interface StoredAiCaseAction {
  act: AiCaseAction;
  /** The symbol, or the id of the person; null of an act on the case alone. */
  target: string | null;
  by: string;
  at: EpochSeconds;
  reason: string;
  /** False once it was taken back, and of what takes back. */
  in_force: boolean;
}

/** What a rule found. */
export interface StoredAiCase {
  id: AiCaseId;
  rule: AiRule;
  /** Whom or what it is about: a person, a device as a hash, or a symbol. */
  subject: string;
  state: AiCaseState;
  user_id: UserId | null;
  figures: Record<string, string>;
  /** As text: the table keeps whole numbers alone. */
  parameters: Record<string, string>;
  evidence: AiCaseEvidence[];
  found_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** The name of the member of staff who decided last, and why. */
  decided_by: string | null;
  reason: string | null;
  /** What was done about it, the oldest first. */
  acts: StoredAiCaseAction[];
  version: number;
}

/** Of what a case rests on so many are kept; its figures count all. */
export const MAX_EVIDENCE = 500;
/** Of what was done about a case, beside what is in force; the record of what staff did has all. */
const MOST_ACTS = 100;

/** What was done about a case as it is kept: all that is in force, and the newest of the rest. */
export function pruneActs(acts: readonly StoredAiCaseAction[]): StoredAiCaseAction[] {
  const rest = acts.filter(({ in_force }) => !in_force);
  const dropped = new Set(rest.slice(0, Math.max(0, acts.length - MOST_ACTS)));
  return acts.filter((one) => !dropped.has(one));
}

/** Those of one state, by when they were found. */
const byState = declareIndexList('gsi1', 'AI_CASES');

export const aiCases = collection<StoredAiCase>()({
  partition: (): string => 'AI_CASES',
  kind: null,
  id: 'cas',
  called: 'case',
  lists: { evidence: MAX_EVIDENCE, acts: MOST_ACTS },
  gsi1: ({ id, state }) => byState.place(id, state),
});

/** The newest of one state: through an index, a moment behind. */
export async function readNewestCases(state: AiCaseState, limit: number): Promise<StoredAiCase[]> {
  const { items } = await aiCases.page({ ...byState.range(state), newestFirst: true, limit });
  return items;
}

/** The cases that are about a person, or rest on them: apart from the person, where the rules may write. They stay, as cases do. */
const caseNames = declareItems<string, AiCaseId>((user) => `AI_CASES_OF#${user}`, null);

/** So many people of one case know of it: a transaction has room for a hundred writes. */
const MOST_PEOPLE = 90;

/** The writes by which a case is found with everybody whom it is about or rests on. */
export function indexCaseUsers({ id, user_id, evidence }: StoredAiCase): WriteOperation[] {
  const seen = evidence.flatMap((one) => (one.kind === 'user' ? [one.id as UserId] : []));
  const people = [...new Set(user_id === null ? seen : [user_id, ...seen])].slice(0, MOST_PEOPLE);
  return people.map((user) => ({ label: `case of ${user}`, key: caseNames.key(user, id), put: { id } }));
}

/** Those of a person, as they are now. */
export const getUserCaseRange = (user: UserId): Omit<IdRange<StoredAiCase>, 'from' | 'to'> => ({
  ...caseNames.range(user),
  fetch: async (range) => {
    const { items, last } = await queryPage<{ id: AiCaseId }>(range);
    const found = await aiCases.readMany(
      undefined,
      items.map(({ id }) => id),
    );
    return { items: found, last };
  },
});

/** Writes a case as it is now. @throws {ChangedMeanwhile}, by its transaction, where it is no longer as it was read. */
export const replaceCase = (seen: StoredAiCase, next: StoredAiCase): WriteOperation =>
  aiCases.replace(undefined, next, {
    condition: 'version = :seen AND #state = :state',
    names: { '#state': 'state' },
    values: { ':seen': seen.version, ':state': seen.state },
    fails: buildConflictError(`Case ${seen.id}`, 'written'),
  });

/** The last case of a rule about somebody or something, so that what is found again is found once. */
export interface LastCase {
  case_id: AiCaseId;
  /** What was dismissed before that case, by id. */
  known: string[];
}

/** Of what was dismissed so many are known again, the newest. */
const MOST_KNOWN = 2000;

const lastCases = declareKeyedSingle('AI_CASE_OF').withLists({ known: MOST_KNOWN });
const nameOf = ({ rule, subject }: Pick<StoredAiCase, 'rule' | 'subject'>) => `${rule}#${subject}`;

export const readLastCase = (of: Pick<StoredAiCase, 'rule' | 'subject'>): Promise<LastCase | null> =>
  getItem<LastCase>(lastCases.key(nameOf(of)));

/** The writes that make a case the last one. @throws {ChangedMeanwhile}, by its transaction, for who comes second. */
export const addCase = (made: StoredAiCase, known: readonly string[], seen: LastCase | null): WriteOperation[] => [
  aiCases.add(undefined, made),
  ...indexCaseUsers(made),
  {
    label: 'last case',
    key: lastCases.key(nameOf(made)),
    put: { case_id: made.id, known: known.slice(-MOST_KNOWN) },
    condition: seen === null ? 'attribute_not_exists(pk)' : 'case_id = :seen',
    ...(seen !== null && { values: { ':seen': seen.case_id } }),
    fails: buildConflictError(`The last case of ${nameOf(made)}`, 'written'),
  },
];
