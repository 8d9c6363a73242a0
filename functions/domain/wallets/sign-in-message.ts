/** What a message of EIP-4361 says. */
export interface SignInMessage {
  domain: string;
  /** Checksummed. */
  address: string;
  /** One line of ASCII. */
  statement: string;
  uri: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  expirationTime: Date;
}

/** The text of a message of EIP-4361, version 1. */
export const writeSignInMessage = (message: SignInMessage): string =>
  [
    `${message.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    message.statement,
    '',
    `URI: ${message.uri}`,
    'Version: 1',
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt.toISOString()}`,
    `Expiration Time: ${message.expirationTime.toISOString()}`,
  ].join('\n');

/** The nonce that a message names, by which the one that was given out is found; null where it names none of ours. */
export const nonceOf = (message: string): string | null => /^Nonce: ([0-9a-f]{32})$/m.exec(message)?.[1] ?? null;
