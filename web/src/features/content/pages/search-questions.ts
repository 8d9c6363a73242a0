import type { ContentSection } from './page-content.ts';
import { getBlockLines, inlineToText } from './page-words.ts';

/** Accents of Latin letters; those that make another letter of a Japanese one stay. */
const ACCENTS = /[\u0300-\u036F]/g;

/** As it is compared: without accents and case, and wide forms as the usual ones. */
const plain = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();

/**
 * The sections with those of their parts that say every word of the query, in question or answer. Words are told apart
 * by spaces alone: what is written without them is looked for as it stands.
 */
export function searchQuestions(sections: readonly ContentSection[], query: string): ContentSection[] {
  const wanted = plain(query).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      parts: section.parts.filter(({ title, blocks }) => {
        const said = plain([title, ...blocks.flatMap(getBlockLines)].map(inlineToText).join('\n'));
        return wanted.every((word) => said.includes(word));
      }),
    }))
    .filter(({ parts }) => parts.length > 0);
}
