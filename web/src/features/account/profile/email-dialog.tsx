import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { isDigits } from '#web/features/account/security/find-secret-problems.ts';
import { CodeField, SecretFields } from '#web/features/account/security/secret-fields.tsx';
import { secretProof } from '#web/features/account/security/secret-proof.ts';
import { useRefreshed } from '#web/features/account/security/use-refreshed.ts';
import { useSecretForm } from '#web/features/account/security/use-secret-form.ts';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { useWait } from './use-wait.ts';

interface EmailDialogProps {
  profile: Profile;
  open: boolean;
  onClose: () => void;
}

/** Sets or changes the e-mail address, by a code that is sent to the new one. */
export function EmailDialog({ profile, open, onClose }: EmailDialogProps) {
  const { t } = useTranslation('profile');
  // Whether it is the first one is what was so as it opened.
  const [title] = useState(() => t(profile.email === null ? 'email.title' : 'email.changeTitle'));
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('common:close')}>
      <EmailForm profile={profile} onDone={onClose} />
    </Dialog>
  );
}

function EmailForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const refreshed = useRefreshed();
  const form = useSecretForm();
  const mail = useSecretForm();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const [wait, setWait] = useWait();
  const email = mail.value('email').trim();

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    const wrong = !/^\S+@\S+\.\S+$/.test(email);
    setInvalid(wrong);
    if (wrong) return;
    void mail.send({}, ['email'], async () => {
      const { resend_after } = await api('POST /user/send-email-code', { body: { type: 'bind_email', email } });
      setSentTo(email);
      setWait(resend_after);
    });
  };
  const bind = (event: FormEvent) => {
    event.preventDefault();
    if (sentTo === null) return;
    const { problems, shown, body } = secretProof(form, profile);
    const email_code = form.value('email_code').trim();
    void form.send(
      { email_code: isDigits(email_code) ? undefined : 'badCode', ...problems },
      [...shown, 'email_code', 'email'],
      async () => {
        const { user } = await api('POST /user/bind-email', { body: { ...body, email: sentTo, email_code } });
        refreshed(user);
        onDone();
      },
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={send} noValidate className="flex flex-col gap-3">
        <Field
          label={t('email.address')}
          error={invalid ? t('email.invalid') : (mail.errors['email'] ?? form.errors['email'])}
          required
        >
          {(control) => (
            <Input
              {...control}
              {...mail.field('email')}
              ref={(element) => {
                // It is to blame for what either part is refused.
                for (const part of [mail, form]) part.field('email').ref(element);
              }}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type this
              autoFocus
              large
              type="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
        </Field>
        {mail.failure !== null && <Notice tone="error">{mail.failure}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant={sentTo === null ? 'primary' : 'secondary'}
            busy={mail.busy}
            {...(wait > 0 && sentTo === email && { blockedBy: 'email-wait' })}
          >
            {t(sentTo === null ? 'email.send' : 'email.again')}
          </Button>
          <span id="email-wait" className="text-xs text-muted tabular-nums">
            {wait > 0 && sentTo === email ? t('email.wait', { seconds: wait }) : ''}
          </span>
        </div>
      </form>
      {sentTo !== null && (
        <form onSubmit={bind} noValidate className="flex flex-col gap-4 border-t border-line pt-4">
          <p role="status" className="text-muted">
            {t('email.sent', { email: sentTo })}
          </p>
          <CodeField form={form} name="email_code" label={t('email.code')} digits />
          <SecretFields form={form} profile={profile} />
          {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
          <Button type="submit" variant="primary" size="lg" busy={form.busy}>
            {t('email.bind')}
          </Button>
        </form>
      )}
    </div>
  );
}
