import type { AccountRef } from '../../../shared/ids.ts';
import { keys } from '../../data/keys.ts';
import { type SecurityVisit, securityEvent } from '../../data/security-log.ts';
import type { Operation } from '../../data/transact.ts';
import { accountOf, type StoredUser } from '../../data/users.ts';
import { securityNews, tellPerson } from '../people/security-news.ts';

/** The person hears of it in whichever account the open pages act. */
const countEvent = (account: AccountRef): Operation => ({
  label: `events ${account.kind}`,
  key: keys.counters(account),
  update: 'ADD event_seq :one',
  values: { ':one': 1 },
});

/** What tells a person that a wallet was added: the writes for its transaction, and what shows it afterwards. */
export function walletAdded(user: StoredUser, address: string, visit: SecurityVisit) {
  const accounts = [accountOf(user, 'main'), accountOf(user, 'simulate')].filter((one) => one !== null);
  const { operations, notification } = securityNews(user, 'wallet_added', { address });
  return {
    operations: [securityEvent(user.id, 'wallet_added', visit), ...operations, ...accounts.map(countEvent)],
    tell: () => tellPerson(user, notification),
  };
}
