import { getShard } from '#functions/data/table/keys.ts';
import { workProgress } from '#functions/data/table/progress.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';

/**
 * Number of groups of symbols, each with its own leader and cursor: slow work in one symbol does not delay the other
 * groups. The most traded symbols are in different groups.
 */
const TRIGGER_GROUPS = 5;
export const triggerGroups: readonly number[] = Array.from({ length: TRIGGER_GROUPS }, (_, group) => group);
/** Stable for a symbol: its group knows which ticks it has processed. */
export const toTriggerGroup = (symbol: string): number => getShard(symbol, TRIGGER_GROUPS);

/** Name of the groups' progress, and prefix of their lease names. */
export const TRIGGER_PROGRESS_NAME = 'triggers';
export const getTriggerGroupLeaseName = (group: number): string => `${TRIGGER_PROGRESS_NAME} ${group}`;

const toProgressField = (group: number) => `group_${group}`;

/**
 * Returns the sequence of the last tick that a group processed; null when an installation never followed the tick log.
 */
export async function readProcessedTickSequence(group: number): Promise<number | null> {
  const progress = await getItem<Record<string, number>>(workProgress.key(TRIGGER_PROGRESS_NAME));
  // Before groups existed, all symbols were followed together.
  return progress?.[toProgressField(group)] ?? progress?.['sequence'] ?? null;
}

export async function writeProcessedTickSequence(groups: readonly number[], sequence: number): Promise<void> {
  await updateItem(workProgress.key(TRIGGER_PROGRESS_NAME), {
    update: `SET ${groups.map((_, i) => `#g${i} = :sequence`).join(', ')}`,
    names: Object.fromEntries(groups.map((group, i) => [`#g${i}`, toProgressField(group)])),
    values: { ':sequence': sequence },
  });
}
