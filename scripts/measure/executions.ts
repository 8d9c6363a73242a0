import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functions } from '#infra/manifest.ts';
import type { ExecutionEvent } from '#scripts/local/executions.ts';

/** What some functions took of an account's limit. */
export interface ExecutionUsage {
  calls: number;
  /** Calls that found no room; whoever made them may have tried again. */
  throttled: number;
  /** Calls that ran at once, at most. */
  most: number;
  /** Of them on average over the whole time. */
  average: number;
}

/** What starts a function: loops, which run longer than their period, other timers, queues, requests or messages of sockets. */
export function getFunctionStarter(name: FunctionName): 'loops' | 'timers' | 'queues' | 'requests' | 'sockets' {
  const { timeout, trigger }: FunctionSpec = functions[name];
  if ('everyMinutes' in trigger) return timeout > trigger.everyMinutes * 60 ? 'loops' : 'timers';
  if ('queue' in trigger) return 'queues';
  return 'http' in trigger ? 'requests' : 'sockets';
}

/** What groups of functions held, from one time to another, epoch ms: the largest first. */
export function groupExecutions(
  events: readonly ExecutionEvent[],
  { from, to }: { from: number; to: number },
  groupOf: (name: FunctionName) => string,
): Map<string, ExecutionUsage> {
  const groups = new Map<string, ExecutionUsage & { running: number; since: number; sum: number }>();
  const of = (name: string) => {
    const known = groups.get(name) ?? { calls: 0, throttled: 0, most: 0, average: 0, running: 0, since: from, sum: 0 };
    groups.set(name, known);
    return known;
  };
  for (const { at, name, what } of events) {
    if (at > to) break;
    const group = of(groupOf(name));
    if (at >= from) {
      group.sum += group.running * (at - group.since);
      group.since = at;
      if (what !== 'ended') group[what === 'began' ? 'calls' : 'throttled'] += 1;
    }
    if (what !== 'throttled') group.running += what === 'began' ? 1 : -1;
    if (at >= from) group.most = Math.max(group.most, group.running);
  }
  const held = [...groups].map(([name, { calls, throttled, most, running, since, sum }]): [string, ExecutionUsage] => [
    name,
    { calls, throttled, most, average: (sum + running * (to - since)) / (to - from) },
  ]);
  const isThere = ([, { calls, throttled, average }]: [string, ExecutionUsage]) => calls + throttled + average > 0;
  return new Map(held.filter(isThere).toSorted(([, a], [, b]) => b.average - a.average));
}

/** The same as a table of text. */
export function formatExecutionTable(held: ReadonlyMap<string, ExecutionUsage>): string {
  const row = (...cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : cell.padStart(11))).join('');
  return [
    row('', 'calls', 'throttled', 'at once', 'on average'),
    ...[...held].map(([name, { calls, throttled, most, average }]) =>
      row(name, String(calls), String(throttled), String(most), average.toFixed(2)),
    ),
  ].join('\n');
}
