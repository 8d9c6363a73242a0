import { getShard } from '#functions/data/table/keys.ts';
import { workProgress } from '#functions/data/table/progress.ts';
import { getItem, updateItem } from '#functions/data/table/table.ts';

/**
 * Symbols are followed in so many groups, each with a leader and a cursor of its own, so that what takes long in one symbol
 * does not hold up those of the other groups. The symbols that are traded most are in different ones.
 */
const TRIGGER_GROUPS = 5;
export const triggerGroups: readonly number[] = Array.from({ length: TRIGGER_GROUPS }, (_, group) => group);
/** Stays the same for a symbol: its group knows which ticks it has met. */
export const toTriggerGroup = (symbol: string): number => getShard(symbol, TRIGGER_GROUPS);

/** The name of how far the groups came, with which the names of their leases begin. */
export const TRIGGER_PROGRESS_NAME = 'triggers';
export const getGroupLeaseName = (group: number): string => `${TRIGGER_PROGRESS_NAME} ${group}`;

const nameOf = (group: number) => `group_${group}`;

/** The sequence of the last tick that a group has met; null where an installation never followed the chain. */
export async function readPassedSequence(group: number): Promise<number | null> {
  const kept = await getItem<Record<string, number>>(workProgress.key(TRIGGER_PROGRESS_NAME));
  // Before there were groups all symbols were followed together.
  return kept?.[nameOf(group)] ?? kept?.['sequence'] ?? null;
}

export async function writePassedSequence(groups: readonly number[], sequence: number): Promise<void> {
  await updateItem(workProgress.key(TRIGGER_PROGRESS_NAME), {
    update: `SET ${groups.map((_, i) => `#g${i} = :sequence`).join(', ')}`,
    names: Object.fromEntries(groups.map((group, i) => [`#g${i}`, nameOf(group)])),
    values: { ':sequence': sequence },
  });
}
