import { EventEmitter } from 'node:events';
import type { FunctionSpec } from '#infra/function-spec.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import type { FunctionHost } from './function-host.ts';
import { EMULATOR_ACCOUNT_ID, generateRequestId } from './gateway-events.ts';
import { retryThrottledCall } from './retry-throttled.ts';

const MINUTE_MS = 60_000;
/** Age at which a throttled start is dropped (`maxEventAge` in `infra`), ms. */
const OLDEST_MS = 60_000;

const timers = Object.entries(functionSpecs as Record<string, FunctionSpec>).flatMap(([name, { trigger }]) => {
  if (!('everyMinutes' in trigger)) return [];
  const { everyMinutes, inMinute = 0 } = trigger;
  return [{ name: name as FunctionName, everyMinutes, inMinute }];
});

export const timerNames: readonly FunctionName[] = timers.map(({ name }) => name);

const buildTimerEvent = (name: FunctionName, at: number) => ({
  version: '0',
  id: generateRequestId(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: EMULATOR_ACCOUNT_ID,
  time: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:${EMULATOR_ACCOUNT_ID}:rule/${name}`],
  detail: {},
});

interface TimerEvents {
  failed: [name: FunctionName, error: Error];
}

/** Calls each timer's function at once and then in its minutes, whether or not its last run has ended. */
export class FunctionTimers extends EventEmitter<TimerEvents> {
  readonly #host: FunctionHost;
  readonly #now: () => number;
  #turns: NodeJS.Timeout | undefined;

  constructor(host: FunctionHost, now: () => number = Date.now) {
    super();
    this.#host = host;
    this.#now = now;
  }

  /** Starts an extra run; `event` defaults to the minute's own. */
  run(name: FunctionName, event: unknown = buildTimerEvent(name, this.#now())): void {
    void retryThrottledCall(() => this.#host.callText(name, event), OLDEST_MS).catch((error: Error) =>
      this.emit('failed', name, error),
    );
  }

  /** Calls all but these at once. */
  start({ later = [] }: { later?: readonly FunctionName[] } = {}): void {
    for (const { name } of timers) if (!later.includes(name)) this.run(name);
    let minute = 0;
    this.#turns = setInterval(() => {
      minute += 1;
      for (const { name, everyMinutes, inMinute } of timers) if (minute % everyMinutes === inMinute) this.run(name);
    }, MINUTE_MS);
  }

  stop(): void {
    clearInterval(this.#turns);
    this.removeAllListeners();
  }
}
