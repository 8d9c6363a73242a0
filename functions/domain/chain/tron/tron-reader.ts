import { toTronAddress, parseTronAddress } from '#functions/domain/chain/addresses/tron-address.ts';
import {
  requestJson,
  type ChainProvider,
  type ChainProviderOptions,
  createChainProvider,
  invalidResponseError,
  numberToUnits,
} from '#functions/domain/chain/ask-provider.ts';
import type { ChainReader, ChainTransfer, WatchedAsset } from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { type EpochMs, toSeconds } from '#shared/time.ts';
import {
  tronAccountResponse,
  tronBlock,
  tronBlockResponse,
  tronCallResponse,
  tronConstantResponse,
  tronContractResponse,
  tronInfoResponse,
  tronInfosResponse,
  type TronBlock,
  type TronInfo,
  type TronTransaction,
  tronTransactionResponse,
} from './tron-answers.ts';

/** `Transfer(address,address,uint256)`. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WORD = /^[0-9a-f]{64}$/;

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Returns the native transfer of a transaction, its only transfer and so the first. */
function nativeTransfer(transaction: TronTransaction, assets: readonly WatchedAsset[]): ChainTransfer[] {
  const asset = assets.find(({ contract }) => contract === null);
  const [contract] = transaction.raw_data.contract;
  const { amount = 0, to_address = '' } = contract?.parameter.value ?? {};
  if (!asset || contract?.type !== 'TransferContract' || !/^41[0-9a-f]{40}$/.test(to_address) || amount === 0)
    return [];
  const to = toTronAddress(bytesOf(to_address.slice(2)));
  return [
    { tx_hash: transaction.txID, ordinal: 0, coin_type: asset.coin_type, to, memo: null, units: numberToUnits(amount) },
  ];
}

/**
 * Returns the token transfers in a transaction’s events. Each is numbered by its event’s position in the transaction,
 * after the native coin. So the number stays when another token is watched.
 */
function tokenTransfers({ id, log }: TronInfo, assets: readonly WatchedAsset[]): ChainTransfer[] {
  return log.flatMap(({ address, topics: [topic, , to = ''], data }, i) => {
    const contract = toTronAddress(bytesOf(address));
    const asset = assets.find((candidate) => candidate.contract === contract);
    if (!asset || topic !== TRANSFER || !WORD.test(to) || !WORD.test(data)) return [];
    const receiver = toTronAddress(bytesOf(to.slice(24)));
    const units = BigInt(`0x${data}`);
    return [{ tx_hash: id, ordinal: i + 1, coin_type: asset.coin_type, to: receiver, memo: null, units }];
  });
}

const succeeded = ({ ret = [] }: TronTransaction, { result, receipt }: TronInfo): boolean =>
  result !== 'FAILED' &&
  [receipt?.result, ret[0]?.contractRet].every((contractResult) => contractResult === undefined || contractResult === 'SUCCESS');

const transfersIn = (transaction: TronTransaction, info: TronInfo, assets: readonly WatchedAsset[]): ChainTransfer[] =>
  succeeded(transaction, info) ? [...nativeTransfer(transaction, assets), ...tokenTransfers(info, assets)] : [];

const refOf = ({ blockID, block_header }: TronBlock) => ({ height: block_header.raw_data.number, hash: blockID });

/**
 * Pairs every transaction with its result.
 * @throws {ChainUnreachableError} if two nodes answered for different blocks.
 */
function paired(provider: ChainProvider, { transactions }: TronBlock, infos: readonly TronInfo[]) {
  const byId = new Map(infos.map((info) => [info.id, info]));
  return transactions.map((transaction) => {
    const info = byId.get(transaction.txID);
    if (!info) throw invalidResponseError(provider, 'what a block did');
    return { transaction, info };
  });
}

/**
 * Reads Tron by the HTTP API of TronGrid or a node: two requests a block. Native coins are seen where a transaction
 * sends them, not where a contract does.
 */
