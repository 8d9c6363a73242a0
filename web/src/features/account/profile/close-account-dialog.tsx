import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SubmitButton } from '#ui/form/form.tsx';
import { IdentityProofFields } from '#web/features/account/security/secret-fields.tsx';
import { useIdentityProofForm } from '#web/features/account/security/use-secret-form.ts';
import { siteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { clearUserSession } from '#web/lib/session.ts';

interface CloseAccountDialogProps {
  profile: OwnUserProfile;
  open: boolean;
  onClose: () => void;
}

/** Dialog that closes the account for good, with the consequences. */
export function CloseAccountDialog({ profile, open, onClose }: CloseAccountDialogProps) {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const form = useIdentityProofForm(profile, {
    initial: {},
    send: async (proof) => {
      await blockPage(siteApi('POST /user/close-account', { body: proof }));
      await navigate({ to: '/' });
      clearUserSession('logout');
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('close.title')}
      cancel={t('close.keep')}
      action={
        <SubmitButton form={form} variant="danger">
          {t('close.confirm')}
        </SubmitButton>
      }
    >
      <p>{t('close.text')}</p>
      <p className="text-muted">{t('close.open')}</p>
      <IdentityProofFields form={form} profile={profile} focus />
    </FormDialog>
  );
}
