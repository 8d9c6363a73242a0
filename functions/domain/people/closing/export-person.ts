import { readKnownVisits } from '#functions/data/identity/known-visits.ts';
import {
  noteSecurityEvent,
  querySecurityEvents,
  type SecurityVisit,
  securityEventView,
} from '#functions/data/identity/security-log.ts';
import { listSessions } from '#functions/data/identity/sessions.ts';
import { accountsOf } from '#functions/data/live/account-connections.ts';
import { queryNotifications } from '#functions/data/notify/notifications.ts';
import { alertView, queryAlerts } from '#functions/data/notify/price-alerts.ts';
import { bankAccountView, type StoredBankAccount } from '#functions/data/people/bank-accounts.ts';
import { readFavourites } from '#functions/data/people/favourites.ts';
import { kycStatusView, ownKyc } from '#functions/data/people/kyc.ts';
import { queryLevelChanges } from '#functions/data/people/level-changes.ts';
import { queryReferrals } from '#functions/data/people/referrals.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { ranges } from '#functions/data/table/keys.ts';
import { query } from '#functions/data/table/table.ts';
import { listUserWallets, userWalletView } from '#functions/data/wallets/user-wallets.ts';
import { queryConnections } from '#functions/data/wallets/wallet-connections.ts';
import { newest } from '#functions/domain/lists/newest-items.ts';
import { notificationView } from '#functions/domain/notify/notification-view.ts';
import { ownLimitsView } from '#functions/domain/people/limits/set-own-limits.ts';
import { profileView } from '#functions/domain/people/profile-view.ts';
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

async function ownThings(user: StoredUser) {
  const pk = ranges.userPk(user.id);
  const [events, notifications, alerts, referrals, levels, connections, banks] = await Promise.all([
    newest(querySecurityEvents, { pk, prefix: ranges.SECURITY_EVENT }, securityEventView),
    newest(queryNotifications, { pk, prefix: ranges.NOTIFICATION }, notificationView),
    newest(queryAlerts, { pk, prefix: ranges.PRICE_ALERT }, alertView),
    newest(queryReferrals, { pk, prefix: ranges.REFERRAL }, ({ created_at }) => ({ created_at })),
    newest(
      queryLevelChanges,
      { pk, prefix: ranges.LEVEL_CHANGE },
      ({ id, from_level, to_level, reason, created_at }) => ({
        id,
        from_level,
        to_level,
        reason,
        created_at,
      }),
    ),
    newest(
      queryConnections,
      { pk, prefix: ranges.WALLET_CONNECTION },
      ({ id, wallet_address, event, address, created_at }) => ({
        id,
        wallet_address,
        event,
        address,
        created_at,
      }),
    ),
    newest(
      (range) => query<StoredBankAccount>(range),
      { pk, prefix: ranges.BANK_ACCOUNT },
      (account) => bankAccountView(account, null),
    ),
  ]);
  return {
    security_log: events,
    notifications,
    price_alerts: alerts,
    referrals,
    level_changes: levels,
    wallet_connections: connections,
    bank_accounts: banks,
  };
}

/**
 * Everything that is kept about a person and is theirs to know, as JSON. Without secrets: no passwords, seeds, tokens or
 * codes, nor hashes of them; of numbers of bank accounts and documents only the end. Of each list the newest 2,000.
 */
export async function exportPerson(user: StoredUser, visit: SecurityVisit): Promise<string> {
  const at = nowSeconds();
  const accounts = accountsOf(user);
  const [sessions, visits, favourites, wallets, kyc, things, held] = await Promise.all([
    sessionsOf(user),
    readKnownVisits(user.id, at),
    readFavourites(user.id),
    listUserWallets(user.id),
    ownKyc(user.id),
    ownThings(user),
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
      accounts: held,
    },
    null,
    2,
  );
}
