import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ApprovalFactList, ApprovalReviewActions } from '#admin/features/kit/change/approval.tsx';
import { FactList, TEXT_LINK_CLASS, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { AccountKindBadge } from '#admin/features/kit/order-badges.tsx';
import { ObjectAuditLog } from '#admin/features/staff/audit/object-audit-log.tsx';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminUserAccount } from '#shared/schemas/admin/people.ts';
import { buttonClass } from '#ui/button.tsx';
import { ShortId } from '#ui/id.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { adminUserQuery, userApprovalsQuery } from './queries.ts';
import { UserActions } from './user-actions.tsx';
import { KycStatusBadge, UserKindBadge, UserStatusBadge } from './user-badges.tsx';
import { UserForms, type AdminUserResponse } from './user-forms.tsx';

/** Pending approvals of a user: a new e-mail address or credit score. */
function UserApprovals({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data } = useQuery(userApprovalsQuery(id));
  return data?.approvals
    .filter(({ kind, state }) => (kind === 'user.email' || kind === 'user.credit_score') && state === 'pending')
    .map((approval) => (
      <section
        key={approval.id}
        aria-label={t('approval.title')}
        className="flex flex-col gap-3 rounded border border-warn p-3"
      >
        <h3 className="font-semibold">{t('approval.title')}</h3>
        <ApprovalFactList approval={approval} />
        <ApprovalReviewActions approval={approval} />
      </section>
    ));
}

