import { describe, expect, it } from 'vitest';
import { startFundPasswordEntry, type FundPasswordEntry, advanceEntry, setEnteredDigits } from './fund-steps.ts';

/** Enters these in order, each with a confirmation. */
function enter(entry: FundPasswordEntry, ...given: string[]) {
  let state = { entry, complete: false };
  for (const digits of given) state = advanceEntry(setEnteredDigits(state.entry, digits));
  return state;
}

describe('setting a fund password', () => {
  it('takes two steps', () => {
    const { entry, complete } = enter(startFundPasswordEntry(false), '604182', '604182');
    expect(complete).toBe(true);
    expect(entry.typed).toMatchObject({ new: '604182', confirm: '604182' });
  });

  it('returns to the first step, empty, where the two differ', { tags: ['FIN-075'] }, () => {
    const { entry, complete } = enter(startFundPasswordEntry(false), '604182', '604183');
    expect(complete).toBe(false);
    expect(entry).toMatchObject({ step: 'new', problem: 'mismatch', typed: { new: '', confirm: '' } });
  });

  it('stays at the first step for digits that are guessed first', () => {
    const { entry } = enter(startFundPasswordEntry(false), '123456');
    expect(entry).toMatchObject({ step: 'new', problem: 'weak', typed: { new: '' } });
    expect(setEnteredDigits(entry, '6').problem).toBeNull();
  });
});

describe('changing a fund password', () => {
  it('takes three steps', () => {
    const { entry, complete } = enter(startFundPasswordEntry(true), '604182', '913570', '913570');
    expect(complete).toBe(true);
    expect(entry.typed).toEqual({ current: '604182', new: '913570', confirm: '913570' });
  });

  it(
    'returns to the second step where the two new ones differ, and keeps the present one',
    { tags: ['FIN-075'] },
    () => {
      const { entry } = enter(startFundPasswordEntry(true), '604182', '913570', '913571');
      expect(entry).toMatchObject({
        step: 'new',
        problem: 'newMismatch',
        typed: { current: '604182', new: '', confirm: '' },
      });
    },
  );

  it('wants other digits than the present ones', () => {
    expect(enter(startFundPasswordEntry(true), '604182', '604182').entry).toMatchObject({
      step: 'new',
      problem: 'same',
    });
  });
});
