import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import type { ExecutionEvent } from '#scripts/local/execution-limiter.ts';

/** Use of an account's limit by some functions. */
export interface ExecutionUsage {
  calls: number;
  /** Throttled calls; their callers may have retried. */
  throttled: number;
  /** Peak of concurrent calls. */
  most: number;
  /** Average of concurrent calls over the whole time. */
  average: number;
}

/**
 * Returns what starts a function: loops, which run longer than their period, other timers, queues, requests or socket
 * messages.
 */
export function getFunctionStarter(name: FunctionName): 'loops' | 'timers' | 'queues' | 'requests' | 'sockets' {
  const { timeout, trigger }: FunctionSpec = functionSpecs[name];
  if ('everyMinutes' in trigger) return timeout > trigger.everyMinutes * 60 ? 'loops' : 'timers';
  if ('queue' in trigger) return 'queues';
  return 'http' in trigger ? 'requests' : 'sockets';
}

/** Returns the use by groups of functions in a time range, epoch ms, largest first. */
export function groupExecutions(
  events: readonly ExecutionEvent[],
  { from, to }: { from: number; to: number },
  groupOf: (name: FunctionName) => string,
): Map<string, ExecutionUsage> {
  const groups = new Map<string, ExecutionUsage & { running: number; since: number; sum: number }>();
  const of = (name: string) => {
    const group = groups.get(name) ?? { calls: 0, throttled: 0, most: 0, average: 0, running: 0, since: from, sum: 0 };
    groups.set(name, group);
    return group;
  };
  for (const { at, name, what: kind } of events) {
    if (at > to) break;
    const group = of(groupOf(name));
    if (at >= from) {
      group.sum += group.running * (at - group.since);
      group.since = at;
      if (kind !== 'ended') group[kind === 'began' ? 'calls' : 'throttled'] += 1;
    }
    if (kind !== 'throttled') group.running += kind === 'began' ? 1 : -1;
    if (at >= from) group.most = Math.max(group.most, group.running);
  }
  const usages = [...groups].map(
    ([name, { calls, throttled, most: maxAtOnce, running, since, sum }]): [string, ExecutionUsage] => [
      name,
      { calls, throttled, most: maxAtOnce, average: (sum + running * (to - since)) / (to - from) },
    ],
  );
  const isThere = ([, { calls, throttled, average }]: [string, ExecutionUsage]) => calls + throttled + average > 0;
  return new Map(usages.filter(isThere).toSorted(([, a], [, b]) => b.average - a.average));
}

/** Returns the same as a text table. */
export function formatExecutionTable(usages: ReadonlyMap<string, ExecutionUsage>): string {
  const row = (...cells: string[]) => cells.map((cell, i) => (i === 0 ? cell.padEnd(20) : cell.padStart(11))).join('');
  return [
    row('', 'calls', 'throttled', 'at once', 'on average'),
    ...[...usages].map(([name, { calls, throttled, most: maxAtOnce, average }]) =>
      row(name, String(calls), String(throttled), String(maxAtOnce), average.toFixed(2)),
    ),
  ].join('\n');
}