/** Panel of a user: identity, accounts and balances. `wide` shows them side by side. */
export function UserDetailPanel({ id, wide = false }: { id: string; wide?: boolean }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(adminUserQuery(id));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const columns = clsx('grid items-start gap-x-8 gap-y-6', wide && 'lg:grid-cols-2');
  if (!data)
    return (
      <div className={columns} aria-busy="true">
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return (
    <div className={columns}>
      <DetailSection title={t('user.facts')}>
        <UserFacts data={data} />
        {wide && <UserApprovals id={data.user.id} />}
        {wide && <UserForms key={data.person.version} data={data} />}
        {wide && <UserActions data={data} />}
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/options" search={{ user_id: data.user.id }} className={buttonClass()}>
            {t('user.orders')}
          </Link>
          <Link to="/admin/futures/positions" search={{ user_id: data.user.id }} className={buttonClass()}>
            {t('user.positions')}
          </Link>
          <Link to="/admin/futures/orders" search={{ user_id: data.user.id }} className={buttonClass()}>
            {t('user.futuresOrders')}
          </Link>
          <Link to="/admin/financial/investments" search={{ user_id: data.user.id }} className={buttonClass()}>
            {t('titles.investments')}
          </Link>
          {!data.user.is_virtual_account && (
            <>
              <Link to="/admin/deposits" search={{ user_id: data.user.id }} className={buttonClass()}>
                {t('titles.deposits')}
              </Link>
              <Link to="/admin/withdrawals" search={{ user_id: data.user.id }} className={buttonClass()}>
                {t('titles.withdrawals')}
              </Link>
              <Link to="/admin/loans/applications" search={{ user_id: data.user.id }} className={buttonClass()}>
                {t('titles.loanApplications')}
              </Link>
            </>
          )}
          {hasPermission('tickets.read') && (
            <Link to="/admin/tickets" search={{ search: data.user.id }} className={buttonClass()}>
              {t('titles.tickets')}
            </Link>
          )}
          {hasPermission('kyc.read') && data.user.kyc_status !== 'not_submitted' && (
            <Link to="/admin/kyc" search={{ search: data.user.id }} className={buttonClass()}>
              {t('user.kycLink')}
            </Link>
          )}
          {hasPermission('bank_accounts.read') && !data.user.is_virtual_account && (
            <Link to="/admin/bank-accounts" search={{ search: data.user.id }} className={buttonClass()}>
              {t('titles.bankAccounts')}
            </Link>
          )}
        </div>
      </DetailSection>
      <div className="flex min-w-0 flex-col gap-6">
        {data.accounts.map((account) => (
          <Account key={account.id} user={data.user.id} account={account} />
        ))}
        {wide && <ObjectAuditLog subject={data.user.id} />}
      </div>
    </div>
  );
}

function UserFacts({ data: { user, person } }: { data: AdminUserResponse }) {
  const { t } = useTranslation('admin');
  const denied = Object.entries(person.flags).filter(([, allowed]) => !allowed);
  const facts = [
    { key: 'username', value: <span className="break-all">{user.username}</span> },
    { key: 'id', value: <span className="font-mono text-xs break-all">{user.id}</span> },
    { key: 'email', value: <span className="break-all">{user.email ?? '–'}</span> },
    { key: 'kind', value: <UserKindBadge virtual={user.is_virtual_account} /> },
    { key: 'status', value: person.is_closed ? t('user.closedState') : <UserStatusBadge status={user.status} /> },
    { key: 'kyc', value: <KycStatusBadge status={user.kyc_status} /> },
    {
      key: 'denied',
      value:
        denied.length === 0
          ? t('user.nothingDenied')
          : denied.map(([name]) => t(`user.flags.${name}`, { defaultValue: name })).join(', '),
    },
    { key: 'frozen', value: t(user.is_frozen ? 'yes' : 'no') },
    { key: 'twoFactor', value: t(user.two_factor_enabled ? 'yes' : 'no') },
    { key: 'creditScore', value: user.credit_score ?? '–' },
    {
      key: 'level',
      value: person.level_fixed ? t('user.levelFixed', { level: person.level_number }) : person.level_number,
    },
    { key: 'wallet', value: <span className="font-mono text-xs break-all">{user.wallet_address ?? '–'}</span> },
    { key: 'country', value: person.country ?? '–' },
    { key: 'language', value: person.language ?? '–' },
    { key: 'lastAddress', value: <span className="break-all">{person.last_address ?? '–'}</span> },
    { key: 'referredBy', value: person.referred_by === null ? '–' : <ShortId value={person.referred_by} /> },
    { key: 'registered', value: <TimeText at={user.created_at} show="full" /> },
    { key: 'lastLogin', value: <TimeText at={user.last_login_at} show="full" /> },
  ];
  return (
    <FactList facts={facts.map((fact) => ({ ...fact, label: t(`user.${fact.key}`, { defaultValue: fact.key }) }))} />
  );
}

function Account({ user, account }: { user: string; account: AdminUserAccount }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  const formatCount = (open: number | null, total: number | null) => {
    if (open === null) return t('account.inAll', { total: integer(total ?? 0) });
    if (total === null) return t('account.openOnly', { open: integer(open) });
    return t('account.openOfTotal', { open: integer(open), total: integer(total) });
  };
  return (
    <DetailSection title={t(`account.${account.kind}`)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <AccountKindBadge kind={account.kind} />
        <ShortId value={account.id} />
        <Link
          to="/admin/transactions"
          search={{ user_id: user, ...(account.kind === 'demo' && { account: 'simulate' as const }) }}
          className={clsx(TEXT_LINK_CLASS, 'ms-auto')}
        >
          {t('titles.transactions')}
        </Link>
      </div>
      <FactList
        facts={[
          { key: 'options', open: account.open_options, total: account.options_total },
          { key: 'positions', open: account.open_positions, total: account.positions_total },
          { key: 'futuresOrders', open: account.open_futures_orders, total: null },
          { key: 'investments', open: account.open_investments, total: account.investments_total },
          ...(account.kind === 'live'
            ? [
                { key: 'deposits', open: null, total: account.deposits_total },
                { key: 'withdrawals', open: account.open_withdrawals, total: account.withdrawals_total },
              ]
            : []),
        ].map(({ key, open, total }) => ({
          key,
          label: t(`account.${key}`, { defaultValue: key }),
          value: formatCount(open, total),
        }))}
      />
      <div className="overflow-x-auto rounded border border-line">
        <table className="w-full text-sm">
          <thead>
            <tr className="h-8 text-xs text-muted">
              <th scope="col" className="px-3 text-start font-medium">
                {t('account.wallet')}
              </th>
              <th scope="col" className="px-3 text-end font-medium">
                {t('account.available')}
              </th>
              <th scope="col" className="px-3 text-end font-medium">
                {t('account.frozen')}
              </th>
            </tr>
          </thead>
          <tbody>
            {account.wallets.map((wallet) => (
              <tr key={`${wallet.wallet_type} ${wallet.coin_type}`} className="h-8">
                <th scope="row" className="border-t border-line px-3 text-start font-normal whitespace-nowrap">
                  {t(`account.wallets.${wallet.wallet_type}`)}
                </th>
                <td className="border-t border-line px-3 text-end">
                  <AmountText value={wallet.available_balance} unit={wallet.coin_type} />
                </td>
                <td className="border-t border-line px-3 text-end">
                  <AmountText value={wallet.frozen_balance} unit={wallet.coin_type} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}
