import { followChainNetwork, logChainReadFailure, type FollowNetworkOptions } from './follow-network.ts';
import { readNetworkIdleTimes } from './simulated/read-network-idle-times.ts';

/** A simulated network and its read function. */
export interface SimulatedNetworkPass {
  network: string;
  /** True when something was found: the next block may have more. */
  pass: () => Promise<boolean>;
}

interface SimulatedRun extends Pick<FollowNetworkOptions, 'until' | 'now' | 'sleep'> {
  passes: readonly SimulatedNetworkPass[];
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
  const networkPasses = passes.map((networkPass) => ({ ...networkPass, awakeUntil: 0, pause: BEGIN, next: 0 }));
  type Known = (typeof networkPasses)[number];
  const reading = new Map<string, Promise<void>>();

  async function read(networkPass: Known): Promise<void> {
    try {
      if (await networkPass.pass()) networkPass.awakeUntil = now() + AWAKE;
    } catch (error) {
      networkPass.awakeUntil = now() + AWAKE;
      logChainReadFailure(networkPass.network, error);
    }
    networkPass.next = now() + networkPass.pause;
    networkPass.pause = QUIET;
    reading.delete(networkPass.network);
  }

  async function look(): Promise<void> {
    const quiet = await readNetworkIdleTimes();
    for (const networkPass of networkPasses) {
      const isAwake = now() < networkPass.awakeUntil || (quiet[networkPass.network] ?? 0) < AWAKE;
      if ((isAwake || networkPass.next <= now()) && !reading.has(networkPass.network))
        reading.set(networkPass.network, read(networkPass));
    }
  }

  await followChainNetwork({ ...time, work: 'simulated chain', every: PACE, pass: look });
  await Promise.all(reading.values());
}
