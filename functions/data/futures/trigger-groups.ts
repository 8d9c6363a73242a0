import { shardOf } from '#functions/data/table/keys.ts';
import { progress } from '#functions/data/table/progress.ts';
import { get, update } from '#functions/data/table/table.ts';

/**
 * Symbols are followed in so many groups, each with a leader and a cursor of its own, so that what takes long in one symbol
 * does not hold up those of the other groups. The symbols that are traded most are in different ones.
 */
const TRIGGER_GROUPS = 5;
export const triggerGroups: readonly number[] = Array.from({ length: TRIGGER_GROUPS }, (_, group) => group);
/** Stays the same for a symbol: its group knows which ticks it has met. */
export const groupOf = (symbol: string): number => shardOf(symbol, TRIGGER_GROUPS);

/** The name of how far the groups came, with which the names of their leases begin. */
export const TRIGGERS = 'triggers';
export const workOfGroup = (group: number): string => `${TRIGGERS} ${group}`;

const nameOf = (group: number) => `group_${group}`;

/** The sequence of the last tick that a group has met; null where an installation never followed the chain. */
export async function readPassed(group: number): Promise<number | null> {
  const kept = await get<Record<string, number>>(progress.key(TRIGGERS));
  // Before there were groups all symbols were followed together.
  return kept?.[nameOf(group)] ?? kept?.['sequence'] ?? null;
}

export async function keepPassed(groups: readonly number[], sequence: number): Promise<void> {
  await update(progress.key(TRIGGERS), {
    update: `SET ${groups.map((_, i) => `#g${i} = :sequence`).join(', ')}`,
    names: Object.fromEntries(groups.map((group, i) => [`#g${i}`, nameOf(group)])),
    values: { ':sequence': sequence },
  });
}
