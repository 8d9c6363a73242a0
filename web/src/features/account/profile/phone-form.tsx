import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { profileQuery } from '#web/features/account/queries.ts';
import { api } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

const PHONE = /^\+[1-9]\d{6,14}$/;
/** As it is sent: without what people put in for reading. */
const bare = (typed: string) => typed.replace(/[\s().-]/g, '');

/** Changes the phone number; an empty field removes it. */
export function PhoneForm({ phone, onDone }: { phone: string | null; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [typed, setTyped] = useState(phone ?? '');
  const [problem, setProblem] = useState<string>();
  const save = useMutation({
    mutationFn: (number: string) => api('PUT /user/profile', { body: { phone: number === '' ? null : number } }),
    onSuccess: ({ user }) => {
      client.setQueryData(profileQuery.queryKey, user);
      onDone();
    },
    onError: (error) => setProblem(fieldText(error, 'phone') ?? errorText(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = bare(typed);
    if (number !== '' && !PHONE.test(number)) setProblem(t('basics.phoneInvalid'));
    else if (!save.isPending) save.mutate(number);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-2">
      <Field label={t('basics.phone')} error={problem}>
        {(control) => (
          <Input
            {...control}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the line became this field to type in it
            autoFocus
            type="tel"
            autoComplete="tel"
            maxLength={24}
            placeholder="+14155550123"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('basics.save')}
        </Button>
      </div>
    </form>
  );
}
