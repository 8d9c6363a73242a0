import { AppError } from '#shared/refusals/errors.ts';

/** What the words that open a wallet are called, without the marks and capitals between them. */
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
 * Refuses a body with a field for a recovery phrase, whatever it holds, wherever it stands and whichever interface it
 * was sent to: it is looked at before anything else, and nothing of it is kept.
 * @throws {Refusal} RECOVERY_PHRASE_REFUSED.
 */
export function assertNoRecoveryPhrase(body: unknown): void {
  // A body nests as deeply as its sender likes: no recursion.
  const open: unknown[] = [body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && Object.keys(value).some(isName)) throw new AppError('RECOVERY_PHRASE_REFUSED');
    for (const inner of Object.values(value)) open.push(inner);
  }
}
