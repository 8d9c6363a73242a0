import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import {
  type ChainBlock,
  type ChainReader,
  type ChainTransaction,
  type ChainTransfer,
  ChainUnreachableError,
} from '#functions/domain/chain/chain.ts';
import type { EpochSeconds } from '#shared/time.ts';

type Sent = Pick<ChainTransfer, 'coin_type' | 'to'> & { units: bigint; memo?: string | null };

interface Transaction {
  hash: string;
  transfers: ChainTransfer[];
  succeeded: boolean;
}

interface Block extends BlockRef {
  parent: string;
  transactions: Transaction[];
}

const hashOf = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;

/** A small chain in memory, with all that real ones do to whoever reads them. */
export class FakeChain {
  /** Where it begins. */
  #blocks: Block[] = [{ height: 100, hash: hashOf(0xb10c0000), parent: hashOf(0xb10bffff), transactions: [] }];
  #waiting: Transaction[] = [];
  #made = 0;
  /** Blocks at the end of which the provider knows nothing yet. */
  lag = 0;
  /** Requests that fail from now on; all of them where it is null. */
  failing: number | null = 0;
  /** How often the provider was asked. */
  asked = 0;
  /** What a token's contract moves in truth of what its events say, by its coin, percent. */
  readonly truth = new Map<string, bigint>();

  get height(): number {
    return (this.#blocks.at(-1) as Block).height;
  }

  #next(): string {
    return hashOf(0xabc0000 + ++this.#made);
  }

  /** A transaction that waits for a block: several transfers in one where several are given. */
  send(...transfers: Sent[]): string {
    const hash = this.#next();
    const told = transfers.map(({ memo = null, ...one }, ordinal) => ({ tx_hash: hash, ordinal, memo, ...one }));
    this.#waiting.push({ hash, transfers: told, succeeded: true });
    return hash;
  }

  /** A transaction that is mined and does nothing. */
  revert(): string {
    const hash = this.#next();
    this.#waiting.push({ hash, transfers: [], succeeded: false });
    return hash;
  }

  /** All transfers that are in the chain now. */
  all(): ChainTransfer[] {
    return this.#blocks.flatMap(({ transactions }) => transactions.flatMap(({ transfers }) => transfers));
  }

  /** Hashes of what was sent to an address and is in the chain, or waits for it. */
  sentTo(address: string): string[] {
    const waiting = this.#waiting.flatMap(({ transfers }) => transfers);
    return [...this.all(), ...waiting].filter(({ to }) => to === address).map(({ tx_hash }) => tx_hash);
  }

  /** So many blocks, all that waits in the first of them. */
  mine(blocks = 1): void {
    for (let n = 0; n < blocks; n++) {
      const last = this.#blocks.at(-1) as Block;
      const transactions = this.#waiting;
      this.#waiting = [];
      this.#blocks.push({ height: last.height + 1, hash: this.#next(), parent: last.hash, transactions });
    }
  }

  /** Takes so many blocks away; their transactions wait again, or are lost for good. */
  reorganise(depth: number, { lost = false } = {}): void {
    const gone = this.#blocks.splice(Math.max(1, this.#blocks.length - depth));
    if (!lost) this.#waiting.unshift(...gone.flatMap(({ transactions }) => transactions));
  }

  /** What the chain was, to be put back by `restore`: it turns forth and back. */
  snapshot(): () => void {
    const blocks = [...this.#blocks];
    const waiting = [...this.#waiting];
    return () => {
      this.#blocks = blocks;
      this.#waiting = waiting;
    };
  }

  /** What is known of it now. */
  #known(): Block[] {
    this.asked += 1;
    if (this.failing === null || this.failing > 0) {
      if (this.failing !== null) this.failing -= 1;
      throw new ChainUnreachableError('The provider does not answer.');
    }
    return this.#blocks.slice(0, this.#blocks.length - this.lag);
  }

  readonly reader: ChainReader = {
    head: async () => {
      const { height, hash } = this.#known().at(-1) as Block;
      return { height, hash };
    },
    hashAt: async (height) => this.#known().find((block) => block.height === height)?.hash ?? null,
    block: async (height, assets) => {
      const block = this.#known().find((one) => one.height === height);
      if (!block) return null;
      const watched = new Set(assets.map(({ coin_type }) => coin_type));
      const transfers = block.transactions.flatMap((one) => one.transfers);
      return {
        height,
        hash: block.hash,
        parent: block.parent,
        at: (1_800_000_000 + height) as EpochSeconds,
        transfers: transfers.filter(({ coin_type }) => watched.has(coin_type)),
      } satisfies ChainBlock;
    },
    transaction: async (hash, assets) => {
      const watched = new Set(assets.map(({ coin_type }) => coin_type));
      const told = (
        { hash: tx_hash, transfers, succeeded }: Transaction,
        block: BlockRef | null,
      ): ChainTransaction => ({
        tx_hash,
        block,
        succeeded,
        transfers: transfers.filter(({ coin_type }) => watched.has(coin_type)),
      });
      for (const { height, hash: of, transactions } of this.#known())
        for (const one of transactions) if (one.hash === hash) return told(one, { height, hash: of });
      const waiting = this.#waiting.find((one) => one.hash === hash);
      return waiting ? told(waiting, null) : null;
    },
    rose: async (address, { coin_type }, height) => {
      const block = this.#known().find((one) => one.height === height);
      const all = (block?.transactions ?? []).flatMap(({ transfers }) => transfers);
      const said = all.filter(({ to, coin_type: coin }) => to === address && coin === coin_type);
      const sum = said.reduce((whole, { units }) => whole + units, 0n);
      return (sum * (this.truth.get(coin_type) ?? 100n)) / 100n;
    },
    balance: async () => 0n,
  };
}
