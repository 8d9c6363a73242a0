import * as iam from 'aws-cdk-lib/aws-iam';
import type { WritableRecordKind } from '#infra/function-spec.ts';

/** Partitions in the form in which IAM compares them with a request's keys. */
type PartitionKeyPatterns = readonly string[];

const named = (actions: readonly string[]): string[] => actions.map((action) => `dynamodb:${action}`);

export const TABLE_READ_ACTIONS = named(['GetItem', 'BatchGetItem', 'Query']);
/** No batch writes: they can be put and delete at once, and nothing here needs them. */
export const TABLE_WRITE_ACTIONS = named(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']);

/** Write-once partitions: journal entries, audit entries, and old prices, which are packed. */
const ONCE: PartitionKeyPatterns = ['JOURNAL#*', 'AUDIT#*', 'TICK_PACKS#*'];
/** Recorded prices: only the packing function deletes them, one by one. */
const TICKS: PartitionKeyPatterns = ['TICKS#*'];
const PACKED: PartitionKeyPatterns = ['TICK_PACKS#*'];
/**
 * Results of the last reconciliation, customers' balances at that time, and trial balances. A function that could
 * replace an entry must not be able to replace these too.
 */
const COMPARED: PartitionKeyPatterns = [
  'RECONCILED#*',
  'AUDIT_FOLLOWED#*',
  'LEDGER',
  'HELD#*',
  'TRIAL_BALANCES#*',
  'OPEN_STAKES#*',
];

/** Partitions and actions that an otherwise read-only function may write. */
export const tableRecordGrants: Readonly<
  Record<WritableRecordKind, { partitions: PartitionKeyPatterns; actions: readonly string[] }>
> = {
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

const onKeys = (partitions: PartitionKeyPatterns) => ({
  // For a transaction or batch any key counts.
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [...partitions] },
});

/** Exemptions of a function from the denials. */
export interface TableDenyExemptions {
  /** It reconciles. */
  compares: boolean;
  /** It packs old prices. */
  packs: boolean;
}

/**
 * Denies, whatever else is allowed, updates and deletes of entries. Only the reconciling function writes its results;
 * only the packing function packs recorded prices and deletes them one by one.
 */
export function buildTableDenyStatements(
  table: string,
  { compares, packs }: TableDenyExemptions,
): iam.PolicyStatement[] {
  const deny = (actions: string[], partitions: PartitionKeyPatterns) =>
    new iam.PolicyStatement({ effect: iam.Effect.DENY, actions, resources: [table], conditions: onKeys(partitions) });
  const onlyTheirs = [...(compares ? [] : COMPARED), ...(packs ? [] : PACKED)];
  return [
    deny(named(['UpdateItem', 'BatchWriteItem']), [...ONCE, ...TICKS]),
    deny(named(['DeleteItem']), packs ? ONCE : [...ONCE, ...TICKS]),
    deny(named(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']), onlyTheirs),
  ];
}

export const buildTableRecordStatement = (table: string, recordKind: WritableRecordKind): iam.PolicyStatement =>
  new iam.PolicyStatement({
    actions: [...tableRecordGrants[recordKind].actions],
    resources: [table],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...tableRecordGrants[recordKind].partitions] },
    },
  });
