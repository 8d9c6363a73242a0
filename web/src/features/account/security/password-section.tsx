import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { showAlert } from '#web/lib/alerts.ts';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { cleanCode, isCode } from './find-secret-problems.ts';
import { SecretFields } from './secret-fields.tsx';
import { Section } from './section.tsx';
import { useRefreshed } from './use-refreshed.ts';
import { useSecretForm } from './use-secret-form.ts';

/** As many characters as the server asks for. */
const SHORTEST = 10;

export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  const kind = profile.has_password ? 'change' : 'set';
  return (
    <Section
      title={t('password.title')}
      text={t(`password.text.${kind}`)}
      aside={<Button onClick={() => setOpen(true)}>{t(`password.${kind}`)}</Button>}
    >
      <Dialog open={open} onClose={() => setOpen(false)} title={t(`password.${kind}`)} closeLabel={t('common:close')}>
        <PasswordForm profile={profile} onDone={() => setOpen(false)} />
      </Dialog>
    </Section>
  );
}

function PasswordForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshed();
  const form = useSecretForm();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const current = form.value('current_password');
    const next = form.value('new_password');
    const code = cleanCode(form.value('code'));
    void form.send(
      {
        current_password: profile.has_password && current === '' ? 'missing' : undefined,
        new_password: next.length < SHORTEST ? 'short' : undefined,
        again: form.value('again') === next ? undefined : 'different',
        code: profile.two_factor_enabled && !isCode(code) ? 'badCode' : undefined,
      },
      ['current_password', 'new_password', 'code'],
      async () => {
        await api('POST /user/change-password', {
          body: {
            new_password: next,
            ...(profile.has_password ? { current_password: current } : {}),
            ...(profile.two_factor_enabled ? { code } : {}),
          },
        });
        onDone();
        refreshed();
        showAlert({ tone: 'success', title: t('password.done'), text: t('password.doneText') });
      },
    );
  };
  const fields = [
    ...(profile.has_password ? [['current_password', 'fields.current', 'current-password'] as const] : []),
    ['new_password', 'fields.new', 'new-password'] as const,
    ['again', 'fields.again', 'new-password'] as const,
  ];

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      {fields.map(([name, label, autoComplete], index) => (
        <Field
          key={name}
          label={t(label)}
          error={form.errors[name]}
          {...(name === 'new_password' ? { hint: t('password.hint', { count: SHORTEST }) } : {})}
          required
        >
          {(control) => (
            <Input
              {...control}
              {...form.field(name)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
              autoFocus={index === 0}
              large
              type="password"
              autoComplete={autoComplete}
              maxLength={256}
            />
          )}
        </Field>
      ))}
      <SecretFields form={form} profile={profile} password={false} />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t(`password.${profile.has_password ? 'change' : 'set'}`)}
      </Button>
    </form>
  );
}
