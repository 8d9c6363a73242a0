import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS, UserLink } from '#admin/features/kit/lists/fact-list.tsx';
import { ObjectLink } from '#admin/features/kit/object-link.tsx';
import { getSettingName } from '#admin/features/staff/system/setting-texts.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { SystemSettingName } from '#shared/staff/system-settings.ts';

/** Lists next to which configuration objects open. */
const lists = {
  options: '/admin/options-config',
  futures: '/admin/futures/config',
  levels: '/admin/user-level-config',
  system: '/admin/system-config',
  coins: '/admin/coins',
  coin_networks: '/admin/deposit-withdraw-config',
  financial_products: '/admin/financial/products',
  loan_products: '/admin/loans/products',
} as const;

const isListed = (kind: ConfigKind): kind is keyof typeof lists => Object.hasOwn(lists, kind);

/** Link to the object of the change; a new one has no page yet. */
function ConfigLink({
  config,
  changes,
}: {
  config: NonNullable<ApprovalView['config']>;
  changes: ApprovalView['changes'];
}) {
  const { t } = useTranslation('admin');
  const { kind, id } = config;
  const name =
    kind === 'system' ? getSettingName(id as SystemSettingName, t) : id.replace(/^([fl]pr_).*(.{8})$/, '…$2');
  const words = `${t(`approval.configKinds.${kind}`)} · ${name}`;
  const isNew = changes.every(({ before }) => before === null);
  if (isNew || !isListed(kind)) return <span className="break-all">{words}</span>;
  return (
    <Link to={lists[kind]} search={{ open: id }} className={`${TEXT_LINK_CLASS} break-all`}>
      {words}
    </Link>
  );
}

/** Link to the subject of an approval; a staff member not added yet has no page. */
export function ApprovalSubjectLink({ kind, subject, username, state, config, changes }: ApprovalView) {
  if (config) return <ConfigLink config={config} changes={changes} />;
  if (kind === 'staff.add' && state !== 'approved') return <span className="break-all">{username}</span>;
  if (kind === 'staff.add' || kind === 'staff.change')
    return (
      <ObjectLink id={subject} className={`${TEXT_LINK_CLASS} break-all`}>
        {username}
      </ObjectLink>
    );
  return <UserLink id={subject} username={username || subject} />;
}
