import {
  requestProviderJson,
  type ChainProvider,
  type ChainProviderOptions,
  createChainProvider,
  invalidProviderResponseError,
  numberToUnits,
} from '#functions/domain/chain/ask-provider.ts';
import type { ChainReader, ChainTransfer, WatchedChainAsset } from '#functions/domain/chain/chain.ts';
import { config } from '#functions/lib/config.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';
import { toTronAddress, parseTronAddress } from '#shared/typed/addresses/tron-address.ts';
import {
  tronAccountResponse,
  tronBlockSchema,
  tronBlockResponse,
  tronCallResponse,
  tronConstantCallResponse,
  tronContractResponse,
  tronTransactionInfoResponse,
  tronTransactionInfosResponse,
  type TronBlock,
  type TronTransactionInfo,
  type TronTransaction,
  tronTransactionResponse,
} from './tron-answers.ts';

/** `Transfer(address,address,uint256)`. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WORD = /^[0-9a-f]{64}$/;

const decodeHexBytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Returns the native transfer of a transaction, its only transfer and so the first. */
function nativeTransfer(transaction: TronTransaction, assets: readonly WatchedChainAsset[]): ChainTransfer[] {
  const asset = assets.find(({ contract }) => contract === null);
  const [contract] = transaction.raw_data.contract;
  const { amount = 0, to_address = '' } = contract?.parameter.value ?? {};
  if (!asset || contract?.type !== 'TransferContract' || !/^41[0-9a-f]{40}$/.test(to_address) || amount === 0)
    return [];
  const to = toTronAddress(decodeHexBytes(to_address.slice(2)));
  return [
    { tx_hash: transaction.txID, ordinal: 0, coin_type: asset.coin_type, to, memo: null, units: numberToUnits(amount) },
  ];
}

/**
 * Returns the token transfers in a transaction’s events. Each is numbered by its event’s position in the transaction,
 * after the native coin. So the number stays when another token is watched.
 */
function tokenTransfers({ id, log }: TronTransactionInfo, assets: readonly WatchedChainAsset[]): ChainTransfer[] {
  return log.flatMap(({ address, topics: [topic, , to = ''], data }, i) => {
    const contract = toTronAddress(decodeHexBytes(address));
    const asset = assets.find((candidate) => candidate.contract === contract);
    if (!asset || topic !== TRANSFER || !WORD.test(to) || !WORD.test(data)) return [];
    const receiver = toTronAddress(decodeHexBytes(to.slice(24)));
    const units = BigInt(`0x${data}`);
    return [{ tx_hash: id, ordinal: i + 1, coin_type: asset.coin_type, to: receiver, memo: null, units }];
  });
}

const succeeded = ({ ret = [] }: TronTransaction, { result, receipt }: TronTransactionInfo): boolean =>
  result !== 'FAILED' &&
  [receipt?.result, ret[0]?.contractRet].every(
    (contractResult) => contractResult === undefined || contractResult === 'SUCCESS',
  );

const transfersIn = (
  transaction: TronTransaction,
  info: TronTransactionInfo,
  assets: readonly WatchedChainAsset[],
): ChainTransfer[] =>
  succeeded(transaction, info) ? [...nativeTransfer(transaction, assets), ...tokenTransfers(info, assets)] : [];

const toBlockRef = ({ blockID, block_header }: TronBlock) => ({ height: block_header.raw_data.number, hash: blockID });

/**
 * Pairs every transaction with its result.
 * @throws {ChainUnreachableError} if two nodes answered for different blocks.
 */
function pairWithInfos(provider: ChainProvider, { transactions }: TronBlock, infos: readonly TronTransactionInfo[]) {
  const byId = new Map(infos.map((info) => [info.id, info]));
  return transactions.map((transaction) => {
    const info = byId.get(transaction.txID);
    if (!info) throw invalidProviderResponseError(provider, 'what a block did');
    return { transaction, info };
  });
}

