import { getAddress } from 'viem/utils';
import type { NetworkName } from '#shared/market/networks.ts';

/** Numbers of precompiled contracts. */
const precompiled = [...Array.from({ length: 0x11 }, (_, i) => i + 1), 0x100];
const numbered = (digits: number) => (n: number) => `0x${n.toString(16).padStart(digits, '0')}`;

const evm = [
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dEaD',
  '0xdEad000000000000000000000000000000000000',
  '0xdEAD000000000000000042069420694206942069',
  '0xdeaDDeADDEaDdeaDdEAddEADDEAdDeadDEADDEaD',
  // Placeholder for the chain’s own coin.
  '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
  ...precompiled.map((n) => getAddress(numbered(40)(n))),
];

/**
 * Addresses without a known key, in the form of `normalizeChainAddress`; coins sent there are lost. On Bitcoin-like networks
 * these are hashes of zeros and the known burn addresses, which are not hashes of any key.
 */
export const burnAddresses: Readonly<Record<string, readonly string[]>> = {
  tron: [
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    // `0x…dEaD`, and the black hole of the first block.
    'T9yD14Nj9j7xAB4dbGeiX9h8upfCg3PBbY',
    'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy',
  ],
  ethereum: evm,
  bnb: evm,
  // The last one collects burnt fees.
  avalanche: [...evm, '0x0100000000000000000000000000000000000000'],
  bitcoin: [
    '1111111111111111111114oLvT2',
    '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs',
    'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqthqst8',
    '1BitcoinEaterAddressDontSendf59kuE',
    '1CounterpartyXXXXXXXXXXXXXXXUWLpVr',
    '1ChancecoinXXXXXXXXXXXXXXXXXZELUFD',
  ],
  litecoin: [
    'LKDxGDJq5fF4FohAB8zJH24mDDNHDNtqsE',
    'M7uAERuQW2AotfyLDyewFGcLUDtAYu9v5V',
    'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqp9ysmq',
    'ltc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqgnwq3z',
  ],
  dogecoin: [
    'D596YFweJQuHY1BbjazZYmAbt8jJPbKehC',
    '9rSGfPZLcyCGzY4uYEL1fkzJr6fkicS2rs',
    'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
  ],
  bitcoin_cash: [
    'bitcoincash:qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfnhks603',
    'bitcoincash:pqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq7k2ehe5v',
    // `1BitcoinEater…` and `1Counterparty…` of Bitcoin.
    'bitcoincash:qp6e6enhpy0fwwu7nkvlr8rgl06ru0c9lywalz8st5',
    'bitcoincash:qzqc390nmskp0p3f60fd3737cj3ls9ucyy53h8v665',
  ],
  // The system program and the incinerator.
  solana: ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111'],
  // A key and a script of zeros, and a script that always fails.
  cardano: [
    'addr1vyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkdl5mw',
    'addr1wyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqql9r5vw',
    'addr1w8qmxkacjdffxah0l3qg8hq2pmvs58q8lcy42zy9kda2ylc6dy5r4',
  ],
  polkadot: ['111111111111111111111111111111111HC1'],
  // Zero, the packages and objects of the system, and `0x…dead`.
  sui: [0x0, 0x1, 0x2, 0x3, 0x5, 0x6, 0x8, 0xdead].map(numbered(64)),
  // Accounts of the network itself: fees, staking and node rewards. `0.0.0` does not have the form of an account.
  hedera: ['0.0.98', '0.0.800', '0.0.801'],
  // Zero and the last account of the wallet workchain; zero, elections and configuration of the masterchain.
  ton: [
    'UQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAJKZ',
    'UQD__________________________________________xYt',
    'Uf8AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAG3R',
    'Uf8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMxYA',
    'Uf9VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVeGi',
  ],
} satisfies Record<NetworkName, readonly string[]>;

const byNetwork: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(burnAddresses).map(([network, addresses]) => [network, new Set(addresses)]),
);

/** True when coins sent to an address, in its network’s own form, are lost because no one has its key. */
export const isBurnAddress = (network: string, address: string): boolean =>
  byNetwork.get(network)?.has(address) ?? false;
