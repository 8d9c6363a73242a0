import { collection } from '#functions/data/table/collection.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import { declareKeyedItem, declareIndexList, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AiCaseId, UserId } from '#shared/ids.ts';
import type { AiCaseAction, AiCaseState, AiEvidenceKind, AiRule } from '#shared/staff/ai-control.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface AiCaseEvidence {
  kind: AiEvidenceKind;
  id: string;
}

/** Action that staff took on a case. */
export interface StoredAiCaseAction {
  act: AiCaseAction;
  /** The symbol, or the user's id; null for an action on the case alone. */
  target: string | null;
  by: string;
  at: EpochSeconds;
  reason: string;
  /** False once it was reversed, and for an action that reverses another. */
  in_force: boolean;
}

/** Finding of a rule. */
export interface StoredAiCase {
  id: AiCaseId;
  rule: AiRule;
  /** Subject of the case: a user, a device as a hash, or a symbol. */
  subject: string;
  state: AiCaseState;
  user_id: UserId | null;
  figures: Record<string, string>;
  /** As text: the table stores whole numbers only. */
  parameters: Record<string, string>;
  evidence: AiCaseEvidence[];
  found_at: EpochSeconds;
  updated_at: EpochSeconds;
  /** Name of the member of staff who decided last, and the reason. */
  decided_by: string | null;
  reason: string | null;
  /** Actions taken, oldest first. */
  acts: StoredAiCaseAction[];
  version: number;
}

/** Most pieces of evidence stored with a case; its metrics count all. */
export const MAX_AI_CASE_EVIDENCE = 500;
/** Most actions stored with a case, in addition to those in force; the audit log has all. */
const MAX_STORED_ACTIONS = 100;

/** Returns the actions to store with a case: all that are in force, and the newest of the rest. */
export function pruneAiCaseActions(acts: readonly StoredAiCaseAction[]): StoredAiCaseAction[] {
  const endedActs = acts.filter(({ in_force }) => !in_force);
  const droppedActs = new Set(endedActs.slice(0, Math.max(0, acts.length - MAX_STORED_ACTIONS)));
  return acts.filter((act) => !droppedActs.has(act));
}

/** Cases of one state, by the time they were found. */
const byState = declareIndexList('gsi1', 'AI_CASES');

export const aiCaseCollection = collection<StoredAiCase>()({
  partition: (): string => 'AI_CASES',
  kind: null,
  id: 'cas',
  called: 'case',
  lists: { evidence: MAX_AI_CASE_EVIDENCE, acts: MAX_STORED_ACTIONS },
  gsi1: ({ id, state }) => byState.place(id, state),
});

/** Returns the newest cases of one state. Eventually consistent index. */
export async function readNewestAiCases(state: AiCaseState, limit: number): Promise<StoredAiCase[]> {
  const { items } = await aiCaseCollection.page({ ...byState.range(state), newestFirst: true, limit });
  return items;
}

/**
 * Cases about a user or with the user in their evidence. Stored apart from the user, where the rules may write; never
 * deleted, like cases.
 */
const caseNames = declareItems<string, AiCaseId>((user) => `AI_CASES_OF#${user}`, null);

/** Most users of one case that are indexed: a transaction takes at most 100 writes. */
const MAX_INDEXED_USERS = 90;

/** Builds the writes that index a case under each user it is about or rests on. */
export function buildAiCaseUserIndexWrites({ id, user_id, evidence }: StoredAiCase): WriteOperation[] {
  const evidenceUsers = evidence.flatMap((item) => (item.kind === 'user' ? [item.id as UserId] : []));
  const people = [...new Set(user_id === null ? evidenceUsers : [user_id, ...evidenceUsers])].slice(
    0,
    MAX_INDEXED_USERS,
  );
  return people.map((user) => ({ label: `case of ${user}`, key: caseNames.key(user, id), put: { id } }));
}

/** Current cases of a user. */
export const getUserAiCaseRange = (user: UserId): Omit<IdRange<StoredAiCase>, 'from' | 'to'> => ({
  ...caseNames.range(user),
  fetch: async (range) => {
    const { items, last } = await queryPage<{ id: AiCaseId }>(range);
    const cases = await aiCaseCollection.readMany(
      undefined,
      items.map(({ id }) => id),
    );
    return { items: cases, last };
  },
});

/** Replaces a case. @throws {ConflictError} by its transaction when it changed since it was read. */
export const replaceAiCase = (current: StoredAiCase, next: StoredAiCase): WriteOperation =>
  aiCaseCollection.replace(undefined, next, {
    condition: 'version = :seen AND #state = :state',
    names: { '#state': 'state' },
    values: { ':seen': current.version, ':state': current.state },
    fails: buildConflictError(`Case ${current.id}`, 'written'),
  });

/** Last case of a rule about a subject, so that one finding makes one case. */
export interface LastAiCase {
  case_id: AiCaseId;
  /** Ids that were dismissed before that case. */
  known: string[];
}

/** Most dismissed ids that are remembered, the newest. */
const MAX_DISMISSED_IDS = 2000;

const lastCases = declareKeyedItem('AI_CASE_OF').withLists({ known: MAX_DISMISSED_IDS });
const toCaseName = ({ rule, subject }: Pick<StoredAiCase, 'rule' | 'subject'>) => `${rule}#${subject}`;

export const readLastAiCase = (of: Pick<StoredAiCase, 'rule' | 'subject'>): Promise<LastAiCase | null> =>
  getItem<LastAiCase>(lastCases.key(toCaseName(of)));

/**
 * Builds the writes that make a case the last one.
 * @throws {ConflictError} by its transaction for the second writer.
 */
export const addAiCase = (
  newCase: StoredAiCase,
  dismissedIds: readonly string[],
  lastCase: LastAiCase | null,
): WriteOperation[] => [
  aiCaseCollection.add(undefined, newCase),
  ...buildAiCaseUserIndexWrites(newCase),
  {
    label: 'last case',
    key: lastCases.key(toCaseName(newCase)),
    put: { case_id: newCase.id, known: dismissedIds.slice(-MAX_DISMISSED_IDS) },
    condition: lastCase === null ? 'attribute_not_exists(pk)' : 'case_id = :seen',
    ...(lastCase !== null && { values: { ':seen': lastCase.case_id } }),
    fails: buildConflictError(`The last case of ${toCaseName(newCase)}`, 'written'),
  },
];
