import { erc20Abi } from 'viem';
import { encodeFunctionData, getAddress, numberToHex } from 'viem/utils';
import * as z from 'zod';
import type { ChainProviderOptions } from '#functions/domain/chain/ask-provider.ts';
import {
  type ChainReader,
  type ChainTransfer,
  ChainUnreachableError,
  type WatchedChainAsset,
} from '#functions/domain/chain/chain.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  evmBlockRefSchema,
  type EvmReceipt,
  type EvmTransaction,
  evmBlockSchema,
  evmReceiptSchema,
  evmTransactionSchema,
} from './evm-answers.ts';
import { hexDataSchema, type EvmNode, createEvmNode, EvmNodeRejectedError, hexQuantitySchema } from './evm-node.ts';

/** `Transfer(address,address,uint256)`. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const DECIMALS = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' });
const WORD = /^0x[0-9a-f]{64}$/i;
const ADDRESS_WORD = /^0x0{24}[0-9a-f]{40}$/i;
const HASH = /^0x[0-9a-f]{64}$/;
/** Code that delegates to a contract (EIP-7702): a key still owns the account’s coins. */
const DELEGATED = /^0xef0100[0-9a-f]{40}$/i;
/** Errors of known nodes that lack old states. */
const FORGOTTEN =
  /missing trie node|(state|block|header).*(not (available|found)|unavailable|pruned)|historical state/i;

/** Returns the native transfer that the transaction itself carries; internal transfers of contracts are not seen. */
function nativeTransfer({ hash, to, value }: EvmTransaction, assets: readonly WatchedChainAsset[]): ChainTransfer[] {
  const asset = assets.find(({ contract }) => contract === null);
  if (!asset || to === null || value === 0n) return [];
  return [{ tx_hash: hash, ordinal: 0, coin_type: asset.coin_type, to, memo: null, units: value }];
}

/**
 * Returns the token transfers in a transaction’s events. Each is numbered by its event’s position in the transaction,
 * after the native coin. So the number stays when it is mined again or another token is watched.
 */
function tokenTransfers({ transactionHash, logs }: EvmReceipt, assets: readonly WatchedChainAsset[]): ChainTransfer[] {
  return logs.flatMap(({ address, topics, data: said }, i) => {
    const asset = assets.find(({ contract }) => contract !== null && getAddress(contract) === address);
    const [topic = '', , to = ''] = topics;
    // Without an amount in the data it is an NFT transfer, with its id in the topics.
    const isTransfer =
      topics.length === 3 && topic.toLowerCase() === TRANSFER && ADDRESS_WORD.test(to) && WORD.test(said);
    if (!asset || !isTransfer) return [];
    const receiver = getAddress(`0x${to.slice(-40)}`);
    const units = BigInt(said);
    return [{ tx_hash: transactionHash, ordinal: i + 1, coin_type: asset.coin_type, to: receiver, memo: null, units }];
  });
}

/** A reverted transaction moved nothing and emitted no events. */
const transfersIn = (transaction: EvmTransaction, receipt: EvmReceipt, assets: readonly WatchedChainAsset[]) =>
  receipt.status === 1 ? [...nativeTransfer(transaction, assets), ...tokenTransfers(receipt, assets)] : [];

/** Balance of an address at a block, in units of the chain or contract. */
function readBalanceAtBlock(
  node: EvmNode,
  address: string,
  { contract }: WatchedChainAsset,
  at: string,
): Promise<bigint> {
  if (contract === null) return node.ask('eth_getBalance', [address, at], hexQuantitySchema);
  const args = [getAddress(address)] as const;
  const call = { to: contract, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args }) };
  const word = z.string().regex(WORD).transform(BigInt);
  return node.ask('eth_call', [call, at], word);
}

