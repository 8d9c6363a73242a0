import { describe, expect, it } from 'vitest';
import { findLongProse, findCodeMapProblems, findUnwantedWords } from './prose.ts';

// In parts, so that the check does not find it here.
const word = ['some', 'body'].join('');

describe('findUnwantedWords', () => {
  it('returns the line of an unwanted word and its replacement', () => {
    expect(findUnwantedWords('a.md', `Plain.\nSent to ${word}.`)).toEqual([`a.md:2: “${word}”; write a user, someone`]);
  });

  it('accepts a text without unwanted words', () =>
    expect(findUnwantedWords('a.md', 'Returns the fee in USDT.')).toEqual([]));
});

describe('findLongProse', () => {
  it('rejects a long paragraph, list item and table cell', () => {
    const longText = 'A sentence. '.repeat(60);
    for (const text of [longText, `- ${longText}`, `| a | ${longText} |`])
      expect(findLongProse('a.md', text)).toHaveLength(1);
  });

  it('rejects a long sentence, not counting addresses and code', () => {
    expect(findLongProse('a.md', 'word '.repeat(46))).toHaveLength(1);
    expect(
      findLongProse('a.md', `[a](${'x'.repeat(700)}) \`${'b '.repeat(60)}\` \n\n\`\`\`\n${'c '.repeat(60)}\n\`\`\``),
    ).toEqual([]);
  });
});

describe('findCodeMapProblems', () => {
  it('reports a module missing from the map and a path that does not exist', () => {
    const map = '| fees | `loans`, `functions/domain/fills/fee.ts` |';
    expect(findCodeMapProblems(map, ['loans', 'fills', 'kyc'], () => false)).toEqual([
      'ARCHITECTURE.md does not name functions/domain/kyc',
      'ARCHITECTURE.md names functions/domain/fills/fee.ts, which does not exist',
    ]);
  });
});
