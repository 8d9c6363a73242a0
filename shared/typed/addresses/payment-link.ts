import type { NetworkName } from '#shared/market/networks.ts';

/** Schemes of payment links by network, as wallets put them into QR codes. */
const schemes: Readonly<Record<string, readonly string[]>> = {
  tron: ['tron'],
  ethereum: ['ethereum'],
  bitcoin: ['bitcoin'],
  bnb: ['ethereum', 'bnb', 'smartchain'],
  litecoin: ['litecoin'],
  dogecoin: ['dogecoin'],
  solana: ['solana'],
  cardano: ['web+cardano', 'cardano'],
  polkadot: ['polkadot'],
  avalanche: ['ethereum', 'avalanche'],
  sui: ['sui'],
  bitcoin_cash: ['bitcoincash'],
  hedera: ['hedera'],
  ton: ['ton'],
} satisfies Record<NetworkName, readonly string[]>;

/** Parameters that change where coins go; they must not be dropped. */
const DESTINATION_PARAMETERS = /^(?:req-.*|memo|text|tag|dt|comment|message_id)$/i;

/** Address of a link, and the chain id after it. */
interface PaymentLink {
  address: string;
  chainId: number | null;
}

/**
 * Parses `scheme:address@chain?parameters` (BIP-21, EIP-681). Null for a link of another network, a call of a contract, or
 * parameters that must not be dropped.
 */
export function parsePaymentLink(network: string, text: string): PaymentLink | null {
  const [, scheme = '', path = '', query = ''] = /^([a-z][a-z+.-]*):(?:\/\/)?([^?#]*)\??([^#]*)$/i.exec(text) ?? [];
  if (!schemes[network]?.includes(scheme.toLowerCase())) return null;
  if ([...new URLSearchParams(query).keys()].some((name) => DESTINATION_PARAMETERS.test(name))) return null;
  const [, address = '', chain] = /^(?:pay-|transfer\/)?([0-9A-Za-z_.+-]+)(?:@(\d{1,9}))?\/?$/.exec(path) ?? [];
  return address === '' ? null : { address, chainId: chain === undefined ? null : Number(chain) };
}
