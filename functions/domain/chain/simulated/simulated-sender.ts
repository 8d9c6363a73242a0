import { type ChainSender, ChainUnreachableError, type PayoutTransactionState } from '#functions/domain/chain/chain.ts';
import type { NetworkSpec } from '#shared/market/networks.ts';
import { formatChainUnits } from './chain-units.ts';
import { requestSimulatedChain } from './request-simulated-chain.ts';
import { signSimulatedTransfer, getSimulatedWalletAddress } from './signed-transfer.ts';
import { simulatedAddressResponse, simulatedTransactionResponse } from './simulated-reader.ts';

/** Creates the hot wallet of a simulated network from its key, 32 bytes in hexadecimal. */
export function createSimulatedChainSender(spec: NetworkSpec, key: string): ChainSender {
  const own = getSimulatedWalletAddress(spec, key);
  const minedNonce = async (): Promise<number> => {
    const ownAddress = await requestSimulatedChain(
      spec,
      `addresses/${encodeURIComponent(own)}`,
      simulatedAddressResponse,
    );
    if (!ownAddress)
      throw new ChainUnreachableError(`The simulated chain does not know the hot wallet of ${spec.network}.`);
    return ownAddress.mined_nonce;
  };
  const stateOfOne = async (tx_hash: string): Promise<PayoutTransactionState | null> => {
    const foundTransaction = await requestSimulatedChain(
      spec,
      `transactions/${encodeURIComponent(tx_hash)}`,
      simulatedTransactionResponse,
    );
    if (!foundTransaction) return null;
    const { block, confirmations, succeeded } = foundTransaction;
    return block ? { state: 'mined', tx_hash, confirmations, succeeded } : { state: 'waiting' };
  };
  return {
    kind: 'local',
    address: async () => own,
    minedNonce,
    sign: async ({ to, memo, asset, units }, nonce, bump) => {
      const amount = formatChainUnits(units, asset.decimals);
      return signSimulatedTransfer(spec, key, { nonce, bump, to, memo, coin_type: asset.coin_type, amount });
    },
    broadcast: async (raw) => {
      await requestSimulatedChain(spec, 'broadcast', simulatedTransactionResponse, { raw });
    },
    stateOf: async (nonce, hashes) => {
      const states = await Promise.all(hashes.map(stateOfOne));
      const mined = states.find((transactionState) => transactionState?.state === 'mined');
      if (mined) return mined;
      // Read after the transactions: what was mined in between is found by the second look-up.
      if ((await minedNonce()) > nonce) {
        const minedState = (await Promise.all(hashes.map(stateOfOne))).find(
          (transactionState) => transactionState?.state === 'mined',
        );
        return minedState ?? { state: 'replaced' };
      }
      return states.some((transactionState) => transactionState?.state === 'waiting')
        ? { state: 'waiting' }
        : { state: 'unknown' };
    },
  };
}
