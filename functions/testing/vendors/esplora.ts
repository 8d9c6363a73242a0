import { createHash } from 'node:crypto';
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js';
import { createFakeBlocks, toFakeHash, startFakeChainVendor } from './chain-vendor.ts';

/** Outputs of a test transaction, by their scripts in hexadecimal. */
export interface FakeBitcoinPayment {
  outputs: { script: string; units: bigint }[];
  /** Spends an output by a witness, which its hash leaves out. */
  witness?: true;
}

/** Differences of a chain's blocks from Bitcoin's. */
export interface FakeBlockFormat {
  /** Merge-mined with another chain, like Dogecoin's. */
  merged?: true;
  /** With Litecoin's extension. */
  extension?: true;
  /** In an unknown, newer form. */
  unknown?: true;
}

const twice = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
const shown = (hash: Uint8Array): string => Buffer.from(hash).reverse().toString('hex');

/** Builds one with its own inputs, so that no two are alike. */
function buildTransaction({ outputs, witness }: FakeBitcoinPayment, name: string) {
  const parts = {
    version: 2,
    inputs: [0, 1].map((index) => ({
      txid: Buffer.from(toFakeHash(name), 'hex'),
      index,
      finalScriptSig: Uint8Array.from(Buffer.from(witness ? '' : '0151', 'hex')),
      sequence: 0xfffffffd,
    })),
    outputs: outputs.map(({ script, units }) => ({
      amount: units,
      script: Uint8Array.from(Buffer.from(script, 'hex')),
    })),
    lockTime: 0,
  };
  const plain = Buffer.from(RawOldTx.encode(parts));
  const witnesses = [[new Uint8Array(72).fill(3), new Uint8Array(33).fill(2)], [new Uint8Array(64).fill(5)]];
  const bytes = witness ? Buffer.from(RawTx.encode({ ...parts, segwitFlag: true, witnesses })) : plain;
  return { bytes, hash: twice(plain), txid: shown(twice(plain)), outputs };
}

function computeMerkleRoot(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0] as Buffer;
  const even = hashes.length % 2 === 0 ? hashes : [...hashes, hashes.at(-1) as Buffer];
  return computeMerkleRoot(
    even.flatMap((leftHash, i) => (i % 2 === 0 ? [twice(Buffer.concat([leftHash, even[i + 1] as Buffer]))] : [])),
  );
}

const count = (of: number): Buffer =>
  of < 0xfd ? Buffer.from([of]) : Buffer.from([0xfd, of & 0xff, (of >> 8) & 0xff]);

/** Builds the transaction that stands for Litecoin's extension: flagged, without the hidden one's content. */
function addWitnessFlag({ bytes, ...transactionFields }: ReturnType<typeof buildTransaction>) {
  const marked = Buffer.concat([bytes.subarray(0, 4), Buffer.from([0, 8]), bytes.subarray(4, -4), Buffer.from([0])]);
  return { ...transactionFields, bytes: Buffer.concat([marked, bytes.subarray(-4)]) };
}

/** Builds a coinbase, two branches and the header of the other chain. */
const mergedProof = (): Buffer =>
  Buffer.concat([
    buildTransaction({ outputs: [{ script: '51', units: 1n }] }, 'parent').bytes,
    Buffer.alloc(32, 1),
    Buffer.from([2]),
    Buffer.alloc(64, 2),
    Buffer.alloc(4),
    Buffer.from([1]),
    Buffer.alloc(32, 3),
    Buffer.alloc(4),
    Buffer.alloc(80, 4),
  ]);

