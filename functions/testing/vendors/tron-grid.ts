import { base58 } from '@scure/base';
import { createFakeBlocks, toFakeHash, startFakeChainVendor } from './chain-vendor.ts';

/** Effect of a test transaction. */
export interface FakeTronTransaction {
  name: string;
  /** Transfer of the chain's native coin. */
  sends?: { to: string; sun: number };
  /** Events of contracts, in order. */
  events?: { contract: string; topics?: string[]; to?: string; units?: bigint; data?: string }[];
  failed?: true;
}

const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** `41` and twenty bytes. */
const hex = (address: string) => Buffer.from(base58.decode(address).slice(0, 21)).toString('hex');
const word = (text: string) => text.padStart(64, '0');

const buildTransaction = ({ name, sends, events, failed }: FakeTronTransaction) => ({
  ret: [{ contractRet: failed ? 'REVERT' : 'SUCCESS' }],
  signature: ['00'.repeat(65)],
  txID: toFakeHash(name),
  raw_data: {
    contract: [
      sends
        ? {
            parameter: {
              value: { amount: sends.sun, owner_address: `41${'11'.repeat(20)}`, to_address: hex(sends.to) },
              type_url: 'type.googleapis.com/protocol.TransferContract',
            },
            type: 'TransferContract',
          }
        : {
            parameter: {
              value: {
                data: 'a9059cbb',
                owner_address: `41${'11'.repeat(20)}`,
                contract_address: hex(events?.[0]?.contract ?? 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
              },
              type_url: 'type.googleapis.com/protocol.TriggerSmartContract',
            },
            type: 'TriggerSmartContract',
          },
    ],
    ref_block_bytes: 'ac06',
    ref_block_hash: 'c7ba3d8e31e2b3b1',
    expiration: 1_680_601_119_000,
    timestamp: 1_680_601_059_000,
  },
  raw_data_hex: '0a02',
});

const buildTransactionInfo = ({ name, events, failed, sends }: FakeTronTransaction, blockNumber: number) => ({
  id: toFakeHash(name),
  blockNumber,
  blockTimeStamp: blockNumber * 3000,
  contractResult: [''],
  receipt: sends ? { net_usage: 268 } : { energy_usage_total: 14_650, result: failed ? 'REVERT' : 'SUCCESS' },
  ...(failed && { result: 'FAILED', resMessage: '5245' }),
  ...(events &&
    !failed && {
      log: events.map(({ contract, topics, to, units = 0n, data }) => ({
        address: hex(contract).slice(2),
        topics: topics ?? [TRANSFER, word('11'.repeat(20)), word(hex(to ?? contract).slice(2))],
        data: data ?? word(units.toString(16)),
      })),
    }),
});

/** Starts a server that answers as TronGrid documents its full-node API, for a chain created by a test. */
export async function startFakeTronGrid() {
  const chain = createFakeBlocks<FakeTronTransaction[]>();
  const balances = new Map<string, { sun: number; tokens: Map<string, bigint> }>();
  const contracts = new Set<string>();
  const decimals = new Map<string, number>();
  /** Pending transactions. */
  const mempool: FakeTronTransaction[] = [];
  let behind = 0;
  let lostInfos = 0;
  const numberIn = (body: Readonly<Record<string, string>>, field: string) => Number(body[field] ?? -1);

  function blockAt(number: number): unknown {
    const knownBlock = number > chain.head() - behind ? undefined : chain.at(number);
    if (!knownBlock) return {};
    return {
      blockID: knownBlock.hash,
      block_header: {
        raw_data: {
          ...(number > 0 && { number, timestamp: number * 3000 }),
          txTrieRoot: '0'.repeat(64),
          witness_address: `41${'22'.repeat(20)}`,
          parentHash: knownBlock.parent,
          version: 27,
        },
        witness_signature: '00'.repeat(65),
      },
      ...(knownBlock.block.length > 0 && { transactions: knownBlock.block.map(buildTransaction) }),
    };
  }

  const whereIs = (id: string) =>
    chain
      .all()
      .flatMap(({ block }, number) =>
        block.flatMap((transaction) => (toFakeHash(transaction.name) === id ? [{ one: transaction, number }] : [])),
      )[0];

  const answers: Record<string, (body: Readonly<Record<string, string>>) => unknown> = {
    getnowblock: () => blockAt(chain.head() - behind),
    getblockbynum: (body) => blockAt(numberIn(body, 'num')),
    gettransactioninfobyblocknum: (body) => {
      const number = numberIn(body, 'num');
      const infos = (chain.at(number)?.block ?? []).map((transaction) => buildTransactionInfo(transaction, number));
      return infos.slice(0, infos.length - lostInfos);
    },
    gettransactionbyid: ({ value = '' }) => {
      const transaction = whereIs(value)?.one ?? mempool.find(({ name }) => toFakeHash(name) === value);
      return transaction ? buildTransaction(transaction) : {};
    },
    gettransactioninfobyid: ({ value = '' }) => {
      const match = whereIs(value);
      return match ? buildTransactionInfo(match.one, match.number) : {};
    },
    getaccount: ({ address = '' }) => {
      const sun = balances.get(address)?.sun;
      return sun === undefined ? {} : { address, ...(sun > 0 && { balance: sun }), create_time: 1 };
    },
    triggerconstantcontract: ({ function_selector, parameter = '', contract_address = '' }) => {
      if (function_selector === 'decimals()') {
        const digits = decimals.get(contract_address);
        // Answer of a node for an address that is no contract.
        if (digits === undefined) return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: '00' } };
        return { result: { result: true }, constant_result: [word(digits.toString(16))] };
      }
      const units = balances.get(`41${parameter.slice(24)}`)?.tokens.get(contract_address) ?? 0n;
      return { result: { result: true }, energy_used: 935, constant_result: [word(units.toString(16))] };
    },
    getcontract: ({ value = '' }) => (contracts.has(value) ? { contract_address: value, bytecode: '6080' } : {}),
  };

  const vendor = await startFakeChainVendor(({ path, body }) => {
    const answer = answers[path.replace('/wallet/', '')];
    return answer ? { body: answer(body as Record<string, string>) } : { status: 404, body: '<html>Not Found</html>' };
  });
  return Object.assign(vendor, {
    mine: (...transactions: FakeTronTransaction[]) => chain.mine(transactions),
    abandon: chain.abandon,
    wait: (transaction: FakeTronTransaction) => mempool.push(transaction),
    /** Answers like a node that lags by this many blocks. */
    lag: (blocks: number) => {
      behind = blocks;
    },
    /** Returns fewer transactions than a block has, like a lagging node. */
    loseInfos: (count: number) => {
      lostInfos = count;
    },
    hold: (address: string, sun: number, tokens: Record<string, bigint> = {}) =>
      balances.set(hex(address), {
        sun,
        tokens: new Map(Object.entries(tokens).map(([contract, units]) => [hex(contract), units])),
      }),
    deploy: (address: string, digits?: number) => {
      contracts.add(hex(address));
      if (digits !== undefined) decimals.set(hex(address), digits);
    },
  });
}
