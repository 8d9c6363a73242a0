import type { SumSnapshot } from '#functions/data/ledger/hourly-sums.ts';
import type { SecondPersonView } from '#shared/schemas/admin/second-person.ts';

/** Why an act takes a second person, as it is kept with what waits for one. */
export interface StoredSecondPerson extends SecondPersonView {
  /** Of `member_total`: what the sum of the member consisted of, which the word of the second person covers. */
  covers?: SumSnapshot;
}

/** Kept with what takes a second person whatever it is worth. */
export const ALWAYS: StoredSecondPerson = {
  required: true,
  rule: 'always',
  value: null,
  limit: null,
  total: null,
  acts: null,
};

/** As the interface shows it; null where nothing was kept. */
export function secondPersonView(stored: StoredSecondPerson | null | undefined): SecondPersonView | null {
  if (!stored) return null;
  const { covers: _, ...view } = stored;
  return view;
}
