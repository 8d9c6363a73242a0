import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { type TableCallHook, hookTableCalls } from '#functions/testing/table-calls.ts';
import { answerTableCallsFromMemory } from '#functions/testing/tables/use-memory-table.ts';
import type { MemoryItemChange, MemoryItem, MemoryTable } from '#scripts/local/memory-table/memory-table.ts';

type WriteWatcher = (changes: readonly MemoryItemChange[]) => void;

/** Table of a story, and the watcher of its writes. */
export interface ScenarioTable {
  /** Starts with an empty table. */
  renew: () => Promise<void>;
  /** Wraps every call in a function. */
  around: (around: TableCallHook) => void;
  /** Sets the watcher of all writes from now on. */
  watch: (watch: WriteWatcher) => void;
  /** Reports pending writes to the watcher. */
  look: () => Promise<void>;
  all: () => Promise<Iterable<MemoryItem>>;
}

/** Creates a table in memory: every write is reported when it happens. */
export function createMemoryScenarioTable(): ScenarioTable & { stop: () => void } {
  const memory = answerTableCallsFromMemory();
  let table: MemoryTable | undefined;
  return {
    renew: async () => {
      table = memory.renew();
    },
    around: memory.around,
    watch: (watch) => {
      if (table) table.watch = watch;
    },
    look: async () => {},
    all: async () => table?.all() ?? [],
    stop: memory.stop,
  };
}

/** Uses the engine on which `renew` creates a table: writes are found by reading all of it. */
export function createEngineScenarioTable(renew: () => Promise<void>): ScenarioTable {
  let snapshots = new Map<string, MemoryItem>();
  let tell: WriteWatcher = () => {};
  const oldestFirst = (a: MemoryItemChange, b: MemoryItemChange) => (a.key.sk < b.key.sk ? -1 : 1);
  return {
    renew: async () => {
      await renew();
      snapshots = new Map();
    },
    around: (around) => {
      hookTableCalls(around, 'faults');
    },
    watch: (watch) => {
      tell = watch;
    },
    look: async () => {
      const now = await readStoredItems();
      const changes = getChangedItemKeys(snapshots, now).map((name): MemoryItemChange => {
        const [before, after] = [snapshots.get(name), now.get(name)];
        return { key: (after ?? before) as never, before, after };
      });
      snapshots = now;
      tell(changes.sort(oldestFirst));
    },
    all: async () => (await readStoredItems()).values(),
  };
}
