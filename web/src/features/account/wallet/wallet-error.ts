/** Reasons for a wallet's failure. */
export type WalletErrorCode =
  | 'rejected'
  | 'pending'
  | 'notInstalled'
  | 'otherWallet'
  | 'notConnected'
  | 'otherAccount'
  | 'alreadyLoggedIn'
  | 'switched'
  | 'wrongChain'
  | 'expired'
  | 'ended'
  | 'relay'
  | 'incomplete'
  | 'failed';

export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly trouble: WalletErrorCode;
  /** Name of a wallet, or the wallet's own message. */
  readonly detail: string;

  constructor(trouble: WalletErrorCode, detail = '', cause?: unknown) {
    super(`${trouble}${detail === '' ? '' : `: ${detail}`}`, { cause });
    this.trouble = trouble;
    this.detail = detail;
  }
}

/** Maximum length of a wallet's error message. */
const LENGTH = 160;

/**
 * Converts a provider's error: 4001 is a rejection by the user, -32002 an open prompt, 4901 and 4902 a missing chain.
 */
export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error;
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: unknown;
    message?: unknown;
  };
  if (code === 4001 || code === 'ACTION_REJECTED') return new WalletError('rejected', '', error);
  if (code === -32_002) return new WalletError('pending', '', error);
  if (code === 4100 || code === 4900) return new WalletError('notConnected', '', error);
  if (code === 4901 || code === 4902) return new WalletError('wrongChain', '', error);
  const words = typeof message === 'string' ? message : String(error);
  return new WalletError('failed', words.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, LENGTH), error);
}
