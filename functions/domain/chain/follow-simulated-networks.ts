import { followNetwork, logNetworkFailure, type NetworkRun } from './follow-network.ts';
import { readNetworkIdleTimes } from './simulated/read-network-idle-times.ts';

/** A simulated network and its read function. */
export interface SimulatedPass {
  network: string;
  /** True when something was found: the next block may have more. */
  pass: () => Promise<boolean>;
}

interface SimulatedRun extends Pick<NetworkRun, 'until' | 'now' | 'sleep'> {
  passes: readonly SimulatedPass[];
}

/** Interval at which the simulated chain is checked for activity, ms. */
const PACE = 2000;
/** After activity a network is read with every check for this long, ms: consequences are written later. */
const AWAKE = 60_000;
/** Interval for other networks, ms: some empty blocks at a time. */
const QUIET = 45_000;
/** A run does not know what the previous one found. It reads every network again once each had a block, ms. */
const BEGIN = 4000;

/**
 * Reads all networks of the simulated chain under one lease until the run ends. Most have nothing but empty blocks:
 * reading all fourteen with each block cost an idle platform more than everything else. A slow network does not delay
 * the others.
 */
export async function followSimulatedNetworks({ passes, ...time }: SimulatedRun): Promise<void> {
  if (passes.length === 0) return;
  const { now } = time;
  const known = passes.map((one) => ({ ...one, awakeUntil: 0, pause: BEGIN, next: 0 }));
  type Known = (typeof known)[number];
  const reading = new Map<string, Promise<void>>();

  async function read(one: Known): Promise<void> {
    try {
      if (await one.pass()) one.awakeUntil = now() + AWAKE;
    } catch (error) {
      one.awakeUntil = now() + AWAKE;
      logNetworkFailure(one.network, error);
    }
    one.next = now() + one.pause;
    one.pause = QUIET;
    reading.delete(one.network);
  }

  async function look(): Promise<void> {
    const quiet = await readNetworkIdleTimes();
    for (const one of known) {
      const isAwake = now() < one.awakeUntil || (quiet[one.network] ?? 0) < AWAKE;
      if ((isAwake || one.next <= now()) && !reading.has(one.network)) reading.set(one.network, read(one));
    }
  }

  await followNetwork({ ...time, work: 'simulated chain', every: PACE, pass: look });
  await Promise.all(reading.values());
}
