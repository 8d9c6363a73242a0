import { readKnownVisits } from '#functions/data/identity/known-visits.ts';
import {
  noteSecurityEvent,
  type SecurityVisit,
  securityEvents,
  securityEventView,
} from '#functions/data/identity/security-log.ts';
import { listSessions } from '#functions/data/identity/sessions.ts';
import { getUserAccounts } from '#functions/data/live/account-connections.ts';
import { notifications } from '#functions/data/notify/notifications.ts';
import { alertView, priceAlerts } from '#functions/data/notify/price-alerts.ts';
import { pushSubscriptions } from '#functions/data/notify/push-subscriptions.ts';
import { listTicketMessages, ticketMessageView } from '#functions/data/tickets/ticket-messages.ts';
import { tickets, ticketView } from '#functions/data/tickets/tickets.ts';
import { bankAccounts, bankAccountView } from '#functions/data/users/bank-accounts.ts';
import { readFavourites } from '#functions/data/users/favourites.ts';
import { kycStatusView, readUserKyc } from '#functions/data/users/kyc.ts';
import { levelChanges } from '#functions/data/users/level-changes.ts';
import { queryReferrals, referrals } from '#functions/data/users/referrals.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { listUserWallets, userWalletView } from '#functions/data/wallets/user-wallets.ts';
import { walletConnections } from '#functions/data/wallets/wallet-connections.ts';
import { readNewestItems } from '#functions/domain/lists/read-newest-items.ts';
import { notificationView } from '#functions/domain/notify/notification-view.ts';
import { ownLimitsView } from '#functions/domain/own-limits/set-own-limits.ts';
import { profileView } from '#functions/domain/users/profile-view.ts';
import { listSavedAddresses } from '#functions/domain/withdrawals/list-saved-addresses.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { questionKeys } from '#shared/schemas/people.ts';
import { exportAccount } from './export-account.ts';

function questionnaireOf({ questionnaire }: StoredUser) {
  if (!questionnaire) return null;
  const { answers, ...result } = questionnaire;
  return { ...result, answers: Object.fromEntries(questionKeys.map((key, i) => [key, answers[i] ?? null])) };
}

async function sessionsOf(user: StoredUser) {
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
async function ticketsOf(id: StoredUser['id']) {
  const { complete, items } = await readNewestItems(tickets.listOf(id), (ticket) => ticket);
  const ticketRecords = await Promise.all(
    items.map(async (ticket) => ({
      ...ticketView(ticket),
      messages: (await listTicketMessages(id, ticket.id)).map(ticketMessageView),
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
    readNewestItems(securityEvents.listOf(id), securityEventView),
    readNewestItems(notifications.listOf(id), notificationView),
    readNewestItems(priceAlerts.listOf(id), alertView),
    readNewestItems(pushSubscriptions.listOf(id), ({ kinds, amounts, device, created_at }) => ({
      kinds,
      amounts,
      device,
      created_at,
    })),
    readNewestItems({ fetch: queryReferrals, ...referrals.range(id) }, ({ created_at }) => ({ created_at })),
    readNewestItems(levelChanges.listOf(id), (change) => ({
      id: change.id,
      from_level: change.from_level,
      to_level: change.to_level,
      reason: change.reason,
      created_at: change.created_at,
    })),
    readNewestItems(walletConnections.listOf(id), (connection) => ({
      id: connection.id,
      wallet_address: connection.wallet_address,
      event: connection.event,
      address: connection.address,
      created_at: connection.created_at,
    })),
    readNewestItems(bankAccounts.listOf(id), (account) => bankAccountView(account, null)),
    listSavedAddresses(id),
    ticketsOf(id),
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
export async function exportUser(user: StoredUser, visit: SecurityVisit): Promise<string> {
  const at = nowSeconds();
  const accounts = getUserAccounts(user);
  const [sessions, visits, favourites, wallets, kyc, things, holdings] = await Promise.all([
    sessionsOf(user),
    readKnownVisits(user.id, at),
    readFavourites(user.id),
    listUserWallets(user.id),
    readUserKyc(user.id),
    collectionsOfPerson(user),
    Promise.all(accounts.map(exportAccount)),
  ]);
  await noteSecurityEvent(user.id, 'data_exported', visit);
  return JSON.stringify(
    {
      exported_at: at,
      profile: profileView(user),
      last_login_at: user.last_login_at ?? null,
      referred_by_somebody: user.referred_by !== undefined,
      limits: ownLimitsView(user, at),
      questionnaire: questionnaireOf(user),
      identity_checks: kyc.map(kycStatusView),
      sessions,
      known_devices: visits.map(({ name }) => name),
      favourites,
      wallets: wallets.map((wallet) => userWalletView(wallet, user)),
      ...things,
      accounts: holdings,
    },
    null,
    2,
  );
}
