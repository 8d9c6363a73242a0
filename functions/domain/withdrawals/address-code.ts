import { spendCodeOperation } from '#functions/data/identity/email-codes.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import {
  codePlace,
  findEmailCode,
  hashCode,
  keepCode,
  newCode,
  wrongCode,
} from '#functions/domain/identity/email-codes.ts';
import { countLetter } from '#functions/domain/identity/letter-counts.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { languageOf } from '#functions/domain/mail/language.ts';
import { payoutLetter } from '#functions/domain/mail/payout-letter.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { sendMail } from '#functions/lib/mail.ts';
import { networkOf } from '#shared/market/networks.ts';
import { formatUnits } from '#shared/money.ts';

/** The codes of a withdrawal are its own: one that was mailed for another is none. */
const placeOf = (user: StoredUser, { id }: StoredWithdrawal) => codePlace('withdrawal_address', id, user);

/**
 * Mails the owner a code that confirms the address of a withdrawal, good as long as it waits for that. Never throws: who
 * gets no letter waits until the address is a day old.
 */
export async function mailAddressCode(user: StoredUser, withdrawal: StoredWithdrawal): Promise<void> {
  const { email } = user;
  const { confirm_until: until } = withdrawal;
  if (email === null || until === null) return;
  try {
    const code = newCode();
    await keepCode({
      place: placeOf(user, withdrawal),
      asker: user.id,
      count: () => countLetter(email, true),
      hashOf: (request) => hashCode(request, email, code),
      goodFor: Math.max(1, until - nowSeconds()),
    });
    const { net_amount, coin_type, chain_type, address } = withdrawal;
    const network = networkOf(chain_type)?.name ?? chain_type;
    const about = { code, amount: formatUnits(net_amount), coin: coin_type, network, address };
    await sendMail(composeMail(email, payoutLetter(about, { ...user, language: languageOf(user) })));
  } catch (error) {
    log.error('code of an address not sent', error, { withdrawal: withdrawal.id });
  }
}

/** What uses up the code of a withdrawal. @throws {Refusal} CODE_INVALID, ACCOUNT_LOCKED, at `code`. */
export async function spendAddressCode(
  user: StoredUser,
  withdrawal: StoredWithdrawal,
  code: string,
): Promise<Operation> {
  const place = placeOf(user, withdrawal);
  const { request, hash } = await findEmailCode(place, () => Promise.resolve(user.email), { code }, 'code');
  return spendCodeOperation(place, request, hash, wrongCode('code'));
}
