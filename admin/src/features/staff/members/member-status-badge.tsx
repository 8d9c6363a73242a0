import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#shared/schemas/admin/staff.ts';
import { Badge } from '#ui/states.tsx';

/** Badge: can log in, with access and an authenticator. */
export function MemberStatusBadge({ member: { is_active, has_totp } }: { member: StaffMember }) {
  const { t } = useTranslation('admin');
  if (!is_active) return <Badge tone="bad">{t('staff.states.ended')}</Badge>;
  return <Badge tone={has_totp ? 'good' : 'warn'}>{t(`staff.states.${has_totp ? 'active' : 'invited'}`)}</Badge>;
}
