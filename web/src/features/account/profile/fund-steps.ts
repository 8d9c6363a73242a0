import { isWeakFundPassword } from '#shared/people/fund-password.ts';

type FundStep = 'current' | 'new' | 'confirm';

/** Where the entry of a fund password stands. */
export interface FundEntry {
  /** The steps in their order: two to set, three to change. */
  steps: readonly FundStep[];
  step: FundStep;
  typed: Readonly<Record<FundStep, string>>;
  /** The key of what was wrong with the entry before. */
  problem: 'mismatch' | 'newMismatch' | 'weak' | 'same' | 'wrong' | null;
}

export const beginFundEntry = (has: boolean): FundEntry => ({
  steps: has ? ['current', 'new', 'confirm'] : ['new', 'confirm'],
  step: has ? 'current' : 'new',
  typed: { current: '', new: '', confirm: '' },
  problem: null,
});

export const typeDigits = (entry: FundEntry, digits: string): FundEntry => ({
  ...entry,
  typed: { ...entry.typed, [entry.step]: digits },
  problem: null,
});

/** Back at a step, with it and what comes behind it empty. */
export function backTo(entry: FundEntry, step: FundStep, problem: FundEntry['problem']): FundEntry {
  const kept = entry.steps.slice(0, entry.steps.indexOf(step));
  const typed = { current: '', new: '', confirm: '' };
  for (const one of kept) typed[one] = entry.typed[one];
  return { ...entry, step, typed, problem };
}

/** What follows six digits: the next step, an earlier one, or `complete` where all is entered rightly. */
export function goOn(entry: FundEntry): { entry: FundEntry; complete: boolean } {
  const { step, typed } = entry;
  if (step === 'current') return { entry: { ...entry, step: 'new' }, complete: false };
  if (step === 'new') {
    if (isWeakFundPassword(typed.new)) return { entry: backTo(entry, 'new', 'weak'), complete: false };
    if (typed.new === typed.current) return { entry: backTo(entry, 'new', 'same'), complete: false };
    return { entry: { ...entry, step: 'confirm' }, complete: false };
  }
  if (typed.confirm === typed.new) return { entry, complete: true };
  return {
    entry: backTo(entry, 'new', entry.steps.includes('current') ? 'newMismatch' : 'mismatch'),
    complete: false,
  };
}
