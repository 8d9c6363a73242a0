import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { findReceiptNumber } from './receipt-number.ts';

/** Form for entering a receipt number. */
export function ReceiptNumberPage() {
  const { t } = useTranslation('verify');
  useSitePageTitle(t('enter.title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 pt-8 pb-16">
      <header className="flex flex-col gap-3">
        <h1 className="text-xl font-semibold text-balance">{t('enter.title')}</h1>
        <p className="max-w-prose text-base text-pretty text-muted">{t('enter.text')}</p>
      </header>
      <NumberForm />
      <p className="max-w-prose text-pretty text-muted">{t('lead')}</p>
    </div>
  );
}

function NumberForm() {
  const { t } = useTranslation('verify');
  const navigate = useNavigate();
  const form = useForm({
    initial: { number: '' },
    rules: ({ number }) => ({ number: findReceiptNumber(number) === null ? t('enter.wrong') : undefined }),
    check: 'sent',
    send: ({ number }) => navigate({ to: '/verify/{-$id}', params: { id: findReceiptNumber(number) ?? undefined } }),
  });
  return (
    <Form form={form} label={t('enter.title')} className="flex max-w-xl flex-col items-start gap-4">
      <TextField
        form={form}
        name="number"
        label={t('enter.number')}
        hint={t('enter.hint')}
        fieldClass="w-full"
        className="font-mono"
        large
        required
        autoComplete="off"
        spellCheck={false}
      />
      <SubmitButton form={form} size="lg">
        {t('enter.go')}
      </SubmitButton>
    </Form>
  );
}
