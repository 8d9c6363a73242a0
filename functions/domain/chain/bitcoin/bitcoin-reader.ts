import * as z from 'zod';
import {
  requestProviderBytes,
  requestProviderJson,
  type ChainProvider,
  type ChainProviderOptions,
  createChainProvider,
  invalidProviderResponseError,
  numberToUnits,
} from '#functions/domain/chain/ask-provider.ts';
import {
  type ChainBlock,
  type ChainReader,
  type ChainTransfer,
  ChainUnreachableError,
  type WatchedChainAsset,
} from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { scriptToBitcoinAddress } from '#shared/typed/addresses/bitcoin-addresses.ts';
import {
  type RawBitcoinBlockFormat,
  getRawBitcoinBlockHash,
  type RawBitcoinOutput,
  type RawBitcoinTransaction,
  parseRawBitcoinBlock,
  UnreadableBitcoinBlockError,
} from './raw-block.ts';

/** Esplora responses; only these fields are read. */

const esploraBlockHash = z.string().regex(/^[0-9a-f]{64}$/);

const esploraBlockResponse = z.object({
  id: esploraBlockHash,
  height: z.int().min(0),
  /** Epoch seconds. */
  timestamp: z.int().min(0),
  tx_count: z.int().min(1),
  /** Null for the first block. */
  previousblockhash: esploraBlockHash.nullable().transform((hash) => hash ?? '0'.repeat(64)),
});

const transaction = z.object({
  txid: esploraBlockHash,
  vout: z.array(
    z.object({
      scriptpubkey: z.string().regex(/^([0-9a-f]{2})*$/),
      /** In the smallest unit. */
      value: z.number().min(0),
    }),
  ),
});
type EsploraTransaction = z.infer<typeof transaction>;

const esploraPageResponse = z.array(transaction);

const esploraTransactionResponse = transaction.extend({
  status: z.union([
    z.object({ confirmed: z.literal(true), block_height: z.int().min(0), block_hash: esploraBlockHash }),
    z.object({ confirmed: z.literal(false) }),
  ]),
});

const esploraAddressResponse = z.object({
  chain_stats: z.object({ funded_txo_sum: z.number().min(0), spent_txo_sum: z.number().min(0) }),
});

const PLAIN: RawBitcoinBlockFormat = { isMerged: false, hasExtension: false };
const blockForms: Readonly<Record<string, RawBitcoinBlockFormat>> = {
  dogecoin: { isMerged: true, hasExtension: false },
  // Outputs hidden in its extension never pay users’ deposit addresses.
  litecoin: { isMerged: false, hasExtension: true },
};

/** Page size of the provider’s transactions. */
const PAGE = 25;

const findNativeAsset = (assets: readonly WatchedChainAsset[]) => assets.find(({ contract }) => contract === null);

/** Transfers of a transaction, numbered by output. */
function toChainTransfers(
  network: string,
  { tx_hash, outputs }: RawBitcoinTransaction,
  asset: WatchedChainAsset | undefined,
): ChainTransfer[] {
  if (!asset) return [];
  return outputs.flatMap(({ units, script }, ordinal) => {
    const to = units > 0n ? scriptToBitcoinAddress(network, script) : null;
    return to === null ? [] : [{ tx_hash, ordinal, coin_type: asset.coin_type, to, memo: null, units }];
  });
}

const toRawOutput = ({ value, scriptpubkey }: EsploraTransaction['vout'][number]): RawBitcoinOutput => ({
  units: numberToUnits(value),
  script: Buffer.from(scriptpubkey, 'hex'),
});

const toRawTransaction = ({ txid, vout }: EsploraTransaction): RawBitcoinTransaction => ({
  tx_hash: txid,
  outputs: vout.map(toRawOutput),
});

async function readHash(provider: ChainProvider, label: string, path: string): Promise<string | null> {
  const bytes = await requestProviderBytes(provider, { what: label, path });
  if (!bytes) return null;
  const { success, data } = esploraBlockHash.safeParse(bytes.toString('latin1').trim());
  if (!success) throw invalidProviderResponseError(provider, label);
  return data;
}