/**
 * Reads Tron by the HTTP API of TronGrid or a node: two requests a block. Native coins are seen where a transaction
 * sends them, not where a contract does.
 */
export function createTronReader(
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
  const blockAt = (num: number) => requestProviderJson(provider, question('getblockbynum', { num }), tronBlockResponse);

  return {
    head: async () => {
      const newest = await requestProviderJson(provider, question('getnowblock'), tronBlockSchema);
      if (!newest) throw invalidProviderResponseError(provider, 'getnowblock');
      return toBlockRef(newest);
    },
    hashAt: async (height) => (await blockAt(height))?.blockID ?? null,
    block: async (height, assets) => {
      const foundBlock = await blockAt(height);
      if (!foundBlock) return null;
      const ref = toBlockRef(foundBlock);
      if (ref.height !== height) throw invalidProviderResponseError(provider, 'getblockbynum');
      const infos = await requestProviderJson(
        provider,
        question('gettransactioninfobyblocknum', { num: height }),
        tronTransactionInfosResponse,
      );
      const { parentHash, timestamp } = foundBlock.block_header.raw_data;
      const transfers = pairWithInfos(provider, foundBlock, infos ?? []).flatMap(({ transaction, info }) =>
        transfersIn(transaction, info, assets),
      );
      return { ...ref, parent: parentHash, at: toEpochSeconds(timestamp as EpochMs), transfers };
    },
    transaction: async (typed, assets) => {
      const value = typed.toLowerCase().replace(/^0x/, '');
      if (!WORD.test(value)) return null;
      const transaction = await requestProviderJson(
        provider,
        question('gettransactionbyid', { value }),
        tronTransactionResponse,
      );
      if (!transaction) return null;
      const info = await requestProviderJson(
        provider,
        question('gettransactioninfobyid', { value }),
        tronTransactionInfoResponse,
      );
      if (!info)
        return { tx_hash: value, block: null, succeeded: true, transfers: nativeTransfer(transaction, assets) };
      const at = await blockAt(info.blockNumber);
      return {
        tx_hash: value,
        block: at && toBlockRef(at),
        succeeded: succeeded(transaction, info),
        transfers: transfersIn(transaction, info, assets),
      };
    },
    balance: async (address, { contract }) => {
      if (contract === null) {
        const account = await requestProviderJson(
          provider,
          question('getaccount', { address: toHexAddress(address) }),
          tronAccountResponse,
        );
        return numberToUnits(account?.balance ?? 0);
      }
      const call = {
        owner_address: toHexAddress(address),
        contract_address: toHexAddress(contract),
        function_selector: 'balanceOf(address)',
        parameter: toHexAddress(address).slice(2).padStart(64, '0'),
      };
      const answer = await requestProviderJson(provider, question('triggerconstantcontract', call), tronCallResponse);
      if (!answer) throw invalidProviderResponseError(provider, 'triggerconstantcontract');
      return BigInt(`0x${answer.constant_result[0]}`);
    },
    isContract: async (address) =>
      (await requestProviderJson(
        provider,
        question('getcontract', { value: toHexAddress(address) }),
        tronContractResponse,
      )) !== null,
    decimals: async (contract) => {
      const at = toHexAddress(contract);
      const call = { owner_address: at, contract_address: at, function_selector: 'decimals()' };
      const answer = await requestProviderJson(
        provider,
        question('triggerconstantcontract', call),
        tronConstantCallResponse,
      );
      const [word = ''] = answer?.constant_result ?? [];
      return WORD.test(word) ? Number(BigInt(`0x${word}`)) : null;
    },
  };
}

/** Converts an address to the API’s form: `41` and twenty bytes. @throws {Error} if it is invalid, which is a bug. */
function toHexAddress(address: string): string {
  const bytes = parseTronAddress(address);
  if (!bytes) throw new Error('That is no address of Tron.');
  return `41${Buffer.from(bytes).toString('hex')}`;
}
