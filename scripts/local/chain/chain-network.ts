import { createHash } from 'node:crypto';
import { SEEDED_COIN_NETWORKS } from '#functions/data/chains/seeded-coin-networks.ts';
import { formatChainUnits, parseChainUnits } from '#functions/domain/chain/simulated/chain-units.ts';
import { toNetworkAddress, toNetworkHash } from '#functions/domain/chain/simulated/network-forms.ts';
import { verifySimulatedTransfer } from '#functions/domain/chain/simulated/signed-transfer.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { normalizeChainAddress } from '#shared/typed/addresses/address-formats.ts';
import type { SimulatedChainEvent, SimulatedChainHead, AcceptedChainTransaction } from './chain-events.ts';

/** Time between blocks, ms. */
export const BLOCK_INTERVAL_MS = 3000;
/** Newest block of a new chain: blocks below it can be reorganised. */
const FIRST_HEIGHT = 1000;
/** Most blocks by which an unused network catches up, as after a night in which the machine slept. */
const MAX_CATCH_UP_BLOCKS = 20;
/** Decimal places of every amount on the chain. */
const DECIMALS = 18;
/** Initial funds of a hot wallet in each coin: this amount plus this many minimum withdrawals. */
const FIRST_FUNDS = '10000000';
const FIRST_WITHDRAWALS = 1000n;

/** Request to the chain that is impossible. */
export class ChainRequestError extends Error {
  override readonly name = 'ChainRequestError';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export interface SimulatedTransaction extends AcceptedChainTransaction {
  /** Null while pending. */
  height: number | null;
  succeeded: boolean;
}

export interface SimulatedBlock {
  height: number;
  hash: string;
  parent: string;
  /** Epoch seconds. */
  at: number;
  transactions: readonly SimulatedTransaction[];
}

interface NetworkOptions {
  spec: NetworkSpec;
  seed: string;
  now: () => number;
  /** Stores an event before it takes effect. */
  keep: (event: SimulatedChainEvent) => void;
}

export interface ChainTransferRequest {
  coin_type: string;
  chain_type: string;
  to: string;
  memo: string | null;
  amount: string;
}

/**
 * One simulated network. Blocks come by the clock and are computed, not stored: a block's hash follows from the seed,
 * its branch and its height. The next read puts pending transactions into the first block since.
 */
export class SimulatedNetwork {
  readonly spec: NetworkSpec;
  /** Address with initial funds; null if not set. */
  hotWallet: string | null = null;
  readonly #given: NetworkOptions;
  #head: SimulatedChainHead;
  /** Branches with their first height; a block's branch is the last one that begins at or below its height. */
  readonly #branches: { from: number; branch: number }[] = [];
  readonly #transactions = new Map<string, SimulatedTransaction>();
  readonly #blocks = new Map<number, { at: number; transactions: SimulatedTransaction[] }>();
  readonly #ofAddress = new Map<string, Set<SimulatedTransaction>>();
  #waiting: SimulatedTransaction[] = [];
  #faucets = 0;
  #stirredAt = 0;

  constructor(options: NetworkOptions) {
    this.#given = options;
    this.spec = options.spec;
    this.#head = { height: FIRST_HEIGHT, since: options.now() };
  }

  /** Replays stored events in order, with the stored head. */
  restore(events: readonly SimulatedChainEvent[], head: SimulatedChainHead | null): void {
    for (const event of events) this.#apply(event);
    if (head && head.height >= this.#head.height) this.#head = head;
  }

  /** Makes the blocks due by the clock; returns the head. */
  advance(): SimulatedChainHead {
    const { height, since } = this.#head;
    const now = this.#given.now();
    const due = Math.floor((now - since) / BLOCK_INTERVAL_MS);
    if (due <= 0) return this.#head;
    const blockCount = Math.min(due, MAX_CATCH_UP_BLOCKS);
    this.#fill(height + 1, Math.floor((since + BLOCK_INTERVAL_MS) / 1000));
    this.#head = {
      height: height + blockCount,
      since: due > MAX_CATCH_UP_BLOCKS ? now : since + blockCount * BLOCK_INTERVAL_MS,
    };
    return this.#head;
  }

