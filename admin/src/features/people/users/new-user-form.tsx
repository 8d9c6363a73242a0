import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { showToast } from '#ui/toast.ts';

/** Form that adds a user, who receives a link to choose a password by e-mail. */
export function NewUserForm({ onClose }: { onClose: (id: string | undefined) => void }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  return (
    <ConfigForm
      title={t('user.new')}
      consequence={t('user.newConsequence')}
      fields={[
        { name: 'username', label: t('user.username'), kind: 'text' },
        { name: 'email', label: t('user.email'), kind: 'text' },
      ]}
      values={{ username: '', email: '' }}
      fresh
      save={async (values, confirmation) => {
        const { username, email } = values as { username: string; email: string };
        const { user } = await adminApi('POST /admin/users', { body: { username, email, ...confirmation } });
        await client.invalidateQueries({ queryKey: ['users'] });
        showToast({ tone: 'info', title: t('user.added') });
        onClose(user.id);
      }}
      onCancel={() => onClose(undefined)}
      onChanged={() => onClose(undefined)}
    />
  );
}
