import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { SecretFields } from '#web/features/account/security/secret-fields.tsx';
import { secretProof } from '#web/features/account/security/secret-proof.ts';
import { useSecretForm } from '#web/features/account/security/use-secret-form.ts';
import { api } from '#web/lib/api.ts';
import { clearSession } from '#web/lib/session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

interface CloseAccountDialogProps {
  profile: Profile;
  open: boolean;
  onClose: () => void;
}

/** Closes the account for good, after saying what that means. */
export function CloseAccountDialog({ profile, open, onClose }: CloseAccountDialogProps) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const form = useSecretForm();
  const id = useId();
  const leave = () => {
    if (!form.busy) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { problems, shown, body } = secretProof(form, profile);
    void form.send(problems, shown, async () => {
      await api('POST /user/close-account', { body });
      await navigate({ to: '/' });
      clearSession('logout');
    });
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      alert
      title={t('close.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('close.keep')}</Button>
          <Button type="submit" form={id} variant="danger" busy={form.busy}>
            {t('close.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{t('close.text')}</p>
        <p className="text-muted">{t('close.open')}</p>
        <SecretFields form={form} profile={profile} focus />
        {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      </form>
    </Dialog>
  );
}
