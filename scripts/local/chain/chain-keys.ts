import { randomBytes } from 'node:crypto';
import { HDKey } from '@scure/bip32';
import type { PooledDepositAddress } from '#functions/data/chains/deposit-addresses.ts';
import { toNetworkAddress } from '#functions/domain/chain/simulated/network-forms.ts';
import { getSimulatedWalletAddress } from '#functions/domain/chain/simulated/signed-transfer.ts';
import { type NetworkName, type NetworkSpec, networkSpecs } from '#shared/market/networks.ts';

/** Keys for the networks of a simulated chain. The private keys of users' addresses are not kept. */
export interface SimulatedChainKeys {
  /** Extended public keys of an account, by network. */
  xpubs: Record<string, string>;
  /** Keys of the hot wallets, 32 bytes in hexadecimal, by network. */
  signers: Record<string, string>;
  /** Addresses of networks without extended public keys. */
  pools: Record<string, PooledDepositAddress[]>;
  /** True when the pools are in the table. */
  pooled: boolean;
}

/** Paths of accounts below a seed, as in wallets (BIP 44, 84), by network; all EVM networks share one. */
const ACCOUNTS: Record<string, string> = {
  tron: "m/44'/195'/0'",
  bitcoin: "m/84'/0'/0'",
  litecoin: "m/84'/2'/0'",
  dogecoin: "m/44'/3'/0'",
  bitcoin_cash: "m/44'/145'/0'",
} satisfies Record<NetworkName<'tron' | 'bitcoin'>, string>;
const EVM_ACCOUNT = "m/44'/60'/0'";
/** Addresses in the pool of a network. */
const POOLED = { solana: 200, others: 50 };
const MEMO_FROM = 100_000;

const getDerivationAccount = ({ network, family }: NetworkSpec): string | undefined =>
  family === 'evm' ? EVM_ACCOUNT : ACCOUNTS[network];

function derivePooledAddresses(spec: NetworkSpec): PooledDepositAddress[] {
  const length = spec.family === 'solana' ? POOLED.solana : POOLED.others;
  // Where addresses have memos, users share one address and have a memo each.
  const shared = spec.hasMemo ? toNetworkAddress(spec, randomBytes(32)) : null;
  return Array.from({ length }, (_, i) =>
    shared === null
      ? { address: toNetworkAddress(spec, randomBytes(32)), memo: null }
      : { address: shared, memo: String(MEMO_FROM + i) },
  );
}

/** Returns new keys from random seeds that are not kept. */
export function generateSimulatedChainKeys(): SimulatedChainKeys {
  const seed = HDKey.fromMasterSeed(randomBytes(32));
  const keys: SimulatedChainKeys = { xpubs: {}, signers: {}, pools: {}, pooled: false };
  for (const spec of networkSpecs as readonly NetworkSpec[]) {
    const account = getDerivationAccount(spec);
    if (account === undefined) keys.pools[spec.network] = derivePooledAddresses(spec);
    else keys.xpubs[spec.network] = seed.derive(account).publicExtendedKey;
    keys.signers[spec.network] = randomBytes(32).toString('hex');
  }
  return keys;
}

/** Returns the addresses of the hot wallets, by network. */
export const getHotWallets = ({ signers }: SimulatedChainKeys): Record<string, string> =>
  Object.fromEntries(
    networkSpecs.flatMap((spec) => {
      const key = signers[spec.network];
      return key === undefined ? [] : [[spec.network, getSimulatedWalletAddress(spec, key)] as const];
    }),
  );

/** Returns the environment of functions. */
export const toChainKeyEnvironment = ({ xpubs, signers }: SimulatedChainKeys): Record<string, string> => {
  const toVariables = (prefix: string, values: Record<string, string>) =>
    Object.entries(values).map(([network, value]) => [`${prefix}_${network.toUpperCase()}`, value]);
  return Object.fromEntries([...toVariables('NETWORK_XPUB', xpubs), ...toVariables('NETWORK_SIGNER', signers)]);
};
