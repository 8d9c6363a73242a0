import { kind, single } from '#functions/data/table/kinds.ts';
import { ANY_LIST } from '#functions/data/table/lists.ts';
import { get, put, queryAll, update } from '#functions/data/table/table.ts';
import type { ComponentState, StatusComponent } from '#shared/content/status.ts';
import type { QueueName } from '#shared/messages/queue-names.ts';
import type { ComponentStatus, StatusDay, StatusFile } from '#shared/schemas/status.ts';
import { DAY, dateOf, type EpochSeconds, MINUTE } from '#shared/time.ts';

const ofStatus = () => 'STATUS';
/** Minutes of each day, by component and state; read by their dates. */
const days = kind<void>(ofStatus, 'DAY');
/** Days, components, queues and incidents. */
const MOST_SHOWN = 100;
/** What was last written. */
const latest = single<void>(ofStatus, 'LATEST').withLists({ [ANY_LIST]: MOST_SHOWN });

/** The same without its past. */
const present = single<void>(ofStatus, 'NOW').withLists({ [ANY_LIST]: MOST_SHOWN });

/** Kept so long, seconds: what is shown, and some days. */
const KEPT = 100 * DAY;

/** `prices:degraded`: minutes. */
type Counts = Record<string, number>;

const counter = (component: StatusComponent, state: ComponentState) => `${component}:${state}`;

/**
 * Counts a minute of a day for each component; a minute counts once, whoever else counts it too. False where it was
 * counted already.
 */
export async function countMinute(
  at: EpochSeconds,
  states: readonly { name: StatusComponent; state: ComponentState }[],
): Promise<boolean> {
  const minute = Math.floor(at / MINUTE);
  const names = Object.fromEntries(states.map(({ name, state }, i) => [`#c${i}`, counter(name, state)]));
  const counted = await update(days.key(undefined, dateOf(at)), {
    update: `SET counted = :minute, #ttl = :ttl ADD ${states.map((_, i) => `#c${i} :one`).join(', ')}`,
    condition: 'attribute_not_exists(counted) OR counted < :minute',
    names: { ...names, '#ttl': 'ttl' },
    values: { ':minute': minute, ':one': 1, ':ttl': at + KEPT },
  });
  return counted !== null;
}

/** What a component was on the days from one date on, the oldest first. */
export async function readStatusDays(from: string): Promise<(component: StatusComponent) => StatusDay[]> {
  const found: { date: string; counts: Counts }[] = [];
  const { pk } = days.range();
  for await (const { sk, ...counts } of queryAll<Counts & { sk: string }>({
    pk,
    from: days.key(undefined, from).sk,
    to: days.key(undefined, '9').sk,
  }))
    found.push({ date: days.nameIn(sk), counts });
  return (component) =>
    found.flatMap(({ date, counts }) => {
      const of = (state: ComponentState) => Number(counts[counter(component, state)] ?? 0);
      const day = { date, operational: of('operational'), degraded: of('degraded'), down: of('down') };
      return day.operational + day.degraded + day.down > 0 ? [day] : [];
    });
}

/** How much waits in a queue. */
export interface QueueHealth {
  name: QueueName;
  /** Null where it could not be asked. */
  waiting: number | null;
  /** Since when it was not seen empty; null where it is. */
  since: EpochSeconds | null;
}

/** How the platform was when it was last looked at; its queues are for staff alone. */
export interface Health {
  written_at: number;
  components: Pick<ComponentStatus, 'name' | 'state' | 'value'>[];
  queues: QueueHealth[];
}

/** What the interface answers, the same that lies beside the site; and, for staff, what of it is of now, and the queues. */
export async function keepStatus(file: StatusFile, queues: QueueHealth[]): Promise<void> {
  const components = file.components.map(({ name, state, value }) => ({ name, state, value }));
  await Promise.all([
    put(latest.key(), { file }),
    put(present.key(), { written_at: file.written_at, components, queues } satisfies Health),
  ]);
}

/** Null before it was looked for the first time. */
export async function readHealth(): Promise<Health | null> {
  // One that was written before queues were looked at has none.
  const found = await get<Omit<Health, 'queues'> & Partial<Health>>(present.key());
  return found && { written_at: found.written_at, components: found.components, queues: found.queues ?? [] };
}

/** Null before it was looked for the first time. */
export async function readStatus(): Promise<StatusFile | null> {
  return (await get<{ file: StatusFile }>(latest.key()))?.file ?? null;
}
