import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { removeBlanks } from '#shared/typed/characters.ts';
import { readPhone } from '#shared/typed/phones.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { profileQuery } from '#web/features/account/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';

const isEmpty = (typed: string): boolean => removeBlanks(typed) === '';

/** Form that changes the phone number; an empty field removes it. */
export function PhoneForm({ phone, onDone }: { phone: string | null; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const client = useQueryClient();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const form = useForm({
    initial: { phone: phone ?? '' },
    rules: (values) => ({
      phone: isEmpty(values.phone) || readPhone(values.phone) !== null ? undefined : t('basics.phoneInvalid'),
    }),
    send: async (values) => {
      const { user } = await siteApi('PUT /user/profile', { body: { phone: readPhone(values.phone) } });
      client.setQueryData(profileQuery.queryKey, user);
      onDone();
    },
    // The only field: it shows every error.
    fieldProblems: (error) => ({ phone: fieldText(error, 'phone') ?? errorText(error) }),
  });
  return (
    <Form form={form} className="flex flex-col gap-2">
      <TextField
        form={form}
        name="phone"
        label={t('basics.phone')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the line became this field to type in it
        autoFocus
        type="tel"
        autoComplete="tel"
        maxLength={40}
        placeholder="+14155550123"
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <SubmitButton form={form}>{t('basics.save')}</SubmitButton>
      </div>
    </Form>
  );
}