/** Returns the receipts of all transactions of a block, by hash. @throws {ChainUnreachableError} if nodes disagree. */
async function requestReceipts(node: EvmNode, height: number, { hash, transactions }: z.infer<typeof evmBlockSchema>) {
  const receipts = await node.ask('eth_getBlockReceipts', [numberToHex(height)], z.array(evmReceiptSchema).nullable());
  const byHash = new Map((receipts ?? []).map((receipt) => [receipt.transactionHash, receipt]));
  const isWhole =
    byHash.size === transactions.length && [...byHash.values()].every((receipt) => receipt.blockHash === hash);
  if (isWhole) return byHash;
  throw new ChainUnreachableError(`The node of ${node.name} answered of two different blocks.`);
}

/**
 * Reads an EVM network from a node: two requests a block, whatever it contains. Native coins are seen only where
 * transactions carry them.
 * @throws {ChainUnreachableError} without a node.
 */
export function createEvmReader(spec: NetworkSpec, options: ChainProviderOptions = {}): ChainReader {
  const node = createEvmNode(spec, options);
  const refAt = (at: string) => node.ask('eth_getBlockByNumber', [at, false], evmBlockRefSchema.nullable());

  return {
    head: async () => {
      const newest = await refAt('latest');
      if (!newest) throw new ChainUnreachableError(`The node of ${spec.name} has no block.`);
      return newest;
    },
    hashAt: async (height) => (await refAt(numberToHex(height)))?.hash ?? null,
    block: async (height, assets) => {
      const nodeBlock = await node.ask('eth_getBlockByNumber', [numberToHex(height), true], evmBlockSchema.nullable());
      if (!nodeBlock) return null;
      if (nodeBlock.number !== height)
        throw new ChainUnreachableError(`The node of ${spec.name} answered of another block.`);
      const receipts = await requestReceipts(node, height, nodeBlock);
      const transfers = nodeBlock.transactions.flatMap((transaction) => {
        const receipt = receipts.get(transaction.hash);
        if (!receipt) throw new ChainUnreachableError(`The node of ${spec.name} answered of two different blocks.`);
        return transfersIn(transaction, receipt, assets);
      });
      return {
        height,
        hash: nodeBlock.hash,
        parent: nodeBlock.parentHash,
        at: nodeBlock.timestamp as EpochSeconds,
        transfers,
      };
    },
    transaction: async (typed, assets) => {
      const name = `0x${typed.toLowerCase().replace(/^0x/, '')}`;
      if (!HASH.test(name)) return null;
      const transaction = await node.ask('eth_getTransactionByHash', [name], evmTransactionSchema.nullable());
      if (!transaction) return null;
      const receipt = await node.ask('eth_getTransactionReceipt', [name], evmReceiptSchema.nullable());
      if (!receipt)
        return { tx_hash: name, block: null, succeeded: true, transfers: nativeTransfer(transaction, assets) };
      return {
        tx_hash: name,
        block: { height: receipt.blockNumber, hash: receipt.blockHash },
        succeeded: receipt.status === 1,
        transfers: transfersIn(transaction, receipt, assets),
      };
    },
    rose: async (address, asset, height) => {
      try {
        const [after, before] = await Promise.all([
          readBalanceAtBlock(node, address, asset, numberToHex(height)),
          readBalanceAtBlock(node, address, asset, numberToHex(height - 1)),
        ]);
        return after - before;
      } catch (error) {
        if (error instanceof EvmNodeRejectedError && FORGOTTEN.test(error.said)) return null;
        throw error;
      }
    },
    balance: (address, asset) => readBalanceAtBlock(node, address, asset, 'latest'),
    isContract: async (address) => {
      const code = await node.ask('eth_getCode', [address, 'latest'], hexDataSchema);
      return code !== '0x' && !DELEGATED.test(code);
    },
    decimals: async (contract) => {
      try {
        const answer = await node.ask('eth_call', [{ to: contract, data: DECIMALS }, 'latest'], hexDataSchema);
        return WORD.test(answer) ? Number(BigInt(answer)) : null;
      } catch (error) {
        if (error instanceof EvmNodeRejectedError) return null;
        throw error;
      }
    },
  };
}
