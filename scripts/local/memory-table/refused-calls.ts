import { type ExpressionContext, listExpressionWords } from './expressions.ts';
import { reservedWords } from './reserved-words.ts';

/** Parts of a call that an engine validates before it runs it. */
export interface CallExpressions {
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
interface Words {
  names: readonly string[];
  values: readonly string[];
  reserved: string | undefined;
}
const known = new Map<string, Words>();

function wordsIn(text: string): Words {
  const cachedWords = known.get(text);
  if (cachedWords) return cachedWords;
  const words = listExpressionWords(text);
  const foundWords = {
    names: words.filter((word) => word.startsWith('#')),
    values: words.filter((word) => word.startsWith(':')),
    reserved: words.find((word) => reservedWords.has(word.toUpperCase()) && !LANGUAGE.has(word.toUpperCase())),
  };
  known.set(text, foundWords);
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
export function assertValidCall(call: CallExpressions): void {
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
const MOST = 100;

/** Validates a transaction as a whole. @throws as `assertValidCall`. */
export function assertValidTransaction(keys: readonly { pk: string; sk: string }[]): void {
  if (keys.length > MOST) refuse(`A transaction has at most ${MOST} writes.`);
  const places = new Set(keys.map(({ pk, sk }) => `${pk}\0${sk}`));
  if (places.size < keys.length) refuse('A transaction writes an item twice.');
}
