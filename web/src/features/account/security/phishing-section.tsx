import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { Section } from './section.tsx';
import { useRefreshed } from './use-refreshed.ts';
import { useSecretForm } from './use-secret-form.ts';

/** As long as the server takes it. */
const LONGEST = 32;
const NAME = 'anti_phishing_code';

/** Words of one's own that each of our e-mails carries. */
export function PhishingSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshed();
  const form = useSecretForm({ [NAME]: profile.anti_phishing_code ?? '' });
  const [saved, setSaved] = useState(false);
  const save = (code: string | null) =>
    void form.send({ [NAME]: code === '' ? 'missing' : undefined }, [NAME], async () => {
      const { user } = await api('PUT /user/anti-phishing-code', { body: { anti_phishing_code: code } });
      refreshed(user);
      setSaved(true);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(form.value(NAME).trim());
  };
  const field = form.field(NAME);
  return (
    <Section title={t('phishing.title')} text={t('phishing.text')}>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <form noValidate onSubmit={submit} className="flex max-w-md flex-wrap items-start gap-2">
        <Field label={t('phishing.label')} error={form.errors[NAME]} className="min-w-48 grow">
          {(control) => (
            <Input
              {...control}
              value={field.value}
              onChange={(event) => {
                setSaved(false);
                field.onChange(event);
              }}
              autoComplete="off"
              maxLength={LONGEST}
            />
          )}
        </Field>
        <Button type="submit" busy={form.busy} className="mt-5">
          {t('save')}
        </Button>
        {profile.anti_phishing_code !== null && (
          <Button
            variant="ghost"
            className="mt-5"
            onClick={() => {
              field.onChange({ target: { value: '' } });
              save(null);
            }}
          >
            {t('phishing.remove')}
          </Button>
        )}
      </form>
      <p role="status" className="text-xs text-muted">
        {saved ? t('saved') : ''}
      </p>
    </Section>
  );
}
