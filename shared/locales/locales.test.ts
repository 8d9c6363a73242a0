import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appErrors } from '#shared/errors/errors.ts';
import { fieldErrorMessages, fieldErrorParamNames } from '#shared/errors/field-errors.ts';

const localesFolderUrl = new URL('.', import.meta.url);
const REFERENCE = 'en';
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Words = { [key: string]: string | Words };

const folders = readdirSync(localesFolderUrl, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const listLocaleFiles = (language: string) =>
  readdirSync(new URL(`${language}/`, localesFolderUrl))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
const read = (language: string, area: string): Map<string, string> =>
  flatten(JSON.parse(readFileSync(new URL(`${language}/${area}`, localesFolderUrl), 'utf8')) as Words);

function flatten(words: Words, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(words)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) flat.set(inner, text);
  }
  return flat;
}

/** Texts of a file, read once: each is compared with English, and checked twice. */
const textsByFile = new Map<string, Map<string, string>>();
function readLocaleTexts(language: string, area: string): Map<string, string> {
  const file = `${language}/${area}`;
  const words = textsByFile.get(file) ?? read(language, area);
  textsByFile.set(file, words);
  return words;
}

/** Variables and tags of `<Trans>`. */
const variables = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)|<\/?\w+>/g)].map(([all, name]) => name ?? all))].toSorted();

/** Returns the plural forms of a language. i18next needs each: Spanish has one for whole millions. */
const pluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();

/** Returns the keys without their plural suffixes. */
const meanings = (words: Map<string, string>) =>
  [...new Set([...words.keys()].map((key) => key.replace(PLURAL, '')))].toSorted();

describe.each(folders)('locale %s', (language) => {
  it('has the same files as English', () => {
    expect(listLocaleFiles(language)).toEqual(listLocaleFiles(REFERENCE));
  });

  it.each(listLocaleFiles(REFERENCE))(
    '%s file has the same keys and variables as in English',
    { tags: ['TRD-180'] },
    (area) => {
      const english = readLocaleTexts(REFERENCE, area);
      const words = readLocaleTexts(language, area);
      expect(meanings(words)).toEqual(meanings(english));
      const wrong = [...words].flatMap(([key, text]) => {
        const meaning = key.replace(PLURAL, '');
        const model = english.get(key) ?? english.get(`${meaning}_other`) ?? '';
        return [
          ...(text.trim() === '' ? [`${key} is empty`] : []),
          ...(/\{\{|\}\}/.test(text.replace(/\{\{\s*[\w.]+\s*\}\}/g, '')) ? [`${key} has a broken variable`] : []),
          ...(variables(text).join() === variables(model).join() ? [] : [`${key} has other variables: ${text}`]),
        ];
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(listLocaleFiles(REFERENCE))('%s file has every plural form of the language', (area) => {
    const formsByMeaning = new Map<string, string[]>();
    for (const key of readLocaleTexts(language, area).keys()) {
      const form = PLURAL.exec(key)?.[1];
      if (form === undefined) continue;
      const meaning = key.replace(PLURAL, '');
      formsByMeaning.set(meaning, [...(formsByMeaning.get(meaning) ?? []), form]);
    }
    const forms = formsByMeaning.size > 0 ? pluralForms(language) : [];
    for (const [meaning, givenForms] of formsByMeaning) expect(givenForms.toSorted(), meaning).toEqual(forms);
  });

  it('has a text for every error code', { tags: ['TRD-097'] }, () => {
    const words = readLocaleTexts(language, 'errors.json');
    expect(Object.values(appErrors).filter(({ code }) => !words.has(String(code)))).toEqual([]);
  });

  it('has a text for every field error with its variables', { tags: ['TRD-080'] }, () => {
    const words = readLocaleTexts(language, 'refusals.json');
    expect([...words.keys()]).toEqual(Object.keys(fieldErrorMessages));
    const paramNames: Partial<Record<string, readonly string[]>> = fieldErrorParamNames;
    for (const [name, text] of words) expect(variables(text), name).toEqual((paramNames[name] ?? []).toSorted());
  });
});
