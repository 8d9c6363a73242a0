import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type NetworkSpec, findNetwork, findNetworkByChainType, networkSpecs } from '#shared/market/networks.ts';
import type { SimulatedChainEvent, SimulatedChainHead } from './chain-events.ts';
import { SimulatedNetwork, type SimulatedTransaction } from './chain-network.ts';

/** Interval at which the networks' progress is saved, ms: less than the time that a network may be behind. */
const SAVE_MS = 30_000;

/** State of all networks in one small file, rewritten each time. */
interface StoredChainState {
  /** Every hash is derived from it. */
  seed: string;
  heads: Record<string, SimulatedChainHead>;
  /** Seconds of delay of answers about a network. */
  slow: Record<string, number>;
}

interface SimulatedChainOptions {
  /** File with the networks' progress; their events are in a second file, one a line. */
  file: string;
  /** Seed of a new chain; random by default. */
  seed?: string;
  /** Addresses of hot wallets, by network. */
  hotWallets?: Readonly<Record<string, string>>;
  /** The time, epoch ms. */
  now?: () => number;
}

const toEventLine = (event: SimulatedChainEvent): string => `${JSON.stringify(event)}\n`;

/** Returns the events of a file; removes a line that was cut off when the machine stopped. */
function readEvents(file: string): SimulatedChainEvent[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const events = text.split('\n').flatMap((line): SimulatedChainEvent[] => {
    try {
      return [JSON.parse(line) as SimulatedChainEvent];
    } catch {
      return [];
    }
  });
  const sound = events.map(toEventLine).join('');
  if (sound !== text) writeFileSync(file, sound, { mode: 0o600 });
  return events;
}

/** All simulated networks, stored in two files. Restarted on them, it continues, never below a height that was seen. */
export class SimulatedChain {
  readonly networks: readonly SimulatedNetwork[];
  readonly #file: string;
  readonly #kept: StoredChainState;
  readonly #byName = new Map<string, SimulatedNetwork>();
  #timer: NodeJS.Timeout | null = null;

  constructor({ file, seed, hotWallets = {}, now = Date.now }: SimulatedChainOptions) {
    this.#file = file;
    const storedState = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredChainState) : null;
    this.#kept = storedState ?? { seed: seed ?? randomBytes(16).toString('hex'), heads: {}, slow: {} };
    const log = file.replace(/\.json$/, '.jsonl');
    const events = storedState ? readEvents(log) : [];
    if (!storedState) writeFileSync(log, '', { mode: 0o600 });
    const keep = (event: SimulatedChainEvent) => appendFileSync(log, toEventLine(event), { mode: 0o600 });
    const make = (spec: NetworkSpec): SimulatedNetwork => {
      const network = new SimulatedNetwork({ spec, seed: this.#kept.seed, now, keep });
      network.hotWallet = hotWallets[spec.network] ?? null;
      const own = events.filter((event) => event.network === spec.network);
      network.restore(own, this.#kept.heads[spec.network] ?? null);
      this.#byName.set(spec.network, network);
      return network;
    };
    this.networks = networkSpecs.map(make);
    this.save();
  }

  /** Saves the networks' progress at intervals until `close`. */
  open(): this {
    this.#timer = setInterval(() => this.save(), SAVE_MS).unref();
    return this;
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.save();
  }

  save(): void {
    for (const network of this.networks) this.#kept.heads[network.spec.network] = network.advance();
    const aside = `${this.#file}.new`;
    writeFileSync(aside, `${JSON.stringify(this.#kept, null, 2)}\n`, { mode: 0o600 });
    renameSync(aside, this.#file);
  }

  /** Finds a network by its coin network name, in any case, or by its own; null if unknown. */
  network(name: string): SimulatedNetwork | null {
    const spec = findNetworkByChainType(name.toUpperCase()) ?? findNetwork(name.toLowerCase());
    return spec ? (this.#byName.get(spec.network) ?? null) : null;
  }

  /** Finds a transaction on any network; null if unknown. */
  transaction(hash: string): { network: SimulatedNetwork; transaction: SimulatedTransaction } | null {
    for (const network of this.networks) {
      const transaction = network.transaction(hash);
      if (transaction) return { network, transaction };
    }
    return null;
  }

  /** Returns the seconds of delay of answers about a network. */
  slowness({ spec }: SimulatedNetwork): number {
    return this.#kept.slow[spec.network] ?? 0;
  }

  slow({ spec }: SimulatedNetwork, seconds: number): void {
    this.#kept.slow[spec.network] = seconds;
    this.save();
  }
}
