import { assertApiRejection } from './create-visitor.ts';

/** Shared tries of all visitors without a token of the code. */
const SHARED = 5;

/**
 * Sends wrong codes as a visitor without the right code's token until no more are accepted: a page that continues then
 * does so by the token.
 * @throws {AssertionError} when one is accepted.
 */
export async function exhaustVisitorCodeAttempts(
  code: string,
  send: (wrong: string) => Promise<unknown>,
): Promise<void> {
  const wrong = code === '000000' ? '111111' : '000000';
  for (let n = 0; n < SHARED; n++) await assertApiRejection('CODE_INVALID', () => send(wrong));
  await assertApiRejection('ACCOUNT_LOCKED', () => send(code));
}
