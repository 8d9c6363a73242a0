import { readKnownVisits } from '#functions/data/identity/known-visits.ts';
import {
  recordSecurityEvent,
  type SecurityEventOrigin,
  securityEventCollection,
  toSecurityEventView,
} from '#functions/data/identity/security-log.ts';
import { listSessions } from '#functions/data/identity/sessions.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import { notificationCollection } from '#functions/data/notify/notifications.ts';
import { toPriceAlertView, priceAlertCollection } from '#functions/data/notify/price-alerts.ts';
import { pushSubscriptionCollection } from '#functions/data/notify/push-subscriptions.ts';
import { listTicketMessages, toTicketMessageView } from '#functions/data/tickets/ticket-messages.ts';
import { ticketCollection, toTicketView } from '#functions/data/tickets/tickets.ts';
import { bankAccountCollection, toBankAccountView } from '#functions/data/users/bank-accounts.ts';
import { readFavourites } from '#functions/data/users/favourites.ts';
import { toKycStatusView, readUserKyc } from '#functions/data/users/kyc.ts';
import { levelChangeCollection } from '#functions/data/users/level-changes.ts';
import { queryReferrals, referralItems } from '#functions/data/users/referrals.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { listUserWallets, toUserWalletView } from '#functions/data/wallets/user-wallets.ts';
import { walletConnectionCollection } from '#functions/data/wallets/wallet-connections.ts';
import { readNewestItems } from '#functions/domain/lists/read-newest-items.ts';
import { toNotificationView } from '#functions/domain/notify/notification-view.ts';
import { toOwnLimitsView } from '#functions/domain/own-limits/set-own-limits.ts';
import { toProfileView } from '#functions/domain/users/profile-view.ts';
import { listSavedWithdrawalAddresses } from '#functions/domain/withdrawals/list-saved-addresses.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { riskQuestionKeys } from '#shared/schemas/people.ts';
import { exportAccountData } from './export-account.ts';

function toQuestionnaireExport({ questionnaire }: StoredUser) {
  if (!questionnaire) return null;
  const { answers, ...result } = questionnaire;
  return { ...result, answers: Object.fromEntries(riskQuestionKeys.map((key, i) => [key, answers[i] ?? null])) };
}

async function readSessionsExport(user: StoredUser) {
  const sessions = await listSessions(user);
  return sessions.map(({ id, mode, device, address, country, created_at, last_used_at }) => ({
    id,
    mode,
    device: device ?? null,
    address,
    country: country ?? null,
    created_at,
    last_used_at: last_used_at ?? created_at,
  }));
}

/** Returns the messages to customer service, and the answers. */
async function readTicketsExport(id: StoredUser['id']) {
  const { complete, items } = await readNewestItems(ticketCollection.listOf(id), (ticket) => ticket);
  const ticketRecords = await Promise.all(
    items.map(async (ticket) => ({
      ...toTicketView(ticket),
      messages: (await listTicketMessages(id, ticket.id)).map(toTicketMessageView),
    })),
  );
  return { complete, items: ticketRecords };
}

async function collectionsOfPerson({ id }: StoredUser) {
  const [
    security_log,
    userNotifications,
    price_alerts,
    push_subscriptions,
    referred,
    level_changes,
    wallet_connections,
    bank_accounts,
    withdrawal_addresses,
    ticketRecords,
  ] = await Promise.all([
    readNewestItems(securityEventCollection.listOf(id), toSecurityEventView),
    readNewestItems(notificationCollection.listOf(id), toNotificationView),
    readNewestItems(priceAlertCollection.listOf(id), toPriceAlertView),
    readNewestItems(pushSubscriptionCollection.listOf(id), ({ kinds, amounts, device, created_at }) => ({
      kinds,
      amounts,
      device,
      created_at,
    })),
    readNewestItems({ fetch: queryReferrals, ...referralItems.range(id) }, ({ created_at }) => ({ created_at })),
    readNewestItems(levelChangeCollection.listOf(id), (change) => ({
      id: change.id,
      from_level: change.from_level,
      to_level: change.to_level,
      reason: change.reason,
      created_at: change.created_at,
    })),
    readNewestItems(walletConnectionCollection.listOf(id), (connection) => ({
      id: connection.id,
      wallet_address: connection.wallet_address,
      event: connection.event,
      address: connection.address,
      created_at: connection.created_at,
    })),
    readNewestItems(bankAccountCollection.listOf(id), (account) => toBankAccountView(account, null)),
    listSavedWithdrawalAddresses(id),
    readTicketsExport(id),
  ]);
  return {
    security_log,
    notifications: userNotifications,
    price_alerts,
    push_subscriptions,
    referrals: referred,
    level_changes,
    wallet_connections,
    bank_accounts,
    withdrawal_addresses,
    tickets: ticketRecords,
  };
}

/**
 * Exports all personal data of a user as JSON. Without secrets: no passwords, seeds, tokens or codes, nor hashes of
 * them; only the last digits of bank account and document numbers. Of each list the newest 2,000.
 */
export async function exportUserData(user: StoredUser, visit: SecurityEventOrigin): Promise<string> {
  const at = nowSeconds();
  const accounts = getUserAccounts(user);
  const [sessions, visits, favourites, wallets, kyc, things, holdings] = await Promise.all([
    readSessionsExport(user),
    readKnownVisits(user.id, at),
    readFavourites(user.id),
    listUserWallets(user.id),
    readUserKyc(user.id),
    collectionsOfPerson(user),
    Promise.all(accounts.map(exportAccountData)),
  ]);
  await recordSecurityEvent(user.id, 'data_exported', visit);
  return JSON.stringify(
    {
      exported_at: at,
      profile: toProfileView(user),
      last_login_at: user.last_login_at ?? null,
      referred_by_somebody: user.referred_by !== undefined,
      limits: toOwnLimitsView(user, at),
      questionnaire: toQuestionnaireExport(user),
      identity_checks: kyc.map(toKycStatusView),
      sessions,
      known_devices: visits.map(({ name }) => name),
      favourites,
      wallets: wallets.map((wallet) => toUserWalletView(wallet, user)),
      ...things,
      accounts: holdings,
    },
    null,
    2,
  );
}
