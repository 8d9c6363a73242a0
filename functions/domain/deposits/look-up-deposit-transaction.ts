import { readDepositAddress } from '#functions/data/chains/deposit-addresses.ts';
import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import type { ChainTransaction, ChainTransfer } from '#functions/domain/chain/chain.ts';
import { readWatchedAssets } from '#functions/domain/chain/read-watched-assets.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import type { UserId } from '#shared/ids.ts';
import type { FoundDepositTransfer } from './deposit-transfer.ts';

const HEXADECIMAL = /^(?:0x)?([0-9a-f]{64})$/i;

/** Returns a hash in all forms of the networks: users copy any of them. */
function getHashForms(hash: string): string[] {
  const plain = HEXADECIMAL.exec(hash)?.[1]?.toLowerCase();
  return plain === undefined ? [hash] : [...new Set([hash, `0x${plain}`, plain])];
}

/** A transaction on its network, with its transfers to one user and to others. */
export interface DepositTransactionLookup {
  transaction: ChainTransaction;
  /** Transfers to the user’s own address, in its block; none while unmined or reverted. */
  own: FoundDepositTransfer[];
  others: ChainTransfer[];
}

/**
 * Looks a transaction up on its network, for one user. Null when it is unknown there or the network is not read.
 * @throws {ChainUnreachableError} if its provider does not answer.
 */
export async function lookUpDepositTransaction(
  network: string,
  hash: string,
  user: UserId,
): Promise<DepositTransactionLookup | null> {
  const reader = getChainReader(network);
  if (!reader) return null;
  const [assets, address] = await Promise.all([readWatchedAssets(network), readDepositAddress(user, network)]);
  let transaction: ChainTransaction | null = null;
  for (const form of getHashForms(hash)) transaction ??= await reader.transaction(form, assets);
  if (!transaction) return null;
  const isOwn = ({ to, memo }: ChainTransfer) =>
    address !== null && to === address.address && (address.memo === null || memo === address.memo);
  const { block, succeeded, transfers } = transaction;
  const countedTransfers = block !== null && succeeded ? transfers.filter(isOwn) : [];
  const own = countedTransfers.flatMap(({ tx_hash, ordinal, coin_type, to, memo, units }): FoundDepositTransfer[] => {
    const asset = assets.find((transfer) => transfer.coin_type === coin_type);
    if (!block || !asset) return [];
    const { chain_type, decimals } = asset;
    return [
      {
        network,
        height: block.height,
        block_hash: block.hash,
        transfer: { tx_hash, ordinal, coin_type, chain_type, to, memo, units: String(units), decimals },
      },
    ];
  });
  return { transaction, own, others: transfers.filter((transfer) => !isOwn(transfer)) };
}

/** Looks up the transaction of a claim; null when the claim names none. */
export const lookUpClaimTransaction = async ({
  network,
  tx_hash,
  user_id,
}: StoredDeposit): Promise<DepositTransactionLookup | null> =>
  tx_hash === null ? null : lookUpDepositTransaction(network, tx_hash, user_id);
