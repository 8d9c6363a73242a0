import type { StoredUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { readKycStatus } from '#functions/domain/kyc/read-kyc-status.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { writeStoredStatement, readStoredStatement } from '#functions/lib/statement-files.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { Language } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { PdfFile } from '#shared/schemas/statements.ts';
import { type StatementPeriod, readStatementMonth } from './months.ts';
import { renderStatementPdf } from './print-statement.ts';
import { readAccountStatement } from './read-statement.ts';

/** Version of layout and content: increased on a change, so that past months are created again. */
const LAYOUT = 1;

/** Returns the name on the verified document; null without one. */
async function verifiedName(user: StoredUser): Promise<string | null> {
  const { kyc } = await readKycStatus(user);
  return kyc.status === 'verified' ? (kyc.submission?.real_name ?? null) : null;
}

async function createStatementPdf(
  { user, account }: UserPrincipal,
  month: StatementPeriod,
  language: Language,
): Promise<Uint8Array> {
  const name = account.kind === 'live' ? await verifiedName(user) : null;
  return renderStatementPdf(await readAccountStatement(account, month, { username: user.username, name }), language);
}

/**
 * Returns the statement of a month, `2026-11`, of the caller's account. Created on request; once the month is over it
 * is stored and served from there.
 * @throws {AppError} NOT_FOUND for a month before the account began or after this one; SERVICE_UNAVAILABLE when it does
 * not add up; VALIDATION_FAILED for too many lines.
 */
export async function readStatementPdf(
  caller: UserPrincipal,
  name: string,
  requestedLanguage?: Language,
): Promise<PdfFile> {
  const { user, account } = caller;
  const month = await readStatementMonth(account, name);
  if (!month) throw new AppError('NOT_FOUND');
  const language = requestedLanguage ?? getUserLanguage(user);
  const file = `${PRODUCT_NAME.toLowerCase()}-statement-${account.kind === 'demo' ? 'demo-' : ''}${name}.pdf`;
  if (!month.is_settled) return { name: file, content: await createStatementPdf(caller, month, language) };
  const key = `${account.kind}/${account.id}/${name}-${language}-${LAYOUT}`;
  const storedStatement = await readStoredStatement(key);
  if (storedStatement) return { name: file, content: storedStatement };
  const statement = await createStatementPdf(caller, month, language);
  await writeStoredStatement(key, statement);
  return { name: file, content: statement };
}
