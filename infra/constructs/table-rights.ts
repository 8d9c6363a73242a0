import * as iam from 'aws-cdk-lib/aws-iam';
import type { Records } from '#infra/function-spec.ts';

/** Partitions as IAM compares them with the keys of a request. */
type Partitions = readonly string[];

const named = (actions: readonly string[]): string[] => actions.map((action) => `dynamodb:${action}`);

export const READS = named(['GetItem', 'BatchGetItem', 'Query']);
/** No batches of writes: they could be put and delete at once, and nothing here needs them. */
export const WRITES = named(['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']);

/** Written once: what moved money, and what staff did. */
const ONCE: Partitions = ['JOURNAL#*', 'AUDIT#*'];
/**
 * What the books came to when they were last compared, and what customers held then. Who could replace an entry must not be
 * able to replace this too.
 */
const COMPARED: Partitions = ['RECONCILED#*', 'AUDIT_FOLLOWED#*', 'LEDGER', 'HELD#*'];

/** What a function that otherwise only reads may write, and how. */
export const records: Readonly<Record<Records, { partitions: Partitions; actions: readonly string[] }>> = {
  audit: { partitions: ['AUDIT#*'], actions: named(['PutItem']) },
  'staff-use': { partitions: ['STAFF_USE#*', 'STAFF_READS#*'], actions: named(['PutItem', 'UpdateItem']) },
  status: { partitions: ['STATUS'], actions: named(['PutItem', 'UpdateItem']) },
  'ai-control': {
    partitions: ['AI_CASES', 'AI_CASE_OF#*', 'AI_DEVICE#*', 'CURSOR#ai-control*'],
    actions: named(['PutItem', 'UpdateItem']),
  },
  exports: { partitions: ['EXPORTS#*'], actions: named(['PutItem', 'UpdateItem']) },
  reconciliation: { partitions: [...COMPARED, 'CURSOR#reconcile*'], actions: named(['PutItem', 'UpdateItem']) },
};

const onKeys = (partitions: Partitions) => ({
  // Of a transaction or batch any key counts.
  'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [...partitions] },
});

/** Denied whatever else is allowed: entries are neither changed nor deleted, and results of comparing only by who compares. */
export function refusals(table: string, compares: boolean): iam.PolicyStatement[] {
  const deny = (actions: string[], partitions: Partitions) =>
    new iam.PolicyStatement({ effect: iam.Effect.DENY, actions, resources: [table], conditions: onKeys(partitions) });
  return [
    deny(named(['UpdateItem', 'DeleteItem', 'BatchWriteItem']), ONCE),
    ...(compares ? [] : [deny(named(['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']), COMPARED)]),
  ];
}

export const recording = (table: string, what: Records): iam.PolicyStatement =>
  new iam.PolicyStatement({
    actions: [...records[what].actions],
    resources: [table],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [...records[what].partitions] } },
  });
