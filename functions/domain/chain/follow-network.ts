import { RunLease, LEAD_POLL_MS } from '#functions/domain/runs/lead.ts';
import type { LoopClock } from '#functions/domain/runs/timing.ts';
import { log } from '#functions/lib/log.ts';
import type { EpochMs } from '#shared/time.ts';
import { ChainUnreachableError } from './chain.ts';

export interface NetworkRun extends LoopClock {
  /** What is followed: a network, or several that are read together. By its name one run at a time has the lease. */
  work: string;
  /** The run ends with the first pass after this. */
  until: EpochMs;
  /** From the end of a pass to the next one, ms. */
  every: number;
  /** Reads what is new: it comes to the same where two do it at once. */
  pass: () => Promise<void>;
}

/** A network is taken over from a run that is late by so much, ms: longer than a provider may take to answer. */
const PATIENCE = 20_000;

/** Logs what a pass met. That a provider does not answer is no fault of the platform's. */
export function logNetworkFailure(network: string, error: unknown): void {
  if (error instanceof ChainUnreachableError) log.warn('a network does not answer', { network, error: error.message });
  else log.error('A network was not read', error, { network });
}

/** Reads one network pass by pass. The newest run does the work; should two do it, it comes to the same. */
export async function followNetwork({ work, until, now, sleep, every, pass }: NetworkRun): Promise<void> {
  const lead = new RunLease({ work, now, patience: every + PATIENCE });

  async function follow(): Promise<void> {
    try {
      await pass();
    } catch (error) {
      logNetworkFailure(work, error);
    }
    await lead.renew();
  }

  while (now() < until && !lead.isOver) {
    let leads = false;
    try {
      leads = await lead.leads();
      if (leads) await follow();
    } catch (error) {
      log.error('A lease was not renewed', error, { work });
    }
    await sleep(Math.max(0, Math.min(leads ? every : LEAD_POLL_MS, until - now())));
  }
}
