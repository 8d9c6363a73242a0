import type { StoredUser } from '#functions/data/people/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { readKycStatus } from '#functions/domain/kyc/read-kyc-status.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { writeStoredStatement, readStoredStatement } from '#functions/lib/statement-files.ts';
import type { Language } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { PdfFile } from '#shared/schemas/statements.ts';
import { type StatementPeriod, readStatementMonth } from './months.ts';
import { printStatement } from './print-statement.ts';
import { readStatement } from './read-statement.ts';

/** Of how a statement looks and what it says: counted up where that changes, so that months that are over are made anew. */
const LAYOUT = 1;

/** As on a verified document; null where none was verified. */
async function verifiedName(user: StoredUser): Promise<string | null> {
  const { kyc } = await readKycStatus(user);
  return kyc.status === 'verified' ? (kyc.submission?.real_name ?? null) : null;
}

async function make({ user, account }: UserPrincipal, month: StatementPeriod, language: Language): Promise<Uint8Array> {
  const name = account.kind === 'live' ? await verifiedName(user) : null;
  return printStatement(await readStatement(account, month, { username: user.username, name }), language);
}

/**
 * The statement of a month, `2026-11`, of the account that somebody acts in. It is made when it is asked for; once the
 * month is over it is kept, and served from there.
 * @throws {Refusal} NOT_FOUND of a month before the account began or after this one; SERVICE_UNAVAILABLE where it does
 *   not add up; VALIDATION_FAILED of more lines than one can hold.
 */
export async function readStatementFile(caller: UserPrincipal, name: string, wanted?: Language): Promise<PdfFile> {
  const { user, account } = caller;
  const month = await readStatementMonth(account, name);
  if (!month) throw new AppError('NOT_FOUND');
  const language = wanted ?? getUserLanguage(user);
  const file = `${PRODUCT.toLowerCase()}-statement-${account.kind === 'demo' ? 'demo-' : ''}${name}.pdf`;
  if (!month.is_settled) return { name: file, content: await make(caller, month, language) };
  const key = `${account.kind}/${account.id}/${name}-${language}-${LAYOUT}`;
  const kept = await readStoredStatement(key);
  if (kept) return { name: file, content: kept };
  const made = await make(caller, month, language);
  await writeStoredStatement(key, made);
  return { name: file, content: made };
}
