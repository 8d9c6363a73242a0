import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type NetworkSpec, findNetwork, findNetworkByChainType, networkSpecs } from '#shared/market/networks.ts';
import type { ChainEvent, ChainHead } from './chain-events.ts';
import { ChainNetwork, type SimulatedTransaction } from './chain-network.ts';

/** How far the networks came is written down so often, ms: less than the time that a network may be behind. */
const SAVE_MS = 30_000;

/** What is kept of all networks in one small file, written anew each time. */
interface Kept {
  /** Every hash follows from it. */
  seed: string;
  heads: Record<string, ChainHead>;
  /** Seconds by which answers about a network are late. */
  slow: Record<string, number>;
}

interface Given {
  /** The file with how far the networks came; what happened on them lies beside it, one event a line. */
  file: string;
  /** Of a new chain; a random one where it is left out. */
  seed?: string;
  /** Addresses of hot wallets, by network. */
  hotWallets?: Readonly<Record<string, string>>;
  /** The time, epoch ms. */
  now?: () => number;
}

const lineOf = (event: ChainEvent): string => `${JSON.stringify(event)}\n`;

/** The events of a file; a line that was cut off when the machine stopped is taken out of it. */
function readEvents(file: string): ChainEvent[] {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const events = kept.split('\n').flatMap((line): ChainEvent[] => {
    try {
      return [JSON.parse(line) as ChainEvent];
    } catch {
      return [];
    }
  });
  const sound = events.map(lineOf).join('');
  if (sound !== kept) writeFileSync(file, sound, { mode: 0o600 });
  return events;
}

/** All simulated networks, kept in two files: whoever is started again on them goes on, and never below what was seen. */
export class SimulatedChain {
  readonly networks: readonly ChainNetwork[];
  readonly #file: string;
  readonly #kept: Kept;
  readonly #byName = new Map<string, ChainNetwork>();
  #timer: NodeJS.Timeout | null = null;

  constructor({ file, seed, hotWallets = {}, now = Date.now }: Given) {
    this.#file = file;
    const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : null;
    this.#kept = found ?? { seed: seed ?? randomBytes(16).toString('hex'), heads: {}, slow: {} };
    const log = file.replace(/\.json$/, '.jsonl');
    const events = found ? readEvents(log) : [];
    if (!found) writeFileSync(log, '', { mode: 0o600 });
    const keep = (event: ChainEvent) => appendFileSync(log, lineOf(event), { mode: 0o600 });
    const make = (spec: NetworkSpec): ChainNetwork => {
      const network = new ChainNetwork({ spec, seed: this.#kept.seed, now, keep });
      network.hotWallet = hotWallets[spec.network] ?? null;
      const own = events.filter((event) => event.network === spec.network);
      network.restore(own, this.#kept.heads[spec.network] ?? null);
      this.#byName.set(spec.network, network);
      return network;
    };
    this.networks = networkSpecs.map(make);
    this.save();
  }

  /** Writes down now and then how far the networks came, until `close`. */
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

  /** By the name under which coins go there, in capitals or not, or its own; null where there is none. */
  network(name: string): ChainNetwork | null {
    const spec = findNetworkByChainType(name.toUpperCase()) ?? findNetwork(name.toLowerCase());
    return spec ? (this.#byName.get(spec.network) ?? null) : null;
  }

  /** On whichever network; null where none knows it. */
  transaction(hash: string): { network: ChainNetwork; transaction: SimulatedTransaction } | null {
    for (const network of this.networks) {
      const transaction = network.transaction(hash);
      if (transaction) return { network, transaction };
    }
    return null;
  }

  /** Seconds by which answers about a network are late. */
  slowness({ spec }: ChainNetwork): number {
    return this.#kept.slow[spec.network] ?? 0;
  }

  slow({ spec }: ChainNetwork, seconds: number): void {
    this.#kept.slow[spec.network] = seconds;
    this.save();
  }
}