/** Requests something that existed a moment ago. @throws {ChainUnreachableError} if it is gone. */
async function requestRequired<T>(
  provider: ChainProvider,
  label: string,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await requestProviderJson(provider, { what: label, path }, schema);
  if (answer === null) throw invalidProviderResponseError(provider, label);
  return answer;
}

/** Reads a block page by page when parsing failed. */
async function pagedBlock(provider: ChainProvider, hash: string) {
  const { timestamp, tx_count, previousblockhash } = await requestRequired(
    provider,
    'a block',
    `/block/${hash}`,
    esploraBlockResponse,
  );
  const transactions: RawBitcoinTransaction[] = [];
  while (transactions.length < tx_count) {
    const path = `/block/${hash}/txs/${transactions.length}`;
    const page = await requestRequired(provider, 'transactions of a block', path, esploraPageResponse);
    if (page.length === 0 || page.length > PAGE)
      throw invalidProviderResponseError(provider, 'transactions of a block');
    transactions.push(...page.map(toRawTransaction));
  }
  return { hash, parent: previousblockhash, at: timestamp, transactions };
}

/**
 * Reads Bitcoin, Litecoin, Dogecoin and Bitcoin Cash by the HTTP API of Esplora: two requests a block, whatever it
 * contains. A block of unknown format is read page by page.
 */
export function createBitcoinReader(
  { name, network }: Pick<NetworkSpec, 'name' | 'network'>,
  url: string | null = config.networkUrl(network),
  options: ChainProviderOptions = {},
): ChainReader {
  const provider = createChainProvider(name, url, options);
  const hashAt = (height: number) => readHash(provider, 'the block at a height', `/block-height/${height}`);

  async function wholeBlock(hash: string) {
    const bytes = await requestProviderBytes(provider, { what: 'the bytes of a block', path: `/block/${hash}/raw` });
    if (!bytes || getRawBitcoinBlockHash(bytes) !== hash)
      throw invalidProviderResponseError(provider, 'the bytes of a block');
    try {
      return parseRawBitcoinBlock(bytes, blockForms[network] ?? PLAIN);
    } catch (error) {
      if (!(error instanceof UnreadableBitcoinBlockError)) throw error;
      log.warn('block is read page by page', { network, block: hash, reason: error.message });
      return pagedBlock(provider, hash);
    }
  }

  return {
    head: async () => {
      const tip = await readHash(provider, 'the newest block', '/blocks/tip/hash');
      if (tip === null) throw invalidProviderResponseError(provider, 'the newest block');
      const { id, height } = await requestRequired(provider, 'a block', `/block/${tip}`, esploraBlockResponse);
      if (id !== tip) throw invalidProviderResponseError(provider, 'a block');
      return { height, hash: tip };
    },
    hashAt,
    block: async (height, assets): Promise<ChainBlock | null> => {
      const hash = await hashAt(height);
      if (hash === null) return null;
      const { parent, at, transactions } = await wholeBlock(hash);
      const asset = findNativeAsset(assets);
      const transfers = transactions.flatMap((transaction) => toChainTransfers(network, transaction, asset));
      return { height, hash, parent, at: at as EpochSeconds, transfers };
    },
    transaction: async (typed, assets) => {
      const id = typed.toLowerCase();
      if (!esploraBlockHash.safeParse(id).success) return null;
      const foundTransaction = await requestProviderJson(
        provider,
        { what: 'a transaction', path: `/tx/${id}` },
        esploraTransactionResponse,
      );
      if (!foundTransaction) return null;
      const { status } = foundTransaction;
      return {
        tx_hash: id,
        block: status.confirmed ? { height: status.block_height, hash: status.block_hash } : null,
        succeeded: true,
        transfers: toChainTransfers(network, toRawTransaction(foundTransaction), findNativeAsset(assets)),
      };
    },
    balance: async (address, { contract }) => {
      if (contract !== null) throw new ChainUnreachableError(`${name} has no tokens that are read.`);
      const { chain_stats } = await requestRequired(
        provider,
        'an address',
        `/address/${address}`,
        esploraAddressResponse,
      );
      return numberToUnits(chain_stats.funded_txo_sum) - numberToUnits(chain_stats.spent_txo_sum);
    },
  };
}
