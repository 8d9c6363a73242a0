import { AppError } from '#shared/errors/errors.ts';

/** Names of recovery phrases and keys of wallets, without punctuation and capitals. */
const NAMES = new Set([
  'seed',
  'seedphrase',
  'seedwords',
  'mnemonic',
  'mnemonicphrase',
  'mnemonicwords',
  'recoveryphrase',
  'recoverywords',
  'secretrecoveryphrase',
  'secretphrase',
]);

const isName = (key: string): boolean => NAMES.has(key.replace(/[^A-Za-z]/g, '').toLowerCase());

/**
 * Rejects a body with a field for a recovery phrase, whatever its value, depth or endpoint. Runs before everything
 * else, and nothing of it is stored.
 * @throws {AppError} RECOVERY_PHRASE_REFUSED.
 */
export function assertNoRecoveryPhrase(body: unknown): void {
  // A sender may nest a body to any depth: no recursion.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.keys(value).some(isName)) throw new AppError('RECOVERY_PHRASE_REFUSED');
    for (const inner of Object.values(value)) open.push(inner);
  }
}
