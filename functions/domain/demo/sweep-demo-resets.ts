import { iterateEndedDemoEpochs } from '#functions/data/users/demo-epochs.ts';
import { voidDemoEpoch } from './void-demo-epoch.ts';

/** Resumes unfinished resets. @throws {AggregateError} of those that failed again. */
export async function sweepDemoResets(): Promise<{ emptied: number }> {
  let emptied = 0;
  const errors: unknown[] = [];
  for await (const account of iterateEndedDemoEpochs()) {
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
