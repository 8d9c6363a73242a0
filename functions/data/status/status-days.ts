import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { ANY_LIST } from '#functions/data/table/lists.ts';
import { getItem, putItem, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import type { PlatformComponentState, PlatformComponent } from '#shared/content/status.ts';
import type { QueueName } from '#shared/messages/queue-names.ts';
import type { PlatformComponentStatus, PlatformStatusDay, PlatformStatusFile } from '#shared/schemas/status.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';

const ofStatus = () => 'STATUS';
/** Minutes of each day, by component and state; read by date. */
const days = declareItems<void>(ofStatus, 'DAY');
/** Days, components, queues and incidents. */
const MAX_ITEMS = 100;
/** Status as last written. */
const latest = declareSingleItem<void>(ofStatus, 'LATEST').withLists({ [ANY_LIST]: MAX_ITEMS });

/** Same without its history. */
const present = declareSingleItem<void>(ofStatus, 'NOW').withLists({ [ANY_LIST]: MAX_ITEMS });

/** Retention, seconds: the period shown, and some days. */
const RETENTION_SECONDS = 100 * DAY_SECONDS;

/** `prices:degraded`: minutes. */
type MinuteCounts = Record<string, number>;

const counter = (component: PlatformComponent, state: PlatformComponentState) => `${component}:${state}`;

/** Counts a minute of a day for each component, once for all callers. False when it was counted already. */
export async function countStatusMinute(
  at: EpochSeconds,
  states: readonly { name: PlatformComponent; state: PlatformComponentState }[],
): Promise<boolean> {
  const minute = Math.floor(at / MINUTE_SECONDS);
  const names = Object.fromEntries(states.map(({ name, state }, i) => [`#c${i}`, counter(name, state)]));
  const updatedDay = await updateItem(days.key(undefined, toUtcDate(at)), {
    update: `SET counted = :minute, #ttl = :ttl ADD ${states.map((_, i) => `#c${i} :one`).join(', ')}`,
    condition: 'attribute_not_exists(counted) OR counted < :minute',
    names: { ...names, '#ttl': 'ttl' },
    values: { ':minute': minute, ':one': 1, ':ttl': at + RETENTION_SECONDS },
  });
  return updatedDay !== null;
}

/** Returns a component's states on the days from one date on, oldest first. */
export async function readStatusDays(from: string): Promise<(component: PlatformComponent) => PlatformStatusDay[]> {
  const statusDays: { date: string; counts: MinuteCounts }[] = [];
  const { pk } = days.range();
  for await (const { sk, ...counts } of queryAllItems<MinuteCounts & { sk: string }>({
    pk,
    from: days.key(undefined, from).sk,
    to: days.key(undefined, '9').sk,
  }))
    statusDays.push({ date: days.nameIn(sk), counts });
  return (component) =>
    statusDays.flatMap(({ date, counts }) => {
      const of = (state: PlatformComponentState) => Number(counts[counter(component, state)] ?? 0);
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
  components: Pick<PlatformComponentStatus, 'name' | 'state' | 'value'>[];
  queues: QueueHealth[];
}

/**
 * Stores the status that the API returns, the same as the file next to the site; and, for staff, its current part and
 * the queues.
 */
export async function writeStatusSnapshot(file: PlatformStatusFile, queues: QueueHealth[]): Promise<void> {
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
  return (
    storedHealth && {
      written_at: storedHealth.written_at,
      components: storedHealth.components,
      queues: storedHealth.queues ?? [],
    }
  );
}

/** Returns null before the first check. */
export async function readStatusFile(): Promise<PlatformStatusFile | null> {
  return (await getItem<{ file: PlatformStatusFile }>(latest.key()))?.file ?? null;
}