/** Starts a server that answers as Esplora documents its API, for a chain created by a test. */
export async function startFakeEsplora(form: FakeBlockFormat = {}) {
  interface Made {
    raw: Buffer;
    at: number;
    transactions: ReturnType<typeof buildTransaction>[];
  }
  const chain = createFakeBlocks<Made>();
  const mempool: ReturnType<typeof buildTransaction>[] = [];
  const sums = new Map<string, { funded: number; spent: number }>();
  let names = 0;
  let behind = 0;

  function mine(...payments: FakeBitcoinPayment[]): string {
    const minedTransactions = [{ outputs: [{ script: '6a', units: 0n }] }, ...payments].map((payment) =>
      buildTransaction(payment, `payment ${names++}`),
    );
    const transactions = form.extension
      ? [
          ...minedTransactions,
          addWitnessFlag(buildTransaction({ outputs: [{ script: '51', units: 7n }] }, `extension ${names}`)),
        ]
      : minedTransactions;
    const at = 1_700_000_000 + 600 * (chain.head() + 1);
    const header = Buffer.alloc(80);
    header.writeUInt32LE(form.merged ? 0x620104 : 0x20000000, 0);
    Buffer.from(chain.at(chain.head())?.hash ?? '0'.repeat(64), 'hex')
      .reverse()
      .copy(header, 4);
    computeMerkleRoot(transactions.map(({ hash }) => hash)).copy(header, 36);
    header.writeUInt32LE(at, 68);
    header.writeUInt32LE(names, 76);
    const raw = Buffer.concat([
      header,
      ...(form.merged ? [mergedProof()] : []),
      ...(form.unknown ? [Buffer.from('ffffffffffffffffff', 'hex')] : []),
      count(transactions.length),
      ...transactions.map(({ bytes }) => bytes),
      ...(form.extension ? [Buffer.from([1]), Buffer.alloc(300, 9)] : []),
    ]);
    return chain.mine({ raw, at, transactions }, shown(twice(header)));
  }

  const shape = ({ txid, outputs }: ReturnType<typeof buildTransaction>) => ({
    txid,
    version: 2,
    vout: outputs.map(({ script, units }) => ({ scriptpubkey: script, value: Number(units) })),
  });
  const missing = (resource: string) => ({ status: 404, body: `${resource} not found` });

  function findTransaction(id: string) {
    const waits = mempool.find(({ txid }) => txid === id);
    if (waits) return { ...shape(waits), status: { confirmed: false } };
    for (const [height, { hash, block }] of chain.all().entries()) {
      const transaction = block.transactions.find(({ txid }) => txid === id);
      if (transaction)
        return {
          ...shape(transaction),
          status: { confirmed: true, block_height: height, block_hash: hash, block_time: block.at },
        };
    }
    return null;
  }

  function answerBlock(hash: string, part: string | undefined, start: string | undefined) {
    const knownBlock = chain.byHash(hash);
    if (!knownBlock) return missing('Block');
    const { raw, at, transactions } = knownBlock.block;
    if (part === 'raw') return { body: raw };
    if (part === 'txs') return { body: transactions.slice(Number(start), Number(start) + 25).map(shape) };
    const previous = knownBlock.height === 0 ? null : knownBlock.parent;
    return {
      body: {
        id: hash,
        height: knownBlock.height,
        timestamp: at,
        tx_count: transactions.length,
        previousblockhash: previous,
      },
    };
  }

  const vendor = await startFakeChainVendor(({ path }) => {
    const [, first, second = '', third, fourth] = path.split('/');
    const tip = chain.head() - behind;
    if (path === '/blocks/tip/hash') return { body: chain.at(tip)?.hash ?? '' };
    if (first === 'block-height')
      return Number(second) <= tip ? { body: chain.at(Number(second))?.hash ?? '' } : missing('Block');
    if (first === 'block') return answerBlock(second, third, fourth);
    if (first === 'tx') {
      const shownTransaction = findTransaction(second);
      return shownTransaction ? { body: shownTransaction } : missing('Transaction');
    }
    const { funded, spent } = sums.get(second) ?? { funded: 0, spent: 0 };
    const stats = { tx_count: 2, funded_txo_count: 2, spent_txo_count: 1 };
    return {
      body: {
        address: second,
        chain_stats: { ...stats, funded_txo_sum: funded, spent_txo_sum: spent },
        mempool_stats: { ...stats, funded_txo_sum: 999, spent_txo_sum: 0 },
      },
    };
  });
  return Object.assign(vendor, {
    mine,
    abandon: chain.abandon,
    /** Adds an unmined transaction; returns its hash. */
    wait: (payment: FakeBitcoinPayment): string => {
      const transaction = buildTransaction(payment, `payment ${names++}`);
      mempool.push(transaction);
      return transaction.txid;
    },
    lag: (blocks: number) => {
      behind = blocks;
    },
    hold: (address: string, funded: number, spent: number) => sums.set(address, { funded, spent }),
    /** Returns the bytes of a block, as sent. */
    raw: (height: number) => chain.at(height)?.block.raw ?? Buffer.alloc(0),
    hashesAt: (height: number) => chain.at(height)?.block.transactions.map(({ txid }) => txid) ?? [],
  });
}
