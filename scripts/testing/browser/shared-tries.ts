import { assertRejected } from './visitor.ts';

/** The tries that all share who have no token of the code. */
const SHARED = 5;

/**
 * Sends wrong codes, as somebody without the token of the right one, until no more are taken: a page that goes on then
 * does so by the token.
 * @throws {AssertionError} where any is taken.
 */
export async function exhaustSharedAttempts(code: string, send: (wrong: string) => Promise<unknown>): Promise<void> {
  const wrong = code === '000000' ? '111111' : '000000';
  for (let n = 0; n < SHARED; n++) await assertRejected('CODE_INVALID', () => send(wrong));
  await assertRejected('ACCOUNT_LOCKED', () => send(code));
}
