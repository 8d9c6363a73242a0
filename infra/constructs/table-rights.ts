import * as iam from 'aws-cdk-lib/aws-iam';
import type { RecordKind } from '#infra/function-spec.ts';

/** Partitions as IAM compares them with the keys of a request. */
type Partitions = readonly string[];

const named = (actions: readonly string[]): string[] => actions.map((action) => `dynamodb:${action}`);

export const READ_ACTIONS = named(['GetItem', 'BatchGetItem', 'Query']);
/** No batches of writes: they could be put and delete at once, and nothing here needs them. */
export const WRITE_ACTIONS = named(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']);

/** Written once: what moved money, what staff did, and old prices, which lie packed. */
const ONCE: Partitions = ['JOURNAL#*', 'AUDIT#*', 'TICK_PACKS#*'];
/** Recorded prices: who packs them takes them away singly, and nobody else. */
const TICKS: Partitions = ['TICKS#*'];
const PACKED: Partitions = ['TICK_PACKS#*'];
/**
 * What the books came to when they were last compared, what customers held then, and trial balances. Who could replace an
 * entry must not be able to replace this too.
 */
const COMPARED: Partitions = [
  'RECONCILED#*',
  'AUDIT_FOLLOWED#*',
  'LEDGER',
  'HELD#*',
  'TRIAL_BALANCES#*',
  'OPEN_STAKES#*',
];

/** What a function that otherwise only reads may write, and how. */
export const recordGrants: Readonly<Record<RecordKind, { partitions: Partitions; actions: readonly string[] }>> = {
  audit: { partitions: ['AUDIT#*'], actions: named(['PutItem']) },
  'staff-use': { partitions: ['STAFF_USE#*', 'STAFF_READS#*'], actions: named(['PutItem', 'UpdateItem']) },
  status: { partitions: ['STATUS'], actions: named(['PutItem', 'UpdateItem']) },
  'ai-control': {
    partitions: ['AI_CASES', 'AI_CASE_OF#*', 'AI_CASES_OF#*', 'AI_DEVICE#*', 'AI_DEVICES_OF#*', 'CURSOR#ai-control*'],
    actions: named(['PutItem', 'UpdateItem']),
  },
  exports: { partitions: ['EXPORTS#*'], actions: named(['PutItem', 'UpdateItem']) },
  reconciliation: {
    partitions: [...COMPARED, 'CURSOR#reconcile*'],
    actions: named(['PutItem', 'UpdateItem']),
  },
};

const onKeys = (partitions: Partitions) => ({
  // Of a transaction or batch any key counts.
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [...partitions] },
});

/** What a function may do that others may not. */
export interface TableExemptions {
  /** It compares the books. */
  compares: boolean;
  /** It packs old prices. */
  packs: boolean;
}

/**
 * Denied whatever else is allowed: entries are neither changed nor deleted, results of comparing only by who compares, and
 * recorded prices are packed, and taken away singly, only by who packs.
 */
export function buildDenyStatements(table: string, { compares, packs }: TableExemptions): iam.PolicyStatement[] {
  const deny = (actions: string[], partitions: Partitions) =>
    new iam.PolicyStatement({ effect: iam.Effect.DENY, actions, resources: [table], conditions: onKeys(partitions) });
  const onlyTheirs = [...(compares ? [] : COMPARED), ...(packs ? [] : PACKED)];
  return [
    deny(named(['UpdateItem', 'BatchWriteItem']), [...ONCE, ...TICKS]),
    deny(named(['DeleteItem']), packs ? ONCE : [...ONCE, ...TICKS]),
    deny(named(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']), onlyTheirs),
  ];
}

export const buildRecordStatement = (table: string, what: RecordKind): iam.PolicyStatement =>
  new iam.PolicyStatement({
    actions: [...recordGrants[what].actions],
    resources: [table],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...recordGrants[what].partitions] } },
  });
