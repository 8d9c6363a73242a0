import { describe, expect, it } from 'vitest';
import {
  startFundPasswordEntry,
  type FundPasswordEntry,
  advanceFundPasswordEntry,
  setFundPasswordDigits,
} from './fund-steps.ts';

/** Enters these in order, each with a confirmation. */
function enter(entry: FundPasswordEntry, ...digitGroups: string[]) {
  let state = { entry, complete: false };
  for (const digits of digitGroups) state = advanceFundPasswordEntry(setFundPasswordDigits(state.entry, digits));
  return state;
}

describe('fund password setup', () => {
  it('completes after the new digits and their confirmation', () => {
    const { entry, complete } = enter(startFundPasswordEntry(false), '604182', '604182');
    expect(complete).toBe(true);
    expect(entry.typed).toMatchObject({ new: '604182', confirm: '604182' });
  });

  it('restarts at an empty first step when the two entries differ', { tags: ['FIN-075'] }, () => {
    const { entry, complete } = enter(startFundPasswordEntry(false), '604182', '604183');
    expect(complete).toBe(false);
    expect(entry).toMatchObject({ step: 'new', problem: 'mismatch', typed: { new: '', confirm: '' } });
  });

  it('rejects easily guessed digits at the first step', () => {
    const { entry } = enter(startFundPasswordEntry(false), '123456');
    expect(entry).toMatchObject({ step: 'new', problem: 'weak', typed: { new: '' } });
    expect(setFundPasswordDigits(entry, '6').problem).toBeNull();
  });
});

describe('fund password change', () => {
  it('completes after the current digits, the new digits and their confirmation', () => {
    const { entry, complete } = enter(startFundPasswordEntry(true), '604182', '913570', '913570');
    expect(complete).toBe(true);
    expect(entry.typed).toEqual({ current: '604182', new: '913570', confirm: '913570' });
  });

  it(
    'returns to the new digits when their confirmation differs, and keeps the current ones',
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

  it('rejects the current digits as new ones', () => {
    expect(enter(startFundPasswordEntry(true), '604182', '604182').entry).toMatchObject({
      step: 'new',
      problem: 'same',
    });
  });
});
