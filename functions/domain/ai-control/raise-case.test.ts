import { beforeEach, describe, expect, it } from 'vitest';
import { aiCaseCollection, pruneAiCaseActions, type StoredAiCaseAction } from '#functions/data/ai-control/cases.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { raiseAiCase } from './raise-case.ts';
import type { AiRuleFinding, AiRuleCheck } from './rule-finding.ts';

useTestTable();
beforeEach(() => setClock(() => 1_800_000_000_000));

describe('raiseAiCase with thousands of accounts on one device', () => {
  const people = Array.from({ length: 1200 }, (_, i) => `usr_${String(i).padStart(26, '0')}` as UserId);
  const finding: AiRuleFinding = {
    rule: 'shared_device',
    subject: 'device',
    user_id: null,
    figures: { accounts: String(people.length) },
    parameters: {},
    evidence: people.map((id) => ({ kind: 'user', id })),
  };
  const look: AiRuleCheck = (dismissedIds) => (people.some((id) => !dismissedIds.includes(id)) ? finding : null);
  const dismiss = async (id: string) => {
    const storedCase = await aiCaseCollection.read(undefined, id as never);
    if (storedCase)
      await transact([
        aiCaseCollection.replace(
          undefined,
          { ...storedCase, state: 'dismissed' },
          { condition: 'attribute_exists(pk)' },
        ),
      ]);
  };

  it('limits a case to 500 accounts and adds further accounts after each dismissal', async () => {
    const seenIds: string[] = [];
    for (const evidenceLimit of [500, 500, 500]) {
      const raisedCase = await raiseAiCase(look);
      if (!raisedCase) throw new Error('there is no case');
      expect(raisedCase.evidence).toHaveLength(evidenceLimit);
      expect(raisedCase.figures).toEqual({ accounts: '1200' });
      seenIds.push(...raisedCase.evidence.map(({ id }) => id));
      await dismiss(raisedCase.id);
    }
    expect(new Set(seenIds).size).toBe(1200);
    expect(await raiseAiCase(look)).toBe(null);
  });
});

describe('pruneActs', () => {
  const act = (at: number, in_force = false): StoredAiCaseAction => ({
    act: in_force ? 'halt_symbol' : 'look',
    target: in_force ? `S${at}` : null,
    by: 'risk',
    at: at as EpochSeconds,
    reason: 'seen',
    in_force,
  });

  it('keeps actions in force and the newest actions, at most 100 in total', () => {
    const acts = [act(0, true), ...Array.from({ length: 300 }, (_, i) => act(i + 1))];
    const prunedActs = pruneAiCaseActions(acts);
    expect([prunedActs.length, prunedActs[0]?.in_force, prunedActs.at(-1)?.at]).toEqual([100, true, 300]);
    expect(pruneAiCaseActions(acts.slice(0, 50))).toEqual(acts.slice(0, 50));
  });
});
