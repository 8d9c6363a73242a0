import { followNetwork, logNetworkFailure, type NetworkRun } from './follow-network.ts';
import { readNetworkIdleTimes } from './simulated/read-quiet.ts';

/** A simulated network, and how it is read. */
export interface SimulatedPass {
  network: string;
  /** Whether it had anything to tell: then the next block may have more. */
  pass: () => Promise<boolean>;
}

interface SimulatedRun extends Pick<NetworkRun, 'until' | 'now' | 'sleep'> {
  passes: readonly SimulatedPass[];
}

/** The simulated chain is asked this often whether anything happened on its networks, ms. */
const PACE = 2000;
/** After something happened on a network it is read with every look for so long, ms: what follows is written later. */
const AWAKE = 60_000;
/** Any other is read this often, ms: some empty blocks at a time. */
const QUIET = 45_000;
/** A run does not know what the one before it told: it reads every network again when each has had a block, ms. */
const BEGIN = 4000;

/**
 * Reads all networks of the simulated chain by one lease until the run is over. Most of them have nothing but empty blocks
 * for as long as they are there: to read all fourteen with each block took an idle platform more than all else that it
 * does. A network that is slow to answer holds up no other.
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