export function tronReader(
  { name, network }: Pick<NetworkSpec, 'name' | 'network'>,
  url: string | null = config.networkUrl(network),
  options: ChainProviderOptions = {},
): ChainReader {
  const key = config.networkKey(network);
  const provider = createChainProvider(name, url, {
    ...options,
    headers: { ...(key !== null && { 'TRON-PRO-API-KEY': key }), ...options.headers },
  });
  const question = (path: string, body: object = {}) => ({ what: path, path: `/wallet/${path}`, body });
  const blockAt = (num: number) => requestJson(provider, question('getblockbynum', { num }), tronBlockResponse);

  return {
    head: async () => {
      const newest = await requestJson(provider, question('getnowblock'), tronBlock);
      if (!newest) throw invalidResponseError(provider, 'getnowblock');
      return refOf(newest);
    },
    hashAt: async (height) => (await blockAt(height))?.blockID ?? null,
    block: async (height, assets) => {
      const foundBlock = await blockAt(height);
      if (!foundBlock) return null;
      const ref = refOf(foundBlock);
      if (ref.height !== height) throw invalidResponseError(provider, 'getblockbynum');
      const infos = await requestJson(
        provider,
        question('gettransactioninfobyblocknum', { num: height }),
        tronInfosResponse,
      );
      const { parentHash, timestamp } = foundBlock.block_header.raw_data;
      const transfers = paired(provider, foundBlock, infos ?? []).flatMap(({ transaction, info }) =>
        transfersIn(transaction, info, assets),
      );
      return { ...ref, parent: parentHash, at: toSeconds(timestamp as EpochMs), transfers };
    },
    transaction: async (typed, assets) => {
      const value = typed.toLowerCase().replace(/^0x/, '');
      if (!WORD.test(value)) return null;
      const transaction = await requestJson(
        provider,
        question('gettransactionbyid', { value }),
        tronTransactionResponse,
      );
      if (!transaction) return null;
      const info = await requestJson(provider, question('gettransactioninfobyid', { value }), tronInfoResponse);
      if (!info)
        return { tx_hash: value, block: null, succeeded: true, transfers: nativeTransfer(transaction, assets) };
      const at = await blockAt(info.blockNumber);
      return {
        tx_hash: value,
        block: at && refOf(at),
        succeeded: succeeded(transaction, info),
        transfers: transfersIn(transaction, info, assets),
      };
    },
    balance: async (address, { contract }) => {
      if (contract === null) {
        const account = await requestJson(
          provider,
          question('getaccount', { address: hexOf(address) }),
          tronAccountResponse,
        );
        return numberToUnits(account?.balance ?? 0);
      }
      const call = {
        owner_address: hexOf(address),
        contract_address: hexOf(contract),
        function_selector: 'balanceOf(address)',
        parameter: hexOf(address).slice(2).padStart(64, '0'),
      };
      const answer = await requestJson(provider, question('triggerconstantcontract', call), tronCallResponse);
      if (!answer) throw invalidResponseError(provider, 'triggerconstantcontract');
      return BigInt(`0x${answer.constant_result[0]}`);
    },
    isContract: async (address) =>
      (await requestJson(provider, question('getcontract', { value: hexOf(address) }), tronContractResponse)) !== null,
    decimals: async (contract) => {
      const at = hexOf(contract);
      const call = { owner_address: at, contract_address: at, function_selector: 'decimals()' };
      const answer = await requestJson(provider, question('triggerconstantcontract', call), tronConstantResponse);
      const [word = ''] = answer?.constant_result ?? [];
      return WORD.test(word) ? Number(BigInt(`0x${word}`)) : null;
    },
  };
}

/** Converts an address to the API’s form: `41` and twenty bytes. @throws {Error} if it is invalid, which is a bug. */
function hexOf(address: string): string {
  const bytes = parseTronAddress(address);
  if (!bytes) throw new Error('That is no address of Tron.');
  return `41${Buffer.from(bytes).toString('hex')}`;
}
