import type { BlockRef } from '#functions/data/chains/chain-states.ts';
import {
  type ChainBlock,
  type ChainReader,
  type ChainTransaction,
  type ChainTransfer,
  ChainUnreachableError,
} from '#functions/domain/chain/chain.ts';
import type { EpochSeconds } from '#shared/time.ts';

type FakeTransfer = Pick<ChainTransfer, 'coin_type' | 'to'> & { units: bigint; memo?: string | null };

interface FakeTransaction {
  hash: string;
  transfers: ChainTransfer[];
  succeeded: boolean;
}

interface FakeBlock extends BlockRef {
  parent: string;
  transactions: FakeTransaction[];
}

const toBlockHash = (n: number): string => `0x${n.toString(16).padStart(64, '0')}`;

/** Small chain in memory, with everything that real ones do to their readers. */
export class FakeChain {
  /** First block. */
  #blocks: FakeBlock[] = [
    { height: 100, hash: toBlockHash(0xb10c0000), parent: toBlockHash(0xb10bffff), transactions: [] },
  ];
  #waiting: FakeTransaction[] = [];
  #made = 0;
  /** Newest blocks unknown to the provider. */
  lag = 0;
  /** Requests that fail from now on; all when null. */
  failing: number | null = 0;
  /** Number of requests to the provider. */
  asked = 0;
  /** Actual share moved by a token's contract of the amount in its events, by coin, percent. */
  readonly truth = new Map<string, bigint>();

  get height(): number {
    return (this.#blocks.at(-1) as FakeBlock).height;
  }

  #next(): string {
    return toBlockHash(0xabc0000 + ++this.#made);
  }

  /** Adds a transaction to the next block; several transfers share one. */
  send(...transfers: FakeTransfer[]): string {
    const hash = this.#next();
    const chainTransfers = transfers.map(({ memo = null, ...transfer }, ordinal) => ({
      tx_hash: hash,
      ordinal,
      memo,
      ...transfer,
    }));
    this.#waiting.push({ hash, transfers: chainTransfers, succeeded: true });
    return hash;
  }

  /** Adds a mined transaction that does nothing. */
  revert(): string {
    const hash = this.#next();
    this.#waiting.push({ hash, transfers: [], succeeded: false });
    return hash;
  }

  /** Returns all transfers in the chain now. */
  all(): ChainTransfer[] {
    return this.#blocks.flatMap(({ transactions }) => transactions.flatMap(({ transfers }) => transfers));
  }

  /** Returns hashes of transactions to an address, mined or pending. */
  sentTo(address: string): string[] {
    const waitingTransfers = this.#waiting.flatMap(({ transfers }) => transfers);
    return [...this.all(), ...waitingTransfers].filter(({ to }) => to === address).map(({ tx_hash }) => tx_hash);
  }

  /** Mines this many blocks, with all pending transactions in the first. */
  mine(blocks = 1): void {
    for (let n = 0; n < blocks; n++) {
      const last = this.#blocks.at(-1) as FakeBlock;
      const transactions = this.#waiting;
      this.#waiting = [];
      this.#blocks.push({ height: last.height + 1, hash: this.#next(), parent: last.hash, transactions });
    }
  }

  /** Removes this many blocks; their transactions are pending again, or lost for good. */
  reorganise(depth: number, { lost = false } = {}): void {
    const droppedBlocks = this.#blocks.splice(Math.max(1, this.#blocks.length - depth));
    if (!lost) this.#waiting.unshift(...droppedBlocks.flatMap(({ transactions }) => transactions));
  }

  /** Saves the chain's state; the returned function restores it: the chain switches back and forth. */
  snapshot(): () => void {
    const blocks = [...this.#blocks];
    const waitingTransactions = [...this.#waiting];
    return () => {
      this.#blocks = blocks;
      this.#waiting = waitingTransactions;
    };
  }

  /** Returns the blocks known now. */
  #known(): FakeBlock[] {
    this.asked += 1;
    if (this.failing === null || this.failing > 0) {
      if (this.failing !== null) this.failing -= 1;
      throw new ChainUnreachableError('The provider does not answer.');
    }
    return this.#blocks.slice(0, this.#blocks.length - this.lag);
  }

  readonly reader: ChainReader = {
    head: async () => {
      const { height, hash } = this.#known().at(-1) as FakeBlock;
      return { height, hash };
    },
    hashAt: async (height) => this.#known().find((block) => block.height === height)?.hash ?? null,
    block: async (height, assets) => {
      const block = this.#known().find((candidate) => candidate.height === height);
      if (!block) return null;
      const watched = new Set(assets.map(({ coin_type }) => coin_type));
      const transfers = block.transactions.flatMap((transaction) => transaction.transfers);
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
      const toChainTransaction = (
        { hash: tx_hash, transfers, succeeded }: FakeTransaction,
        block: BlockRef | null,
      ): ChainTransaction => ({
        tx_hash,
        block,
        succeeded,
        transfers: transfers.filter(({ coin_type }) => watched.has(coin_type)),
      });
      for (const { height, hash: of, transactions } of this.#known())
        for (const transaction of transactions)
          if (transaction.hash === hash) return toChainTransaction(transaction, { height, hash: of });
      const waitingTransaction = this.#waiting.find((transaction) => transaction.hash === hash);
      return waitingTransaction ? toChainTransaction(waitingTransaction, null) : null;
    },
    rose: async (address, { coin_type }, height) => {
      const block = this.#known().find((candidate) => candidate.height === height);
      const all = (block?.transactions ?? []).flatMap(({ transfers }) => transfers);
      const matchingTransfers = all.filter(({ to, coin_type: coin }) => to === address && coin === coin_type);
      const sum = matchingTransfers.reduce((total, { units }) => total + units, 0n);
      return (sum * (this.truth.get(coin_type) ?? 100n)) / 100n;
    },
    balance: async () => 0n,
  };
}
