import { declareItems, declareSingle } from '#functions/data/table/kinds.ts';
import { ANY_LIST } from '#functions/data/table/lists.ts';
import { getItem, putItem, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import type { ComponentState, StatusComponent } from '#shared/content/status.ts';
import type { QueueName } from '#shared/messages/queue-names.ts';
import type { ComponentStatus, StatusDay, StatusFile } from '#shared/schemas/status.ts';
import { DAY, toUtcDate, type EpochSeconds, MINUTE } from '#shared/time.ts';

const ofStatus = () => 'STATUS';
/** Minutes of each day, by component and state; read by date. */
const days = declareItems<void>(ofStatus, 'DAY');
/** Days, components, queues and incidents. */
const MOST_SHOWN = 100;
/** Status as last written. */
const latest = declareSingle<void>(ofStatus, 'LATEST').withLists({ [ANY_LIST]: MOST_SHOWN });

/** Same without its history. */
const present = declareSingle<void>(ofStatus, 'NOW').withLists({ [ANY_LIST]: MOST_SHOWN });

/** Retention, seconds: the period shown, and some days. */
const KEPT = 100 * DAY;

/** `prices:degraded`: minutes. */
type Counts = Record<string, number>;

const counter = (component: StatusComponent, state: ComponentState) => `${component}:${state}`;

/** Counts a minute of a day for each component, once for all callers. False when it was counted already. */
export async function countStatusMinute(
  at: EpochSeconds,
  states: readonly { name: StatusComponent; state: ComponentState }[],
): Promise<boolean> {
  const minute = Math.floor(at / MINUTE);
  const names = Object.fromEntries(states.map(({ name, state }, i) => [`#c${i}`, counter(name, state)]));
  const updatedDay = await updateItem(days.key(undefined, toUtcDate(at)), {
    update: `SET counted = :minute, #ttl = :ttl ADD ${states.map((_, i) => `#c${i} :one`).join(', ')}`,
    condition: 'attribute_not_exists(counted) OR counted < :minute',
    names: { ...names, '#ttl': 'ttl' },
    values: { ':minute': minute, ':one': 1, ':ttl': at + KEPT },
  });
  return updatedDay !== null;
}

/** Returns a component's states on the days from one date on, oldest first. */
export async function readStatusDays(from: string): Promise<(component: StatusComponent) => StatusDay[]> {
  const statusDays: { date: string; counts: Counts }[] = [];
  const { pk } = days.range();
  for await (const { sk, ...counts } of queryAllItems<Counts & { sk: string }>({
    pk,
    from: days.key(undefined, from).sk,
    to: days.key(undefined, '9').sk,
  }))
    statusDays.push({ date: days.nameIn(sk), counts });
  return (component) =>
    statusDays.flatMap(({ date, counts }) => {
      const of = (state: ComponentState) => Number(counts[counter(component, state)] ?? 0);
      const day = { date, operational: of('operational'), degraded: of('degraded'), down: of('down') };
      return day.operational + day.degraded + day.down > 0 ? [day] : [];
    });
}

/** Backlog of a queue. */
export interface QueueHealth {
  name: QueueName;
  /** Null when it could not be read. */
  waiting: number | null;
  /** Since when it was not seen empty; null when it is. */
  since: EpochSeconds | null;
}

/** Latest health of the platform; its queues are for staff only. */
export interface PlatformHealth {
  written_at: number;
  components: Pick<ComponentStatus, 'name' | 'state' | 'value'>[];
  queues: QueueHealth[];
}

/**
 * Stores the status that the API returns, the same as the file next to the site; and, for staff, its current part and
 * the queues.
 */
export async function writeStatusSnapshot(file: StatusFile, queues: QueueHealth[]): Promise<void> {
  const components = file.components.map(({ name, state, value }) => ({ name, state, value }));
  await Promise.all([
    putItem(latest.key(), { file }),
    putItem(present.key(), { written_at: file.written_at, components, queues } satisfies PlatformHealth),
  ]);
}

/** Returns null before the first check. */
export async function readPlatformHealth(): Promise<PlatformHealth | null> {
  // One from before queues were checked has none.
  const storedHealth = await getItem<Omit<PlatformHealth, 'queues'> & Partial<PlatformHealth>>(present.key());
  return storedHealth && { written_at: storedHealth.written_at, components: storedHealth.components, queues: storedHealth.queues ?? [] };
}

/** Returns null before the first check. */
export async function readStatus(): Promise<StatusFile | null> {
  return (await getItem<{ file: StatusFile }>(latest.key()))?.file ?? null;
}
