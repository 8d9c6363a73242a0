import { getChangedKeys, readStoredItems } from '#functions/testing/stored.ts';
import { type TableCallHook, hookTableCalls } from '#functions/testing/table-calls.ts';
import { answerFromMemory } from '#functions/testing/tables/use-memory-table.ts';
import type { ItemChange, MemoryItem, MemoryTable } from '#scripts/local/memory-table/memory-table.ts';

type Watch = (changes: readonly ItemChange[]) => void;

/** The table that a story is played on, and who watches what is written to it. */
export interface ScenarioTable {
  /** Begins with an empty table. */
  renew: () => Promise<void>;
  /** Puts a function around every call. */
  around: (around: TableCallHook) => void;
  /** Who is told of all that is written from now on. */
  watch: (watch: Watch) => void;
  /** Tells of what was written and not told of yet. */
  look: () => Promise<void>;
  all: () => Promise<Iterable<MemoryItem>>;
}

/** In memory: every write is told of when it takes place. */
export function createMemoryScenarioTable(): ScenarioTable & { stop: () => void } {
  const memory = answerFromMemory();
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

/** On the engine that `renew` begins a table in: what was written is found by reading all of it. */
export function createEngineScenarioTable(renew: () => Promise<void>): ScenarioTable {
  let seen = new Map<string, MemoryItem>();
  let tell: Watch = () => {};
  const oldestFirst = (a: ItemChange, b: ItemChange) => (a.key.sk < b.key.sk ? -1 : 1);
  return {
    renew: async () => {
      await renew();
      seen = new Map();
    },
    around: (around) => {
      hookTableCalls(around, 'faults');
    },
    watch: (watch) => {
      tell = watch;
    },
    look: async () => {
      const now = await readStoredItems();
      const changes = getChangedKeys(seen, now).map((name): ItemChange => {
        const [before, after] = [seen.get(name), now.get(name)];
        return { key: (after ?? before) as never, before, after };
      });
      seen = now;
      tell(changes.sort(oldestFirst));
    },
    all: async () => (await readStoredItems()).values(),
  };
}
