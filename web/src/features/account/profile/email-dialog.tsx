import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { readEmail } from '#shared/typed/emails.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useSecurityFieldProblemText } from '#web/features/account/security/find-secret-problems.ts';
import { TotpCodeField, IdentityProofFields } from '#web/features/account/security/secret-fields.tsx';
import { useRefreshSecurity } from '#web/features/account/security/use-refresh-security.ts';
import { useIdentityProofForm } from '#web/features/account/security/use-secret-form.ts';
import { siteApi } from '#web/lib/api.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useResendCountdown } from './use-resend-countdown.ts';

interface EmailDialogProps {
  profile: OwnUserProfile;
  open: boolean;
  onClose: () => void;
}

/** Dialog that sets or changes the e-mail address, by a code sent to the new one. */
export function EmailDialog({ profile, open, onClose }: EmailDialogProps) {
  const { t } = useTranslation(['profile', 'common']);
  // The title keeps the state at opening: first address or not.
  const [title] = useState(() => t(profile.email === null ? 'email.title' : 'email.changeTitle'));
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('common:close')}>
      <EmailForm profile={profile} onDone={onClose} />
    </Dialog>
  );
}

function EmailForm({ profile, onDone }: { profile: OwnUserProfile; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const [sent, setSent] = useState<RequestedEmailCode | null>(null);
  const [wait, setWait] = useResendCountdown();
  const form = useForm({
    initial: { email: '' },
    rules: ({ email }) => ({ email: readEmail(email) === null ? t('email.invalid') : undefined }),
    send: async (values) => {
      const email = readEmail(values.email) ?? '';
      const body = { type: 'bind_email', email } as const;
      const { resend_after, code_token } = await siteApi('POST /user/send-email-code', { body });
      setSent({ email, code_token });
      setWait(resend_after);
    },
  });
  const isWaiting = readEmail(useFormValue(form, 'email')) === sent?.email && wait > 0;
  return (
    <div className="flex flex-col gap-4">
      <Form form={form} failurePlaced className="flex flex-col gap-3">
        <TextField
          form={form}
          name="email"
          label={t('email.address')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
          autoFocus
          large
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <FormErrorNotice form={form} />
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton
            form={form}
            variant={sent === null ? 'primary' : 'secondary'}
            {...(isWaiting && { blockedBy: 'email-wait' })}
          >
            {t(sent === null ? 'email.send' : 'email.again')}
          </SubmitButton>
          <span id="email-wait" className="text-xs text-muted tabular-nums">
            {isWaiting ? t('email.wait', { seconds: wait }) : ''}
          </span>
        </div>
      </Form>
      {sent !== null && (
        <BindForm
          profile={profile}
          sent={sent}
          onEmailRefused={(error) => form.showProblems({ email: error })}
          onDone={onDone}
        />
      )}
    </div>
  );
}

/** Address that received a code, and the answer's token, which is sent with the code. */
interface RequestedEmailCode {
  email: string;
  code_token: string;
}

interface BindFormProps {
  profile: OwnUserProfile;
  sent: RequestedEmailCode;
  /** The form above has the address: it shows the error. */
  onEmailRefused: (error: string) => void;
  onDone: () => void;
}

function BindForm({ profile, sent, onEmailRefused, onDone }: BindFormProps) {
  const { t } = useTranslation('profile');
  const refreshed = useRefreshSecurity();
  const fieldText = useFieldText();
  const problemText = useSecurityFieldProblemText();
  const form = useIdentityProofForm(profile, {
    initial: { email_code: '' },
    rules: ({ email_code }) => ({ email_code: problemText(readDigitCode(email_code) === null && 'badCode') }),
    send: async (proof, { email_code }) => {
      try {
        const body = { ...proof, ...sent, email_code };
        const { user } = await siteApi('POST /user/bind-email', { body });
        refreshed(user);
        onDone();
      } catch (error) {
        const emailError = fieldText(error, 'email');
        if (emailError === undefined) throw error;
        onEmailRefused(emailError);
      }
    },
  });
  return (
    <Form form={form} failurePlaced className="flex flex-col gap-4 border-t border-line pt-4">
      <p role="status" className="text-muted">
        {t('email.sent', { email: sent.email })}
      </p>
      <TotpCodeField form={form} name="email_code" label={t('email.code')} digits />
      <IdentityProofFields form={form} profile={profile} />
      <FormErrorNotice form={form} />
      <SubmitButton form={form} size="lg">
        {t('email.bind')}
      </SubmitButton>
    </Form>
  );
}
