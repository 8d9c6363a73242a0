import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfigForm } from '#admin/features/kit/change/config-form.tsx';
import { type ChangeConfirmation, ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';
import type { StaffPermission } from '#shared/staff/permissions.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { type AdminUserResponse, useUserSavedHandler } from './user-forms.tsx';

/** Form that sends a user a message, on the page and by e-mail. */
function UserMessageForm({ user, onClose }: { user: AdminUserRow; onClose: () => void }) {
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

type UserAction = 'password' | 'sessions' | 'close';

/** Buttons with immediate effect on a user: send a link, end sessions, message, delete the account. */
export function UserActions({ data: { user, person } }: { data: AdminUserResponse }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState<UserAction | null>(null);
  const [writing, setWriting] = useState(false);
  const { refresh, changed } = useUserSavedHandler(user.id);
  if (person.is_closed) return null;
  const params = { id: user.id };
  const acts: Record<
    UserAction,
    { permission: StaffPermission; run: (confirmation: ChangeConfirmation) => Promise<unknown> }
  > = {
    password: {
      permission: 'passwords.reset',
      run: (body) => adminApi('PUT /admin/users/{id}/password', { params, body }),
    },
    sessions: {
      permission: 'users.write',
      run: (body) => adminApi('DELETE /admin/users/{id}/sessions', { params, body }),
    },
    close: {
      permission: 'users.close',
      run: (confirmation) =>
        adminApi('DELETE /admin/users/{id}', { params, body: { ...confirmation, version: person.version } }),
    },
  };
  const names = (Object.keys(acts) as UserAction[]).filter(
    (name) => hasPermission(acts[name].permission) && (name !== 'password' || user.email !== null),
  );
  const shown = asking ?? 'password';
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {hasPermission('messages.send') && <Button onClick={() => setWriting(true)}>{t('user.acts.message')}</Button>}
        {names.map((name) => (
          <Button key={name} variant={name === 'close' ? 'danger' : 'secondary'} onClick={() => setAsking(name)}>
            {t(`user.acts.${name}`)}
          </Button>
        ))}
      </div>
      <ConfirmChangeDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={t(`user.acts.${shown}`)}
        consequence={t(`user.actConsequence.${shown}`, { name: user.username })}
        rows={[]}
        action={t(`user.acts.${shown}`)}
        danger={shown === 'close'}
        onConfirm={async (confirmation) => {
          await acts[shown].run(confirmation);
          setAsking(null);
          await changed(t(`user.actDone.${shown}`));
        }}
        onChanged={() => {
          setAsking(null);
          void refresh();
        }}
      />
      {writing && <UserMessageForm user={user} onClose={() => setWriting(false)} />}
    </>
  );
}
