import { type SecurityVisit, securityEvent } from '#functions/data/identity/security-log.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { deliverToPerson, securityNews } from '#functions/domain/notify/security-news.ts';

/** What tells a person that a wallet was added: the writes for its transaction, and what shows it afterwards. */
export function walletAdded(user: StoredUser, address: string, visit: SecurityVisit) {
  const { operations, notification } = securityNews(user, 'wallet_added', { address });
  return {
    operations: [securityEvent(user.id, 'wallet_added', visit), ...operations],
    tell: () => deliverToPerson(user, notification),
  };
}
