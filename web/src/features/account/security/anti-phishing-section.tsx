import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { siteApi } from '#web/lib/api.ts';
import { useSecurityFieldProblemText } from './find-secret-problems.ts';
import { useRequireRecentLogin } from './recent-login.tsx';
import { SecuritySection } from './security-section.tsx';
import { useRefreshSecurity } from './use-refresh-security.ts';

/** Maximum that the server accepts. */
const LONGEST = 32;

/** Anti-phishing phrase that each of our e-mails includes. */
export function AntiPhishingSection({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshSecurity();
  const problemText = useSecurityFieldProblemText();
  const { withRecentLogin, dialog } = useRequireRecentLogin();
  /** The saved phrase; "saved" shows as long as the field still has it. */
  const [saved, setSaved] = useState<string | null>(null);
  const save = async (code: string | null) => {
    const { user } = await withRecentLogin(() =>
      siteApi('PUT /user/anti-phishing-code', { body: { anti_phishing_code: code } }),
    );
    refreshed(user);
    setSaved(form.value('anti_phishing_code'));
  };
  const form = useForm({
    initial: { anti_phishing_code: profile.anti_phishing_code ?? '' },
    rules: (values) => ({ anti_phishing_code: problemText(values.anti_phishing_code.trim() === '' && 'missing') }),
    send: (values) => save(values.anti_phishing_code.trim()),
  });
  const remove = useMutation({ mutationFn: () => save(null), onError: (error) => form.showError(error) });
  const typed = useFormValue(form, 'anti_phishing_code');
  return (
    <SecuritySection title={t('phishing.title')} text={t('phishing.text')}>
      <FormErrorNotice form={form} />
      <Form form={form} failurePlaced className="flex max-w-md flex-wrap items-start gap-2">
        <TextField
          form={form}
          name="anti_phishing_code"
          label={t('phishing.label')}
          fieldClass="min-w-48 grow"
          autoComplete="off"
          maxLength={LONGEST}
        />
        <SubmitButton form={form} variant="secondary" className="mt-5">
          {t('save')}
        </SubmitButton>
        {profile.anti_phishing_code !== null && (
          <Button
            variant="ghost"
            className="mt-5"
            busy={remove.isPending}
            onClick={() => {
              form.set('anti_phishing_code', '');
              remove.mutate();
            }}
          >
            {t('phishing.remove')}
          </Button>
        )}
      </Form>
      <p role="status" className="text-xs text-muted">
        {saved === typed ? t('saved') : ''}
      </p>
      {dialog}
    </SecuritySection>
  );
}
