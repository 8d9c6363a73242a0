import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useUserSavedHandler } from './person-form.tsx';

/** Form that sends a user a message, on the page and by e-mail. */
export function UserMessageForm({ user, onClose }: { user: AdminUserRow; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { changed } = useUserSavedHandler(user.id);
  return (
    <Dialog open onClose={onClose} title={t('user.acts.message')} closeLabel={t('common:close')} size="md">
      <ConfigForm
        title={t('user.acts.message')}
        consequence={t('user.messageConsequence', { name: user.username })}
        fields={[
          { name: 'title', label: t('user.messageTitle'), kind: 'text' },
          { name: 'message', label: t('user.messageText'), kind: 'lines' },
          { name: 'mail', label: t('user.messageMail'), kind: 'switch' },
        ]}
        values={{ title: '', message: '', mail: false }}
        fresh
        action={t('user.acts.message')}
        save={async (values, confirmation) => {
          const { title, message, mail } = values as { title: string; message: string; mail: boolean };
          await adminApi('POST /notifications/create', {
            body: { user_id: user.id, title, message, mail, ...confirmation },
          });
          onClose();
          await changed(t('user.messageSent'));
        }}
        onCancel={onClose}
        onChanged={onClose}
      />
    </Dialog>
  );
}
