import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useOpenPanel } from '#admin/features/kit/lists/use-open-panel.ts';
import { adminApi } from '#admin/lib/api.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import { showToast } from '#ui/toast.ts';
import { STAFF_QUERY_KEY } from './queries.ts';
import { showInvitationToast } from './show-invitation-toast.ts';

/** Form that adds a staff member: the invitation is e-mailed at once, or after a second owner's approval. */
export function NewMemberForm() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenPanel();
  return (
    <ConfigForm
      title={t('staff.new')}
      consequence={t('staff.newConsequence')}
      fields={[
        { name: 'username', label: t('staff.username'), kind: 'text' },
        { name: 'email', label: t('staff.email'), kind: 'text', hint: t('staff.emailHint') },
        {
          name: 'role',
          label: t('staff.role'),
          kind: 'choice',
          choices: staffRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
        },
      ]}
      values={{ username: '', email: '', role: 'read_only' }}
      fresh
      save={async (values, confirmation) => {
        const { username, email, role } = values as { username: string; email: string; role: StaffRole };
        const added = await adminApi('POST /admin/staff', { body: { username, email, role, ...confirmation } });
        await client.invalidateQueries({ queryKey: [STAFF_QUERY_KEY] });
        open(added.member?.id);
        if (added.member) showInvitationToast(added, username, t);
        else showToast({ tone: 'info', title: t('staff.secondOwner') });
      }}
      onCancel={() => open(undefined)}
      onChanged={() => open(undefined)}
    />
  );
}
