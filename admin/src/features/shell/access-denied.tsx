import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { getRolesWithPermission } from '#shared/staff/permissions.ts';
import { buttonClass } from '#ui/button.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Page shown when the member's role has no access; names the roles that do. */
export function AccessDeniedPage({ page }: { page: AdminPageName }) {
  const { t } = useTranslation(['admin', 'pages']);
  const { language } = useFormat();
  useAdminPageTitle(t(`titles.${page}`));
  const role = t(`roles.${getStaffSession()?.staff.role}`, { defaultValue: '' });
  const roles = getRolesWithPermission(adminPages[page].permission).map((allowedRole) => t(`roles.${allowedRole}`));
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg font-semibold">{t('refused.title', { page: t(`titles.${page}`) })}</h1>
      <p className="text-muted">
        {t('refused.text', { role, roles: new Intl.ListFormat(language, { type: 'unit' }).format(roles) })}
      </p>
      <Link to="/admin" className={buttonClass('secondary', 'md', 'mt-2')}>
        {t('pages:notFound.action')}
      </Link>
    </div>
  );
}
