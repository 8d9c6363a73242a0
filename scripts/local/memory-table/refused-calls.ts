import { type ExpressionContext, listExpressionWords } from './expressions.ts';
import { dynamoReservedWords } from './reserved-words.ts';

/** Parts of a call that an engine validates before it runs it. */
export interface TableCallExpressions {
  ConditionExpression?: string;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

const refuse = (why: string): never => {
  throw Object.assign(new Error(why), { name: 'ValidationException', $metadata: {} });
};

/** Keywords and functions of the language. */
const LANGUAGE = new Set(
  'SET ADD REMOVE AND OR NOT BETWEEN IF_NOT_EXISTS LIST_APPEND ATTRIBUTE_EXISTS ATTRIBUTE_NOT_EXISTS SIZE'.split(' '),
);

/** Parsed words of an expression: names and values it refers to, and the first reserved word. */
interface ExpressionWords {
  names: readonly string[];
  values: readonly string[];
  reserved: string | undefined;
}
const parsedExpressions = new Map<string, ExpressionWords>();

function wordsIn(text: string): ExpressionWords {
  const cachedWords = parsedExpressions.get(text);
  if (cachedWords) return cachedWords;
  const words = listExpressionWords(text);
  const foundWords = {
    names: words.filter((word) => word.startsWith('#')),
    values: words.filter((word) => word.startsWith(':')),
    reserved: words.find((word) => dynamoReservedWords.has(word.toUpperCase()) && !LANGUAGE.has(word.toUpperCase())),
  };
  parsedExpressions.set(text, foundWords);
  return foundWords;
}

function refuseUnused(
  definitions: ExpressionContext['names'] | ExpressionContext['values'],
  spoken: readonly (readonly string[])[],
): void {
  for (const name in definitions)
    if (!spoken.some((words) => words.includes(name))) refuse(`${name} is given, and no expression speaks of it.`);
}

/** Rejects calls that are invalid for an engine. @throws an error named ValidationException, as the SDK does. */
export function assertValidTableCall(call: TableCallExpressions): void {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = call;
  const spoken = [call.ConditionExpression, call.UpdateExpression, call.KeyConditionExpression].flatMap((text) =>
    text === undefined ? [] : wordsIn(text),
  );
  for (const words of spoken) {
    for (const word of words.names) if (names?.[word] === undefined) refuse(`${word} has no name.`);
    for (const word of words.values) if (values?.[word] === undefined) refuse(`${word} has no value.`);
    if (words.reserved !== undefined) refuse(`${words.reserved} is a reserved word.`);
  }
  refuseUnused(
    names,
    spoken.map((words) => words.names),
  );
  refuseUnused(
    values,
    spoken.map((words) => words.values),
  );
}

/** Maximum writes of one transaction. */
const MAX_TRANSACTION_WRITES = 100;

/** Validates a transaction as a whole. @throws as `assertValidTableCall`. */
export function assertValidTransaction(keys: readonly { pk: string; sk: string }[]): void {
  if (keys.length > MAX_TRANSACTION_WRITES) refuse(`A transaction has at most ${MAX_TRANSACTION_WRITES} writes.`);
  const places = new Set(keys.map(({ pk, sk }) => `${pk}\0${sk}`));
  if (places.size < keys.length) refuse('A transaction writes an item twice.');
}
