import { getBlockLines, toPlainLineText } from './block-lines.ts';
import type { ContentSection } from './page-content.ts';

/** Accents of Latin letters; marks that form another Japanese letter stay. */
const ACCENTS = /[\u0300-\u036F]/g;

/** Normalizes text for comparison: no accents, no case, wide forms as usual ones. */
const plain = (text: string): string => text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();

/**
 * Returns sections with the parts that contain every word of the query, in question or answer. Only spaces separate
 * words: scripts without spaces match as a whole.
 */
export function searchFaqQuestions(sections: readonly ContentSection[], query: string): ContentSection[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...sections];
  return sections
    .map((section) => ({
      ...section,
      parts: section.parts.filter(({ title, blocks }) => {
        const questionText = plain([title, ...blocks.flatMap(getBlockLines)].map(toPlainLineText).join('\n'));
        return words.every((word) => questionText.includes(word));
      }),
    }))
    .filter(({ parts }) => parts.length > 0);
}
