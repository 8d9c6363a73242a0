import { useQueryClient } from '@tanstack/react-query';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { useOpenInAddress } from '#admin/features/kit/lists/use-open-in-address.ts';
import { api } from '#admin/lib/api.ts';
import { type Role, roles } from '#shared/staff/roles.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { Invited } from './invitation-link.tsx';
import { STAFF } from './queries.ts';

/** Adds a member of staff: the link to the invitation is shown once. */
export function NewMember({ onInvited }: { onInvited: (invited: Invited) => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const open = useOpenInAddress();
  return (
    <ConfigForm
      title={t('staff.new')}
      consequence={t('staff.newConsequence')}
      fields={[
        { name: 'username', label: t('staff.username'), kind: 'text' },
        {
          name: 'role',
          label: t('staff.role'),
          kind: 'choice',
          choices: roles.map((value) => ({ value, label: t(`roles.${value}`) })),
        },
      ]}
      values={{ username: '', role: 'read_only' }}
      fresh
      save={async (values, confirmation) => {
        const { username, role } = values as { username: string; role: Role };
        const invited = await api('POST /admin/staff', { body: { username, role, ...confirmation } });
        await client.invalidateQueries({ queryKey: [STAFF] });
        open(invited.member.id);
        onInvited(invited);
      }}
      onCancel={() => open(undefined)}
      onChanged={() => open(undefined)}
    />
  );
}
