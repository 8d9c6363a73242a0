import { type Given, wordsOf } from './expressions.ts';
import { reservedWords } from './reserved-words.ts';

/** What a call may bring with it that an engine looks at before it does anything. */
export interface Spoken {
  ConditionExpression?: string;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

const refuse = (why: string): never => {
  throw Object.assign(new Error(why), { name: 'ValidationException', $metadata: {} });
};

/** Words of the language itself, and functions of it. */
const LANGUAGE = new Set(
  'SET ADD REMOVE AND OR NOT BETWEEN IF_NOT_EXISTS LIST_APPEND ATTRIBUTE_EXISTS ATTRIBUTE_NOT_EXISTS SIZE'.split(' '),
);

function refuseUnused(given: Given['names'] | Given['values'], spoken: ReadonlySet<string>): void {
  for (const name in given) if (!spoken.has(name)) refuse(`${name} is given, and no expression speaks of it.`);
}

/** What is no call at all to an engine. @throws an error named ValidationException, as the SDK does. */
export function refuseNonsense(call: Spoken): void {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = call;
  const spoken = new Set<string>();
  for (const text of [call.ConditionExpression, call.UpdateExpression, call.KeyConditionExpression])
    for (const word of text === undefined ? [] : wordsOf(text)) {
      spoken.add(word);
      if (word.startsWith('#') && names?.[word] === undefined) refuse(`${word} has no name.`);
      else if (word.startsWith(':') && values?.[word] === undefined) refuse(`${word} has no value.`);
      const capitals = word.toUpperCase();
      if (reservedWords.has(capitals) && !LANGUAGE.has(capitals)) refuse(`${word} is a reserved word.`);
    }
  refuseUnused(names, spoken);
  refuseUnused(values, spoken);
}

/** The most writes of one transaction. */
const MOST = 100;

/** Of a transaction as a whole. @throws as `refuseNonsense`. */
export function refuseTransaction(keys: readonly { pk: string; sk: string }[]): void {
  if (keys.length > MOST) refuse(`A transaction has at most ${MOST} writes.`);
  const places = new Set(keys.map(({ pk, sk }) => `${pk}\0${sk}`));
  if (places.size < keys.length) refuse('A transaction writes an item twice.');
}
