import { eachEndedEpoch } from '#functions/data/people/demo-epochs.ts';
import { voidDemoEpoch } from './void-epoch.ts';

/** Takes up resets that were not brought to their end. @throws {AggregateError} of those that still were not. */
export async function sweepDemoResets(): Promise<{ emptied: number }> {
  let emptied = 0;
  const errors: unknown[] = [];
  for await (const account of eachEndedEpoch()) {
    try {
      await voidDemoEpoch(account);
      emptied++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} accounts that were reset could not be emptied.`);
  return { emptied };
}
