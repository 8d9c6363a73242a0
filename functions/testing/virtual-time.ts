import type { EpochMs } from '#shared/time.ts';

/** Time that passes only while all participants sleep, so that hours of loops run in an instant. */
export interface VirtualTime {
  now: () => EpochMs;
  sleep: (ms: number) => Promise<void>;
  /** Runs one participant: while it works, whatever it waits for except `sleep`, time stops. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createVirtualTime(start: number): VirtualTime {
  let current = start;
  let participants = 0;
  let sleepers: { wake: number; resolve: () => void }[] = [];

  function pass(): void {
    if (participants === 0 || sleepers.length < participants) return;
    current = Math.max(current, Math.min(...sleepers.map(({ wake }) => wake)));
    const awake = sleepers.filter(({ wake }) => wake <= current);
    sleepers = sleepers.filter(({ wake }) => wake > current);
    for (const { resolve } of awake) resolve();
  }

  return {
    now: () => current as EpochMs,
    sleep: (ms) =>
      new Promise((resolve) => {
        sleepers.push({ wake: current + ms, resolve });
        pass();
      }),
    async run(work) {
      participants++;
      try {
        return await work();
      } finally {
        participants--;
        pass();
      }
    },
  };
}
