import type * as z from 'zod';
import { addressOfScript } from '#functions/domain/chain/addresses/bitcoin-addresses.ts';
import {
  askBytes,
  askJson,
  type Provider,
  type ProviderOptions,
  providerOf,
  strange,
  unitsOf,
} from '#functions/domain/chain/ask-provider.ts';
import {
  type ChainBlock,
  type ChainReader,
  type ChainTransfer,
  ChainUnreachable,
  type WatchedAsset,
} from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  addressAnswer,
  blockAnswer,
  blockHash,
  type EsploraTransaction,
  pageAnswer,
  transactionAnswer,
} from './esplora-answers.ts';
import {
  type BlockForm,
  hashOfBlock,
  type RawOutput,
  type RawTransaction,
  readRawBlock,
  Unreadable,
} from './raw-block.ts';

const PLAIN: BlockForm = { isMerged: false, hasExtension: false };
const blockForms: Readonly<Record<string, BlockForm>> = {
  dogecoin: { isMerged: true, hasExtension: false },
  // What is hidden in its extension pays to no address that people are given.
  litecoin: { isMerged: false, hasExtension: true },
};

/** The provider pages transactions by so many. */
const PAGE = 25;

const nativeOf = (assets: readonly WatchedAsset[]) => assets.find(({ contract }) => contract === null);

/** What a transaction pays to addresses: outputs are numbered. */
function transfersOf(
  network: string,
  { tx_hash, outputs }: RawTransaction,
  asset: WatchedAsset | undefined,
): ChainTransfer[] {
  if (!asset) return [];
  return outputs.flatMap(({ units, script }, ordinal) => {
    const to = units > 0n ? addressOfScript(network, script) : null;
    return to === null ? [] : [{ tx_hash, ordinal, coin_type: asset.coin_type, to, memo: null, units }];
  });
}

const outputOf = ({ value, scriptpubkey }: EsploraTransaction['vout'][number]): RawOutput => ({
  units: unitsOf(value),
  script: Buffer.from(scriptpubkey, 'hex'),
});

const rawOf = ({ txid, vout }: EsploraTransaction): RawTransaction => ({
  tx_hash: txid,
  outputs: vout.map(outputOf),
});

async function readHash(provider: Provider, what: string, path: string): Promise<string | null> {
  const bytes = await askBytes(provider, { what, path });
  if (!bytes) return null;
  const { success, data } = blockHash.safeParse(bytes.toString('latin1').trim());
  if (!success) throw strange(provider, what);
  return data;
}

/** @throws {ChainUnreachable} where there is no such thing although there was a moment ago. */
async function must<T>(provider: Provider, what: string, path: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await askJson(provider, { what, path }, schema);
  if (answer === null) throw strange(provider, what);
  return answer;
}

/** A block whose bytes this cannot read, page by page. */
async function pagedBlock(provider: Provider, hash: string) {
  const { timestamp, tx_count, previousblockhash } = await must(provider, 'a block', `/block/${hash}`, blockAnswer);
  const transactions: RawTransaction[] = [];
  while (transactions.length < tx_count) {
    const path = `/block/${hash}/txs/${transactions.length}`;
    const page = await must(provider, 'transactions of a block', path, pageAnswer);
    if (page.length === 0 || page.length > PAGE) throw strange(provider, 'transactions of a block');
    transactions.push(...page.map(rawOf));
  }
  return { hash, parent: previousblockhash, at: timestamp, transactions };
}

/**
 * Reads Bitcoin, Litecoin, Dogecoin and Bitcoin Cash by the HTTP interface of Esplora: two requests a block, whatever is in
 * it. A block that is of no form that this knows is read page by page instead.
 */
export function bitcoinReader(
  { name, network }: Pick<NetworkSpec, 'name' | 'network'>,
  url: string | null = config.networkUrl(network),
  options: ProviderOptions = {},
): ChainReader {
  const provider = providerOf(name, url, options);
  const hashAt = (height: number) => readHash(provider, 'the block at a height', `/block-height/${height}`);

  async function wholeBlock(hash: string) {
    const bytes = await askBytes(provider, { what: 'the bytes of a block', path: `/block/${hash}/raw` });
    if (!bytes || hashOfBlock(bytes) !== hash) throw strange(provider, 'the bytes of a block');
    try {
      return readRawBlock(bytes, blockForms[network] ?? PLAIN);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      log.warn('a block is read page by page', { network, block: hash, reason: error.message });
      return pagedBlock(provider, hash);
    }
  }

  return {
    head: async () => {
      const tip = await readHash(provider, 'the newest block', '/blocks/tip/hash');
      if (tip === null) throw strange(provider, 'the newest block');
      const { id, height } = await must(provider, 'a block', `/block/${tip}`, blockAnswer);
      if (id !== tip) throw strange(provider, 'a block');
      return { height, hash: tip };
    },
    hashAt,
    block: async (height, assets): Promise<ChainBlock | null> => {
      const hash = await hashAt(height);
      if (hash === null) return null;
      const { parent, at, transactions } = await wholeBlock(hash);
      const asset = nativeOf(assets);
      const transfers = transactions.flatMap((one) => transfersOf(network, one, asset));
      return { height, hash, parent, at: at as EpochSeconds, transfers };
    },
    transaction: async (typed, assets) => {
      const id = typed.toLowerCase();
      if (!blockHash.safeParse(id).success) return null;
      const found = await askJson(provider, { what: 'a transaction', path: `/tx/${id}` }, transactionAnswer);
      if (!found) return null;
      const { status } = found;
      return {
        tx_hash: id,
        block: status.confirmed ? { height: status.block_height, hash: status.block_hash } : null,
        succeeded: true,
        transfers: transfersOf(network, rawOf(found), nativeOf(assets)),
      };
    },
    balance: async (address, { contract }) => {
      if (contract !== null) throw new ChainUnreachable(`${name} has no tokens that are read.`);
      const { chain_stats } = await must(provider, 'an address', `/address/${address}`, addressAnswer);
      return unitsOf(chain_stats.funded_txo_sum) - unitsOf(chain_stats.spent_txo_sum);
    },
  };
}
