import { createHash } from 'node:crypto';
import {
  type ChainReader,
  type ChainSender,
  type ChainTransaction,
  ChainUnreachableError,
  type ChainPayout,
  type PayoutTransactionState,
} from '#functions/domain/chain/chain.ts';

interface FakeSignedTransaction {
  tx_hash: string;
  raw: string;
  nonce: number;
  bump: number;
  payout: { to: string; memo: string | null; coin_type: string; units: bigint };
}

interface MinedTransaction extends FakeSignedTransaction {
  height: number;
  succeeded: boolean;
}

/** Fate of a broadcast: accepted, rejected, or accepted without an answer. */
export type BroadcastFault = 'none' | 'lost' | 'unheard';

let walletCount = 0;

const toTransactionHash = (raw: string): string => `0x${createHash('sha256').update(raw).digest('hex')}`;

/** A hot wallet and its chain in memory: one transaction per nonce is ever mined, whatever is broadcast. */
export class FakeHotWallet {
  /** Each has its own key: another wallet's signature differs. */
  readonly #key = ++walletCount;
  readonly #signed = new Map<string, FakeSignedTransaction>();
  #waiting = new Map<number, FakeSignedTransaction>();
  readonly mined: MinedTransaction[] = [];
  /** All bytes accepted by the network, once per arrival. */
  readonly received: string[] = [];
  height = 100;
  /** Faults of the next broadcasts; the last one stays. */
  faults: BroadcastFault[] = ['none'];
  /** True when the provider does not answer. */
  isDown = false;
  /** True when the next mined transactions are reverted. */
  reverts = false;
  /** Lowest fee bump that is mined: lower ones stay pending. */
  leastBump = 0;
  /** Balance of each coin, in the chain's units. */
  holds = 10n ** 30n;
  /** Addresses of contracts. */
  readonly contracts = new Set<string>();
  /** Called before each answer of the provider. */
  before: () => void = () => {};

  #asked(): void {
    this.before();
    if (this.isDown) throw new ChainUnreachableError('The provider does not answer.');
  }

  /** Returns the wallet's payouts on the chain. */
  get paid(): FakeSignedTransaction['payout'][] {
    return this.mined.filter(({ succeeded }) => succeeded).map(({ payout }) => payout);
  }

  #sign({ to, memo, asset, units }: ChainPayout, nonce: number, bump: number): FakeSignedTransaction {
    const payout = { to, memo, coin_type: asset.coin_type, units };
    const raw = JSON.stringify([this.#key, nonce, bump, to, memo, asset.coin_type, String(units)]);
    const signed = { tx_hash: toTransactionHash(raw), raw, nonce, bump, payout };
    this.#signed.set(raw, signed);
    return signed;
  }

  #take(raw: string): void {
    const signed = this.#signed.get(raw);
    if (!signed) throw new Error('nobody signed this');
    this.received.push(raw);
    if (this.mined.some(({ nonce }) => nonce === signed.nonce)) return;
    const before = this.#waiting.get(signed.nonce);
    if (!before || before.bump < signed.bump) this.#waiting.set(signed.nonce, signed);
  }

  /** Mines this many blocks; pending transactions in the order of nonces. */
  mine(blocks = 1): void {
    for (let n = 0; n < blocks; n++) {
      this.height += 1;
      for (;;) {
        const next = this.#waiting.get(this.mined.length);
        if (!next || next.bump < this.leastBump) break;
        this.#waiting.delete(next.nonce);
        this.mined.push({ ...next, height: this.height, succeeded: !this.reverts });
      }
    }
  }

  /** Drops all pending transactions from the network. */
  drop(): void {
    this.#waiting = new Map();
  }

  /** Mines a foreign transaction that pays this amount. */
  async pays(to: string, coin_type: string, units: bigint): Promise<string> {
    const asset = { coin_type, contract: null, decimals: 6 };
    const { tx_hash, raw } = await this.sender.sign({ to, memo: null, asset, units }, this.mined.length, 0);
    this.#take(raw);
    this.mine();
    return tx_hash;
  }

  /** Returns all mined transactions to pending. */
  reorganise(): void {
    for (const transaction of this.mined.splice(0)) this.#waiting.set(transaction.nonce, transaction);
  }

  /** Uses the next nonce elsewhere, by the same key. */
  useNonce(): void {
    const stray = this.#sign(
      { to: 'elsewhere', memo: null, asset: { coin_type: 'ETH', contract: null, decimals: 18 }, units: 1n },
      this.mined.length,
      99,
    );
    this.#waiting.delete(stray.nonce);
    this.mined.push({ ...stray, height: this.height, succeeded: false });
  }

  #stateOf(nonce: number, hashes: readonly string[]): PayoutTransactionState {
    const mined = this.mined.find((transaction) => transaction.nonce === nonce);
    if (mined) {
      const { tx_hash, succeeded, height } = mined;
      if (!hashes.includes(tx_hash)) return { state: 'replaced' };
      return { state: 'mined', tx_hash, succeeded, confirmations: this.height - height + 1 };
    }
    const waitingTransaction = this.#waiting.get(nonce);
    return waitingTransaction && hashes.includes(waitingTransaction.tx_hash)
      ? { state: 'waiting' }
      : { state: 'unknown' };
  }

  readonly sender: ChainSender = {
    kind: 'local',
    address: async () => 'the hot wallet',
    minedNonce: async () => {
      this.#asked();
      return this.mined.length;
    },
    sign: async (payout, nonce, bump) => {
      this.before();
      const { tx_hash, raw } = this.#sign(payout, nonce, bump);
      return { tx_hash, raw };
    },
    broadcast: async (raw) => {
      this.#asked();
      const fault = this.faults.length > 1 ? this.faults.shift() : this.faults[0];
      if (fault !== 'lost') this.#take(raw);
      if (fault !== 'none') throw new ChainUnreachableError('The provider does not answer in time.');
      this.before();
    },
    stateOf: async (nonce, hashes) => {
      this.#asked();
      return this.#stateOf(nonce, hashes);
    },
  };

  readonly reader: ChainReader = {
    head: async () => {
      this.#asked();
      return { height: this.height, hash: `0x${this.height}` };
    },
    hashAt: async (height) => `0x${height}`,
    block: async () => null,
    transaction: async (hash): Promise<ChainTransaction | null> => {
      this.#asked();
      const mined = this.mined.find(({ tx_hash }) => tx_hash === hash);
      if (!mined) return null;
      const { tx_hash, payout, succeeded, height } = mined;
      return {
        tx_hash,
        succeeded,
        block: { height, hash: `0x${height}` },
        transfers: [{ tx_hash, ordinal: 0, ...payout }],
      };
    },
    isContract: async (address) => this.contracts.has(address),
    balance: async () => {
      this.#asked();
      return this.holds;
    },
  };
}
