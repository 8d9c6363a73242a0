import { base58 } from '@scure/base';
import { toFakeHash, startFakeChainVendor } from './chain-vendor.ts';

/** Effect of a test transaction on the balances of its accounts, in lamports. */
export interface FakeSolanaTransfer {
  name: string;
  accounts: { address: string; before: number; after: number }[];
  failed?: true;
}

const toHashBytes = (name: string) => Buffer.from(toFakeHash(name), 'hex');
/** Encodes a hash of 32 bytes, or a signature of 64, like the nodes. */
export const toFakeSolanaHash = (name: string): string => base58.encode(toHashBytes(name));
export const toFakeSolanaSignature = (name: string): string =>
  base58.encode(Buffer.concat([toHashBytes(name), toHashBytes(`${name} again`)]));

const buildTransactionMeta = ({ accounts, failed }: FakeSolanaTransfer) => ({
  err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
  fee: 5000,
  preBalances: accounts.map(({ before }) => before),
  postBalances: accounts.map(({ after }) => after),
  preTokenBalances: [],
  postTokenBalances: [],
  status: failed ? { Err: { InstructionError: [0, { Custom: 1 }] } } : { Ok: null },
});
const buildAccountKeys = ({ accounts }: FakeSolanaTransfer) =>
  accounts.map(({ address }, i) => ({ pubkey: address, signer: i === 0, source: 'transaction', writable: true }));

/** Starts a server that answers as a Solana node documents its JSON-RPC API, for slots filled by a test. */
export async function startFakeSolanaNode() {
  /** Null for a skipped slot. */
  const slots: (FakeSolanaTransfer[] | null)[] = [];
  const balances = new Map<string, number>();
  const accounts = new Map<string, { owner: string; executable: boolean }>();
  const methods: { method: string; params: readonly unknown[] }[] = [];
  let behind = 0;

  const head = () => slots.length - 1 - behind;
  const parentOf = (slot: number): number => {
    let parent = slot - 1;
    while (parent >= 0 && !slots[parent]) parent--;
    return parent;
  };

  function block(slot: number, details: string) {
    const slotTransactions = slots[slot];
    if (slotTransactions === null && slot <= head())
      return { error: { code: -32_007, message: `Slot ${slot} was skipped, or missing due to ledger jump` } };
    if (!slotTransactions || slot > head())
      return { error: { code: -32_004, message: `Block not available for slot ${slot}` } };
    const header = {
      blockhash: toFakeSolanaHash(`slot ${slot}`),
      previousBlockhash: toFakeSolanaHash(`slot ${parentOf(slot)}`),
      parentSlot: parentOf(slot),
      blockHeight: slot,
      blockTime: 1_700_000_000 + slot,
    };
    if (details === 'none') return { result: header };
    const transactions = slotTransactions.map((slotTransaction) => ({
      meta: buildTransactionMeta(slotTransaction),
      transaction: {
        accountKeys: buildAccountKeys(slotTransaction),
        signatures: [toFakeSolanaSignature(slotTransaction.name)],
      },
      version: 0,
    }));
    return { result: { ...header, transactions } };
  }

  function transaction(signature: string) {
    const slot = slots.findIndex((slotTransactions) =>
      slotTransactions?.some(({ name }) => toFakeSolanaSignature(name) === signature),
    );
    const slotTransaction = slots[slot]?.find(({ name }) => toFakeSolanaSignature(name) === signature);
    if (!slotTransaction || slot > head()) return { result: null };
    const message = {
      accountKeys: buildAccountKeys(slotTransaction),
      instructions: [],
      recentBlockhash: toFakeSolanaHash(`slot ${slot}`),
    };
    return {
      result: {
        slot,
        blockTime: 1_700_000_000 + slot,
        meta: { ...buildTransactionMeta(slotTransaction), innerInstructions: [], logMessages: [] },
        transaction: { message, signatures: [signature] },
        version: 0,
      },
    };
  }

  const context = () => ({ apiVersion: '2.2.1', slot: head() });
  const answers: Record<string, (first: never, options: Record<string, string>) => object> = {
    getSlot: () => ({ result: head() }),
    getBlock: (slot, { transactionDetails = 'full' }) => block(slot, transactionDetails),
    getTransaction: (signature) => transaction(signature),
    getBalance: (address) => ({ result: { context: context(), value: balances.get(address) ?? 0 } }),
    getAccountInfo: (address) => {
      const account = accounts.get(address);
      const value = account ? { ...account, data: ['', 'base64'], lamports: 1, rentEpoch: 0, space: 0 } : null;
      return { result: { context: context(), value } };
    },
  };

  const vendor = await startFakeChainVendor(({ body }) => {
    const { method, params, id } = body as unknown as { method: string; params: unknown[]; id: number };
    methods.push({ method, params });
    const answer = answers[method]?.(params[0] as never, (params[1] ?? {}) as Record<string, string>);
    return { body: { jsonrpc: '2.0', id, ...(answer ?? { error: { code: -32_601, message: 'Method not found' } }) } };
  });
  return Object.assign(vendor, {
    methods,
    /** Fills the next slot; returns its number. */
    fill: (...transactions: FakeSolanaTransfer[]): number => slots.push(transactions) - 1,
    skip: (): number => slots.push(null) - 1,
    lag: (count: number) => {
      behind = count;
    },
    hold: (address: string, lamports: number) => balances.set(address, lamports),
    own: (address: string, owner: string, executable = false) => accounts.set(address, { owner, executable }),
  });
}
