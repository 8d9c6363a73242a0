import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ProjectCheck, listProjectFiles, projectRoot, readProjectFile } from './check.ts';
import { findDecisionRecordProblems } from './decision-records.ts';

/** Documents that people scan. */
const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'SECURITY.md'];
/** Characters of a paragraph, a list item or a table cell. */
const MAX_PARAGRAPH = 600;
/** Words of a sentence. */
const MAX_SENTENCE = 45;

/** Words that are not used in documents and comments, each with what to write instead. */
export const UNWANTED_WORDS: readonly { word: RegExp; instead: string }[] = [
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bwhoever\b/i, instead: 'the user, the caller, anyone who' },
  { word: /\bsomebody\b/i, instead: 'a user, someone' },
  { word: /\bby word\b/i, instead: 'manually' },
  { word: /\bwhat it is asked\b/i, instead: 'the request' },
  { word: /\bis told (?:of|so|by)\b/i, instead: 'is notified, receives' },
  { word: /\bthe house takes\b/i, instead: 'the fee' },
];

/** Returns paragraphs, list items and table cells, without code blocks. */
const splitParagraphs = (text: string): string[] =>
  text
    .replaceAll(/```[\s\S]*?```/g, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|\||#|<!--) ?)/)
    .flatMap((part) => (part.trimStart().startsWith('|') ? part.split('|') : [part]))
    .map((part) => part.replaceAll(/\s+/g, ' ').trim());

/** Returns the shown text: links without their addresses, code as one word. */
const toShownText = (text: string): string => text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/`[^`]*`/g, 'code');

const start = (text: string): string => `“${text.slice(0, 60)}…”`;

/** Returns paragraphs and sentences of a page that are too long. */
export function findLongProse(file: string, text: string): string[] {
  return splitParagraphs(text).flatMap((paragraph) => {
    const shown = toShownText(paragraph);
    const sentences = shown.split(/(?<=[.;:!?])\s/).filter((sentence) => sentence.split(' ').length > MAX_SENTENCE);
    return [
      ...(shown.length > MAX_PARAGRAPH ? [`${file}: ${start(paragraph)} has ${shown.length} characters`] : []),
      ...sentences.map((sentence) => `${file}: the sentence ${start(sentence)} has more than ${MAX_SENTENCE} words`),
    ];
  });
}

/** Returns the unwanted words of a text, with their lines. */
export const findUnwantedWords = (file: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      UNWANTED_WORDS.filter(({ word }) => word.test(line)).map(
        ({ word, instead }) => `${file}:${index + 1}: “${word.exec(line)?.[0]}”; write ${instead}`,
      ),
    );

/** Returns modules of the domain that the map leaves out, and paths of it that do not exist. */
export function findCodeMapProblems(
  map: string,
  modules: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const names = new Set(
    Array.from(map.matchAll(/`(?:functions\/domain\/)?([\w-]+)(?:\/[^`]*)?`/g), ([, name]) => name),
  );
  const paths = Array.from(map.matchAll(/`((?:\w[\w.-]*\/)+[\w.-]+)`/g), ([, path = '']) => path);
  return [
    ...modules
      .filter((name) => !names.has(name))
      .map((name) => `ARCHITECTURE.md does not name functions/domain/${name}`),
    ...paths.filter((path) => !exists(path)).map((path) => `ARCHITECTURE.md names ${path}, which does not exist`),
  ];
}

const comments = (text: string): string =>
  text
    .split('\n')
    .map((line) => (/^\s*(?:\/\*\*?|\*|\/\/)/.test(line) ? line : ''))
    .join('\n');

/** Rejects long paragraphs and sentences, unwanted words, incomplete decision records and an incomplete code map. */
export const proseCheck: ProjectCheck = {
  name: 'prose',
  run: async () => {
    const files = await listProjectFiles();
    const documents = files.filter(
      (file) => file.endsWith('.md') && !/^(content|docs\/(requirements|permissions))/.test(file),
    );
    const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('scripts/check/prose'));
    const modules = new Set(files.flatMap((file) => /^functions\/domain\/([\w-]+)\//.exec(file)?.[1] ?? []));
    const [pages, documentTexts, comment, map] = await Promise.all([
      Promise.all(PAGES.map(async (file) => findLongProse(file, await readProjectFile(file)))),
      Promise.all(documents.map(async (file) => [file, await readProjectFile(file)] as const)),
      Promise.all(code.map(async (file) => findUnwantedWords(file, comments(await readProjectFile(file))))),
      readProjectFile('ARCHITECTURE.md'),
    ]);
    return [
      ...pages.flat(),
      ...documentTexts.flatMap(([file, text]) => (file === 'GLOSSARY.md' ? [] : findUnwantedWords(file, text))),
      ...findDecisionRecordProblems(new Map(documentTexts)),
      ...comment.flat(),
      ...findCodeMapProblems(map, [...modules], (path) => existsSync(join(projectRoot, path))),
    ];
  },
};
