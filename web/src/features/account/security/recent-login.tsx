import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readAuthCode } from '#shared/typed/codes.ts';
import { TextField } from '#ui/form/fields.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { profileQuery } from '#web/features/account/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useSecurityFieldProblemText } from './find-secret-problems.ts';
import { TotpCodeField } from './secret-fields.tsx';

const isRecentLoginRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'RECENT_LOGIN_REQUIRED';

/** True when there is a factor to confirm a login with; other users log in again. */
const canConfirm = (profile: OwnUserProfile | undefined): profile is OwnUserProfile =>
  profile !== undefined && (profile.has_password || profile.two_factor_enabled);

interface RecentLogin {
  /** Runs an action that requires a recent login; the user confirms an older one first. */
  withRecentLogin: <T>(act: () => Promise<T>) => Promise<T>;
  /** Confirmation dialog; render it outside of forms. */
  dialog: ReactNode;
}

/** Returns a guard for actions that a session thief would take: an older login must be confirmed. */
export function useRequireRecentLogin(): RecentLogin {
  const { data: profile } = useQuery(profileQuery);
  const [asked, setAsked] = useState<{ answer: (isConfirmed: boolean) => void } | null>(null);
  const withRecentLogin = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!isRecentLoginRequiredError(error) || !canConfirm(profile)) throw error;
      const isConfirmed = await new Promise<boolean>((answer) => setAsked({ answer }));
      if (!isConfirmed) throw error;
      return act();
    }
  };
  const answered = (isConfirmed: boolean) => {
    setAsked(null);
    asked?.answer(isConfirmed);
  };
  return {
    withRecentLogin,
    dialog: canConfirm(profile) && (
      <ConfirmLogin
        profile={profile}
        open={asked !== null}
        onConfirmed={() => answered(true)}
        onClose={() => answered(false)}
      />
    ),
  };
}

interface ConfirmLoginProps {
  profile: OwnUserProfile;
  open: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Dialog that requires the password, or a code without one. */
function ConfirmLogin({ profile, open, onConfirmed, onClose }: ConfirmLoginProps) {
  const { t } = useTranslation('security');
  const problemText = useSecurityFieldProblemText();
  const byPassword = profile.has_password;
  const form = useForm({
    initial: { password: '', code: '' },
    rules: ({ password, code }) => ({
      password: problemText(byPassword && password === '' && 'missing'),
      code: problemText(!byPassword && readAuthCode(code) === null && 'badCode'),
    }),
    send: async ({ password, code }) => {
      await siteApi('POST /user/confirm', { body: byPassword ? { password } : { code } });
      onConfirmed();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('confirm.title')}
      action={<SubmitButton form={form}>{t('confirm.confirm')}</SubmitButton>}
    >
      <p className="text-muted">{t('confirm.text')}</p>
      {byPassword ? (
        <TextField
          form={form}
          name="password"
          label={t('fields.password')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
          autoFocus
          large
          type="password"
          autoComplete="current-password"
          maxLength={256}
        />
      ) : (
        <TotpCodeField form={form} name="code" label={t('fields.code')} />
      )}
    </FormDialog>
  );
}
