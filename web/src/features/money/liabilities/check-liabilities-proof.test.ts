import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { checkLiabilitiesProof } from './check-liabilities-proof.ts';

/** The worked example in the docs. */
const doc = readFileSync(new URL('../../../../../docs/liabilities.md', import.meta.url), 'utf8');
const [proof, day] = [...doc.matchAll(/^```json\n([^`]*)```$/gm)].map(([, text = '']) => JSON.parse(text)) as [
  LiabilitiesProof,
  PublishedLiabilities,
];
const verify = (one: LiabilitiesProof, ...published: PublishedLiabilities[]) =>
  checkLiabilitiesProof(one, async () => published);
const states = ({ steps }: Awaited<ReturnType<typeof verify>>) => steps.map(({ state }) => state);

afterEach(() => vi.unstubAllGlobals());

describe('checkLiabilitiesProof', () => {
  it('passes step by step with the computed hashes', async () => {
    const verified = await verify(proof, { ...day, date: '2026-11-25' }, day);
    expect(verified).toMatchObject({ verdict: 'passed', published: day });
    expect(states(verified)).toEqual(['passed', 'passed', 'passed', 'passed']);
    expect(verified.steps.slice(1, 3).map(({ hash }) => hash)).toEqual([day.root, day.root]);
  });

  it.each<[string, LiabilitiesProof, PublishedLiabilities[], string, string[]]>([
    [
      'whose leaf is none',
      { ...proof, leaf: { ...proof.leaf, salt: 'x' } },
      [day],
      'path',
      ['failed', 'waiting', 'waiting', 'waiting'],
    ],
    [
      'whose leaf says less',
      { ...proof, leaf: { ...proof.leaf, owed: [] } },
      [day],
      'path',
      ['passed', 'failed', 'waiting', 'waiting'],
    ],
    [
      'of another root than was published',
      proof,
      [{ ...day, root: 'f'.repeat(64) }],
      'published',
      ['passed', 'passed', 'failed', 'waiting'],
    ],
    ['of a day of which nothing was', proof, [], 'published', ['passed', 'passed', 'failed', 'waiting']],
    [
      'of another sum than was published',
      proof,
      [{ ...day, total: [] }],
      'total',
      ['passed', 'passed', 'passed', 'failed'],
    ],
  ])('rejects a proof %s', async (_, one, published, verdict, expected) => {
    const verified = await verify(one, ...published);
    expect(verified.verdict).toBe(verdict);
    expect(states(verified)).toEqual(expected);
  });

  it('gives no verdict when published data or crypto is unavailable', async () => {
    const unheard = await checkLiabilitiesProof(proof, () => Promise.reject(new Error('no answer')));
    expect(unheard.verdict).toBe('network');
    vi.stubGlobal('crypto', {});
    expect((await verify(proof, day)).verdict).toBe('insecure');
  });
});
