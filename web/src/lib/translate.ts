import { fill } from '#shared/fill.ts';

/** The words of an area, as its file has them. */
export interface Words {
  readonly [name: string]: string | Words;
}

/** What is put into a sentence. `count` chooses among its plurals; `defaultValue` stands where there is no sentence. */
export interface Values {
  readonly [name: string]: string | number | null | undefined;
  readonly count?: number;
  readonly defaultValue?: string;
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralOf(language: string, count: number): string {
  const rules = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, rules);
  return rules.select(count);
}

/** @param path names from the outside in, `levels.high` */
function wordAt(words: Words, path: string): string | undefined {
  let found: string | Words | undefined = words;
  for (const name of path.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, name) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** The sentence at a path, with its values in it; undefined where these words have none. */
export function translate(words: Words, language: string, path: string, values: Values): string | undefined {
  const { count } = values;
  const text =
    (count === undefined
      ? undefined
      : (wordAt(words, `${path}_${pluralOf(language, count)}`) ?? wordAt(words, `${path}_other`))) ??
    wordAt(words, path);
  if (text === undefined) return undefined;
  return fill(text, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])));
}
