import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readAuthCode } from '#shared/typed/codes.ts';
import { normalizePassword } from '#shared/typed/passwords.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { showPageAlert } from '#web/lib/alerts.ts';
import { siteApi } from '#web/lib/api.ts';
import { isCodeRequiredError, useSecurityFieldProblemText } from './find-secret-problems.ts';
import { TotpCodeField } from './secret-fields.tsx';
import { SecuritySection } from './security-section.tsx';
import { useRefreshSecurity } from './use-refresh-security.ts';

/** Minimum that the server requires. */
const SHORTEST = 10;

export function PasswordSection({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation(['security', 'common']);
  const [open, setOpen] = useState(false);
  const kind = profile.has_password ? 'change' : 'set';
  return (
    <SecuritySection
      title={t('password.title')}
      text={t(`password.text.${kind}`)}
      aside={<Button onClick={() => setOpen(true)}>{t(`password.${kind}`)}</Button>}
    >
      <Dialog open={open} onClose={() => setOpen(false)} title={t(`password.${kind}`)} closeLabel={t('common:close')}>
        <PasswordForm profile={profile} onDone={() => setOpen(false)} />
      </Dialog>
    </SecuritySection>
  );
}

function PasswordForm({ profile, onDone }: { profile: OwnUserProfile; onDone: () => void }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshSecurity();
  const problemText = useSecurityFieldProblemText();
  const { has_password, two_factor_enabled } = profile;
  const form = useForm({
    initial: { current_password: '', new_password: '', again: '', code: '' },
    rules: ({ current_password, new_password, again: repeatedPassword, code }) => ({
      current_password: problemText(has_password && current_password === '' && 'missing'),
      new_password: problemText(normalizePassword(new_password).length < SHORTEST && 'short'),
      again: problemText(normalizePassword(repeatedPassword) !== normalizePassword(new_password) && 'different'),
      code: problemText(two_factor_enabled && readAuthCode(code) === null && 'badCode'),
    }),
    send: async ({ current_password, new_password, code }) => {
      await siteApi('POST /user/change-password', {
        body: {
          new_password,
          ...(has_password ? { current_password } : {}),
          ...(two_factor_enabled ? { code } : {}),
        },
      });
      onDone();
      refreshed();
      showPageAlert({ tone: 'success', title: t('password.done'), text: t('password.doneText') });
    },
    fieldProblems: (error) =>
      two_factor_enabled && isCodeRequiredError(error) ? { code: problemText('missing') } : null,
  });
  const fields = [
    ...(has_password ? [['current_password', 'fields.current', 'current-password'] as const] : []),
    ['new_password', 'fields.new', 'new-password'] as const,
    ['again', 'fields.again', 'new-password'] as const,
  ];
  return (
    <Form form={form}>
      {fields.map(([name, label, autoComplete], index) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(label)}
          hint={name === 'new_password' ? t('password.hint', { count: SHORTEST }) : undefined}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
          autoFocus={index === 0}
          large
          type="password"
          autoComplete={autoComplete}
          maxLength={256}
        />
      ))}
      {two_factor_enabled && <TotpCodeField form={form} name="code" label={t('fields.code')} />}
      <SubmitButton form={form} size="lg">
        {t(`password.${has_password ? 'change' : 'set'}`)}
      </SubmitButton>
    </Form>
  );
}
