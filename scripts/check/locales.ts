import { appErrors } from '#shared/errors/errors.ts';
import { type ProjectCheck, listProjectFiles, readProjectFile } from './check.ts';

type LocaleMessages = { [key: string]: string | LocaleMessages };

/** Language with which the others are compared. */
const REFERENCE = 'en';
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns keys with their texts. Plural forms are one key, since languages have different ones. */
export function flattenLocaleMessages(messages: LocaleMessages, prefix = ''): Map<string, string[]> {
  const flat = new Map<string, string[]>();
  for (const [name, value] of Object.entries(messages)) {
    if (typeof value === 'string') {
      const key = `${prefix}${name}`.replace(PLURAL, '');
      flat.set(key, [...(flat.get(key) ?? []), value]);
    } else for (const [key, texts] of flattenLocaleMessages(value, `${prefix}${name}.`)) flat.set(key, texts);
  }
  return flat;
}

const variables = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap((text) => text.match(/\{\{\s*[\w.]+/g) ?? []).map((name) => name.replace(/\{\{\s*/, '')))]
    .filter((name) => name !== 'count')
    .sort()
    .join(', ');

/** Returns the differences between two languages in one area. */
export function findLocaleDifferences(name: string, reference: LocaleMessages, other: LocaleMessages): string[] {
  const [referenceTexts, otherTexts] = [flattenLocaleMessages(reference), flattenLocaleMessages(other)];
  const missing = [...referenceTexts.keys()].filter((key) => !otherTexts.has(key)).map((key) => `${name} lacks ${key}`);
  const extra = [...otherTexts.keys()]
    .filter((key) => !referenceTexts.has(key))
    .map((key) => `${name} has ${key}, English does not`);
  const differ = [...referenceTexts].flatMap(([key, texts]) => {
    const [referenceVariables, otherVariables] = [variables(texts), variables(otherTexts.get(key) ?? texts)];
    return referenceVariables === otherVariables
      ? []
      : [`${name} ${key} uses {{${otherVariables}}}, English {{${referenceVariables}}}`];
  });
  const empty = [...otherTexts].filter(([, texts]) => texts.includes('')).map(([key]) => `${name} ${key} is empty`);
  return [...missing, ...extra, ...differ, ...empty];
}

const parse = async (file: string): Promise<LocaleMessages> =>
  JSON.parse(await readProjectFile(file)) as LocaleMessages;

export const localesCheck: ProjectCheck = {
  name: 'locales',
  run: async () => {
    const files = (await listProjectFiles()).filter((file) => /^shared\/locales\/[^/]+\/[^/]+\.json$/.test(file));
    const split = files.map((file) => file.split('/').slice(2) as [string, string]);
    const languages = [...new Set(split.map(([language]) => language))];
    const areas = [...new Set(split.map(([, area]) => area))];
    const problems: string[] = [];
    for (const area of areas) {
      const missing = languages.filter((language) => !files.includes(`shared/locales/${language}/${area}`));
      problems.push(...missing.map((language) => `${language}/${area} is missing`));
      if (missing.length > 0) continue;
      const reference = await parse(`shared/locales/${REFERENCE}/${area}`);
      for (const language of languages)
        if (language !== REFERENCE)
          problems.push(
            ...findLocaleDifferences(
              `${language}/${area}`,
              reference,
              await parse(`shared/locales/${language}/${area}`),
            ),
          );
    }
    const messages = flattenLocaleMessages(await parse(`shared/locales/${REFERENCE}/errors.json`));
    for (const { code } of Object.values(appErrors))
      if (!messages.has(String(code))) problems.push(`${REFERENCE}/errors.json lacks ${code}`);
    return problems;
  },
};
