import type { LoopClock } from '#functions/domain/runs/loop-clock.ts';
import { RunLease, LEADER_POLL_MS } from '#functions/domain/runs/run-lease.ts';
import { log } from '#functions/lib/log.ts';
import type { EpochMs } from '#shared/time.ts';
import { ChainUnreachableError } from './chain.ts';

export interface FollowNetworkOptions extends LoopClock {
  /** Name of the network, or of several that are read together. One run at a time holds its lease. */
  work: string;
  /** The run ends with the first pass after this time. */
  until: EpochMs;
  /** Time from the end of a pass to the next, ms. */
  every: number;
  /** Reads what is new; two at once have the same result. */
  pass: () => Promise<void>;
}

/** A network is taken over from a run that is late by this, ms. Longer than a provider’s time-out. */
const PATIENCE = 20_000;

/** Logs the failure of a pass. An unreachable provider is not the platform’s error. */
export function logChainReadFailure(network: string, error: unknown): void {
  if (error instanceof ChainUnreachableError) log.warn('network does not answer', { network, error: error.message });
  else log.error('network not read', error, { network });
}

/** Reads one network pass by pass. The newest run does the work; two concurrent runs have the same result. */
export async function followChainNetwork({
  work,
  until,
  now,
  sleep,
  every,
  pass,
}: FollowNetworkOptions): Promise<void> {
  const lead = new RunLease({ work, now, patience: every + PATIENCE });

  async function follow(): Promise<void> {
    try {
      await pass();
    } catch (error) {
      logChainReadFailure(work, error);
    }
    await lead.renew();
  }

  while (now() < until && !lead.isOver) {
    let leads = false;
    try {
      leads = await lead.leads();
      if (leads) await follow();
    } catch (error) {
      log.error('lease not renewed', error, { work });
    }
    await sleep(Math.max(0, Math.min(leads ? every : LEADER_POLL_MS, until - now())));
  }
}
