import { describe, expect, it } from 'vitest';
import { findRequirementProofs, findRequirementProblems, linkRequirementProofs } from './proofs.ts';
import { parseRequirements, requirementTextsById } from './requirements.ts';

// Split, so that this file has no tag itself.
const requirementId = ['FIN', '001'].join('-');
const unknown = ['FIN', '999'].join('-');

describe('requirement tags', () => {
  it('findRequirementProofs › returns the nearest test title before a tag', () => {
    const text = `
      describe('wallets', () => {
        it('have a name', () => {});
        it.each([1, 2])("don't lose %s", { tags: ['rare', '${requirementId}'] }, () => {});
      });`;
    expect(findRequirementProofs('a.test.ts', text)).toEqual([
      { id: requirementId, proof: { file: 'a.test.ts', title: "don't lose %s" } },
    ]);
  });
  it('findRequirementProofs › applies the tag of a suite to all of its tests', () => {
    expect(findRequirementProofs('a.test.ts', `describe('wallets', { tags: '${requirementId}' }, () => {});`)).toEqual([
      { id: requirementId, proof: { file: 'a.test.ts', title: 'wallets' } },
    ]);
  });
  it('findRequirementProblems › reports a requirement without a test and an unknown tag', () => {
    const proof = { file: 'a.test.ts', title: 't' };
    const all = new Map([...requirementTextsById.keys()].map((id) => [id, [proof]]));
    expect(findRequirementProblems(all)).toEqual([]);
    expect(findRequirementProblems(new Map([...all, [unknown, [proof]]]))).toEqual([`${unknown} is not a requirement`]);
    all.delete(requirementId);
    expect(findRequirementProblems(all)).toEqual([`${requirementId} has no test`]);
  });

  it('linkRequirementProofs › replaces the test files after each requirement, and no link in its text', () => {
    const lines = [
      `- **${requirementId}** Text, see [a](b.md)`,
      `- **${unknown}** Old ([b.test.ts](../b.test.ts), [c.test.ts](../c.test.ts))`,
    ];
    const proofs = new Map([
      [
        requirementId,
        [
          { file: 'x/a.test.ts', title: 't' },
          { file: 'x/a.test.ts', title: 'u' },
        ],
      ],
    ]);
    expect(linkRequirementProofs(lines.join('\n'), proofs).split('\n')).toEqual([
      `- **${requirementId}** Text, see [a](b.md) ([a.test.ts](../x/a.test.ts))`,
      `- **${unknown}** Old`,
    ]);
  });

  it('parseRequirements › returns texts without links, and none without a test', () => {
    const page = [
      '## One',
      `- **${requirementId}** Text (so) ([b.test.ts](../b.test.ts))`,
      'Without a test:',
      `- **${unknown}** Untested`,
    ];
    expect([...parseRequirements(page.join('\n'))]).toEqual([[requirementId, 'Text (so)']]);
  });
});
