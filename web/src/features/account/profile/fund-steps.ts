import { isWeakFundPassword } from '#shared/people/fund-password.ts';

type FundStep = 'current' | 'new' | 'confirm';

/** State of a fund password's entry. */
export interface FundPasswordEntry {
  /** Steps in order: two to set, three to change. */
  steps: readonly FundStep[];
  step: FundStep;
  typed: Readonly<Record<FundStep, string>>;
  /** Key of the last entry's error. */
  problem: 'mismatch' | 'newMismatch' | 'weak' | 'same' | 'wrong' | null;
}

export const startFundPasswordEntry = (has: boolean): FundPasswordEntry => ({
  steps: has ? ['current', 'new', 'confirm'] : ['new', 'confirm'],
  step: has ? 'current' : 'new',
  typed: { current: '', new: '', confirm: '' },
  problem: null,
});

export const setFundPasswordDigits = (entry: FundPasswordEntry, digits: string): FundPasswordEntry => ({
  ...entry,
  typed: { ...entry.typed, [entry.step]: digits },
  problem: null,
});

/** Returns to a step, clearing it and those after it. */
export function returnToFundPasswordStep(
  entry: FundPasswordEntry,
  step: FundStep,
  problem: FundPasswordEntry['problem'],
): FundPasswordEntry {
  const keptSteps = entry.steps.slice(0, entry.steps.indexOf(step));
  const typed = { current: '', new: '', confirm: '' };
  for (const keptStep of keptSteps) typed[keptStep] = entry.typed[keptStep];
  return { ...entry, step, typed, problem };
}

/** Moves on after six digits: to the next step, an earlier one, or `complete` when all are right. */
export function advanceFundPasswordEntry(entry: FundPasswordEntry): { entry: FundPasswordEntry; complete: boolean } {
  const { step, typed } = entry;
  if (step === 'current') return { entry: { ...entry, step: 'new' }, complete: false };
  if (step === 'new') {
    if (isWeakFundPassword(typed.new))
      return { entry: returnToFundPasswordStep(entry, 'new', 'weak'), complete: false };
    if (typed.new === typed.current) return { entry: returnToFundPasswordStep(entry, 'new', 'same'), complete: false };
    return { entry: { ...entry, step: 'confirm' }, complete: false };
  }
  if (typed.confirm === typed.new) return { entry, complete: true };
  return {
    entry: returnToFundPasswordStep(entry, 'new', entry.steps.includes('current') ? 'newMismatch' : 'mismatch'),
    complete: false,
  };
}
