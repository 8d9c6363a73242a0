import { randomBytes } from 'node:crypto';
import { type Lease, readLeases, releaseLease, renewLease, takeLease } from '#functions/data/table/leases.ts';
import { log } from '#functions/lib/log.ts';
import type { EpochMs } from '#shared/time.ts';
import { ChainUnreachable } from './chain.ts';

export interface NetworkRun {
  /** What is followed: a network, or several that are read together. By its name one run at a time has the lease. */
  work: string;
  /** The run ends with the first pass after this. */
  until: EpochMs;
  now: () => EpochMs;
  sleep: (ms: number) => Promise<void>;
  /** From the end of a pass to the next one, ms. */
  every: number;
  /** Reads what is new: it comes to the same where two do it at once. */
  pass: () => Promise<void>;
}

/** A run that stands by looks so often, ms. */
const WATCH = 1000;
/** It takes over when the lease was not renewed for so long, ms: longer than a provider may take to answer. */
const PATIENCE = 20_000;

/** Logs what a pass met. That a provider does not answer is no fault of the platform's. */
export function logFailure(network: string, error: unknown): void {
  if (error instanceof ChainUnreachable) log.warn('a network does not answer', { network, error: error.message });
  else log.error('A network was not read', error, { network });
}

/** Reads one network pass by pass. The newest run does the work, others stand by; should two do it, it comes to the same. */
export async function followNetwork({ work, until, now, sleep, every, pass }: NetworkRun): Promise<void> {
  const run = `${now().toString().padStart(13, '0')}-${randomBytes(6).toString('hex')}`;
  let leads = false;
  let seen: Lease | null = null;
  let stillSince = now();

  async function watch(): Promise<void> {
    const [lease = null] = await readLeases([work]);
    const isStill = lease && seen && lease.run === seen.run && lease.renewals === seen.renewals;
    if (!isStill) stillSince = now();
    seen = lease;
    if (lease === null || lease.run === '' || now() - stillSince >= PATIENCE) leads = await takeLease(work, run, lease);
  }

  async function follow(): Promise<void> {
    try {
      await pass();
    } catch (error) {
      logFailure(work, error);
    }
    leads = await renewLease(work, run);
  }

  const [lease = null] = await readLeases([work]);
  seen = lease;
  leads = await takeLease(work, run, lease);
  while (now() < until) {
    try {
      await (leads ? follow() : watch());
    } catch (error) {
      log.error('A lease was not renewed', error, { work });
    }
    await sleep(Math.max(0, Math.min(leads ? every : WATCH, until - now())));
  }
  if (leads) await releaseLease(work, run);
}