  get height(): number {
    return this.advance().height;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Returns ms without events other than empty blocks. */
  get quiet(): number {
    this.advance();
    return this.#given.now() - this.#stirredAt;
  }

  /** Records that a caller waits for something here. */
  stir(): void {
    this.#stirredAt = this.#given.now();
  }

  hashAt(height: number): string {
    const { branch } = this.#branches.findLast(({ from }) => from <= height) ?? { branch: 0 };
    return toNetworkHash(this.spec, this.#digest(['block', branch, height]));
  }

  /** Returns a block, or null if it does not exist (yet). */
  block(height: number): SimulatedBlock | null {
    const head = this.advance();
    if (height < 0 || height > head.height) return null;
    const storedBlock = this.#blocks.get(height);
    const at = storedBlock?.at ?? Math.floor((head.since - (head.height - height) * BLOCK_INTERVAL_MS) / 1000);
    const transactions = storedBlock?.transactions ?? [];
    return { height, hash: this.hashAt(height), parent: this.hashAt(height - 1), at, transactions };
  }

  transaction(hash: string): SimulatedTransaction | null {
    this.advance();
    return this.#transactions.get(this.#hashForm(hash)) ?? null;
  }

  /** Returns the confirmations, its own block included; 0 while pending. */
  confirmations({ height }: SimulatedTransaction): number {
    return height === null ? 0 : this.height - height + 1;
  }

  /** Returns the transactions to or from an address, oldest first. */
  transactionsOf(address: string): SimulatedTransaction[] {
    this.advance();
    return [...(this.#ofAddress.get(this.#addressForm(address)) ?? [])];
  }

  /** Returns the newest transactions, newest first. */
  latest(count: number): SimulatedTransaction[] {
    this.advance();
    return [...this.#transactions.values()].slice(-count).reverse();
  }

  /** Returns the balances of an address, in coins. */
  balances(address: string): Record<string, string> {
    const holdings = this.#holdings(this.#addressForm(address));
    return Object.fromEntries(
      [...holdings].map(([coin, units]) => [coin, formatChainUnits(units > 0n ? units : 0n, DECIMALS)]),
    );
  }

  /** Returns the mined transactions of a wallet: its next nonce if none is pending. */
  minedNonce(address: string): number {
    const own = this.#addressForm(address);
    return this.transactionsOf(own).filter(
      ({ from, nonce, height }) => from === own && nonce !== null && height !== null,
    ).length;
  }

  /** True when a stored address equals this one, in any spelling. */
  isSame(stored: string, address: string): boolean {
    return stored === this.#addressForm(address);
  }

  isContract(address: string): boolean {
    const form = this.#addressForm(address);
    return SEEDED_COIN_NETWORKS.some(
      ({ contract, chain_type }) => contract === form && this.spec.chainTypes.includes(chain_type),
    );
  }

  /** Creates coins from nothing; they wait for the next block. @throws {ChainRequestError} */
  pay(transfer: ChainTransferRequest): SimulatedTransaction {
    const head = this.advance();
    const from = toNetworkAddress(this.spec, this.#digest(['faucet']));
    const to = this.#checkedAddress(transfer.to);
    this.#checkDigits(transfer);
    const tx_hash = toNetworkHash(this.spec, this.#digest(['transaction', this.#faucets]));
    const transaction = { ...transfer, tx_hash, from, to, nonce: null, bump: 0, taken_at: this.#seconds() };
    this.#do({ network: this.spec.network, do: 'take', transaction, head });
    return this.#transactions.get(tx_hash) as SimulatedTransaction;
  }

  /** Accepts a wallet's signed transfer; repeating it changes nothing. @throws {ChainRequestError} */
  broadcast(raw: string): SimulatedTransaction {
    const head = this.advance();
    const opened = verifySimulatedTransfer(this.spec, raw);
    if (!opened) throw new ChainRequestError('raw', `This is no signed transfer on ${this.spec.name}.`);
    const storedTransaction = this.#transactions.get(opened.tx_hash);
    if (storedTransaction) return storedTransaction;
    const { from, nonce } = opened;
    if (nonce < this.minedNonce(from)) throw new ChainRequestError('raw', `The nonce ${nonce} was used.`);
    const other = this.#waiting.find((candidate) => candidate.from === from && candidate.nonce === nonce);
    if (other && opened.bump < other.bump)
      throw new ChainRequestError('raw', `Another transaction waits under the nonce ${nonce}, for a higher fee.`);
    const chain_type = this.spec.chainTypes[0];
    const transaction = { ...opened, to: this.#checkedAddress(opened.to), chain_type, taken_at: this.#seconds() };
    this.#do({ network: this.spec.network, do: 'take', transaction, head });
    return this.#transactions.get(opened.tx_hash) as SimulatedTransaction;
  }

  /** Makes blocks at once; pending transactions are in the first of them. */
  mine(blocks: number): SimulatedChainHead {
    const { height, since } = this.advance();
    this.#fill(height + 1, this.#seconds());
    this.#do({ network: this.spec.network, do: 'head', head: { height: height + blocks, since } });
    return this.#head;
  }

  /**
   * Replaces this many of the newest blocks by a branch longer by one. Their transactions are lost, or pending again.
   * @returns their hashes.
   */
  reorganise(depth: number, isRepeated: boolean): string[] {
    const { height, since } = this.advance();
    const from = height - depth + 1;
    const lost = [...this.#blocks].flatMap(([at, { transactions }]) => (at < from ? [] : transactions));
    const head = { height: height + 1, since };
    this.#do({ network: this.spec.network, do: 'reorganise', from, again: isRepeated, head });
    return lost.map(({ tx_hash }) => tx_hash);
  }

  #do(event: SimulatedChainEvent): void {
    this.#given.keep(event);
    this.stir();
    this.#apply(event);
  }

  #apply(event: SimulatedChainEvent): void {
    if (event.do === 'block') return this.#mined(event);
    if (event.do === 'take') this.#take(event.transaction);
    if (event.do === 'reorganise') this.#abandon(event.from, event.again);
    // Lines are in order, but a block made by the clock since shows only in its transactions.
    this.#head = event.head;
  }

  #take(transaction: AcceptedChainTransaction): void {
    const { from, nonce } = transaction;
    if (nonce === null) this.#faucets++;
    else for (const other of this.#waiting) if (other.from === from && other.nonce === nonce) this.#forget(other);
    const newTransaction: SimulatedTransaction = { ...transaction, height: null, succeeded: true };
    this.#transactions.set(newTransaction.tx_hash, newTransaction);
    for (const address of [newTransaction.from, newTransaction.to]) {
      const addressTransactions = this.#ofAddress.get(address);
      if (addressTransactions) addressTransactions.add(newTransaction);
      else this.#ofAddress.set(address, new Set([newTransaction]));
    }
    this.#waiting.push(newTransaction);
  }

  #forget(transaction: SimulatedTransaction): void {
    this.#transactions.delete(transaction.tx_hash);
    this.#waiting = this.#waiting.filter((waitingTransaction) => waitingTransaction !== transaction);
    for (const address of [transaction.from, transaction.to]) this.#ofAddress.get(address)?.delete(transaction);
  }

  #mined({ height, at, hashes, reverted }: SimulatedChainEvent & { do: 'block' }): void {
    const transactions = hashes.flatMap((hash) => this.#transactions.get(hash) ?? []);
    for (const transaction of transactions)
      Object.assign(transaction, { height, succeeded: !reverted.includes(transaction.tx_hash) });
    this.#waiting = this.#waiting.filter((waitingTransaction) => waitingTransaction.height === null);
    this.#blocks.set(height, { at, transactions });
    if (height > this.#head.height) this.#head = { ...this.#head, height };
  }

  #abandon(from: number, isRepeated: boolean): void {
    for (const [height, { transactions }] of this.#blocks) {
      if (height < from) continue;
      this.#blocks.delete(height);
      for (const transaction of transactions) {
        Object.assign(transaction, { height: null, succeeded: true });
        if (isRepeated) this.#waiting.push(transaction);
        else this.#forget(transaction);
      }
    }
    this.#branches.push({ from, branch: this.#branches.length + 1 });
  }

  /** Puts pending transactions into a block: those of a wallet in the order of nonces, without a gap. */
  #fill(height: number, at: number): void {
    if (this.#waiting.length === 0) return;
    const nonces = new Map<string, number>();
    const spent = new Map<string, Map<string, bigint>>();
    const hashes: string[] = [];
    const reverted: string[] = [];
    for (const transaction of this.#waiting.toSorted((a, b) => (a.nonce ?? -1) - (b.nonce ?? -1))) {
      if (transaction.nonce !== null) {
        const next = nonces.get(transaction.from) ?? this.#usedNonces(transaction.from);
        if (transaction.nonce !== next) continue;
        nonces.set(transaction.from, next + 1);
        const holdings = spent.get(transaction.from) ?? this.#holdings(transaction.from);
        spent.set(transaction.from, holdings);
        const remainder = (holdings.get(transaction.coin_type) ?? 0n) - parseChainUnits(transaction.amount, DECIMALS);
        if (remainder < 0n) reverted.push(transaction.tx_hash);
        else holdings.set(transaction.coin_type, remainder);
      }
      hashes.push(transaction.tx_hash);
    }
    if (hashes.length > 0) this.#do({ network: this.spec.network, do: 'block', height, at, hashes, reverted });
  }

  #usedNonces(address: string): number {
    const own = [...(this.#ofAddress.get(address) ?? [])];
    return own.filter(
      (transaction) => transaction.from === address && transaction.nonce !== null && transaction.height !== null,
    ).length;
  }

  #holdings(address: string): Map<string, bigint> {
    const holdings = new Map<string, bigint>();
    const add = (coin: string, units: bigint) => holdings.set(coin, (holdings.get(coin) ?? 0n) + units);
    if (address === this.hotWallet)
      for (const { coin_type, chain_type, min_withdraw_amount } of SEEDED_COIN_NETWORKS) {
        const [usual, minimum] = [FIRST_FUNDS, min_withdraw_amount].map((amountText) =>
          parseChainUnits(amountText, DECIMALS),
        ) as [bigint, bigint];
        const enough = minimum * FIRST_WITHDRAWALS;
        if (this.spec.chainTypes.includes(chain_type)) add(coin_type, usual > enough ? usual : enough);
      }
    for (const transaction of this.#ofAddress.get(address) ?? []) {
      if (transaction.height === null || !transaction.succeeded) continue;
      const units = parseChainUnits(transaction.amount, DECIMALS);
      if (transaction.to === address) add(transaction.coin_type, units);
      if (transaction.from === address) add(transaction.coin_type, -units);
    }
    return holdings;
  }

  #digest(parts: readonly (string | number)[]): Uint8Array {
    const { seed, spec } = this.#given;
    return createHash('sha256')
      .update(JSON.stringify([seed, spec.network, ...parts]))
      .digest();
  }

  #seconds(): number {
    return Math.floor(this.#given.now() / 1000);
  }

  #hashForm(hash: string): string {
    return this.spec.family === 'solana' ? hash : hash.toLowerCase();
  }

  #addressForm(address: string): string {
    return normalizeChainAddress(this.spec.network, address) ?? address;
  }

  #checkedAddress(address: string): string {
    const form = normalizeChainAddress(this.spec.network, address);
    if (form === null) throw new ChainRequestError('to', `This is no address of ${this.spec.name}.`);
    return form;
  }

  /** Rejects more digits than a known coin has on the real network. */
  #checkDigits({ coin_type, amount }: ChainTransferRequest): void {
    const coinNetwork = SEEDED_COIN_NETWORKS.find(
      (candidate) => candidate.coin_type === coin_type && this.spec.chainTypes.includes(candidate.chain_type),
    );
    const decimals = coinNetwork?.decimals ?? DECIMALS;
    if ((amount.split('.')[1] ?? '').length > decimals)
      throw new ChainRequestError('amount', `${coin_type} has at most ${decimals} digits after the point there.`);
  }
}
