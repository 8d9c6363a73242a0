import { describe, expect, it } from 'vitest';
import { findRequirementProofs, findRequirementProblems, buildRequirementsPage } from './proofs.ts';
import { requirementTextsById } from './requirements.ts';

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
    expect(buildRequirementsPage(all)).toContain(' ([a.test.ts](../a.test.ts))\n');
    all.delete(requirementId);
    expect(findRequirementProblems(all)).toEqual([`${requirementId} has no test`]);
    expect(buildRequirementsPage(all)).toContain(`- **${requirementId}** ${requirementTextsById.get(requirementId)}\n`);
  });
});
