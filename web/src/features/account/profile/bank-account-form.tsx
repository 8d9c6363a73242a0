import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { RequestOf } from '#shared/api/contract.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, Select } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { api } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import {
  type BankField,
  type BankProblems,
  type BankTyped,
  bodyOf,
  currencies,
  endOf,
  missingIn,
  refusedFields,
  typedOf,
} from './bank-fields.ts';

const save = async (account: BankAccount | null, typed: BankTyped) => {
  const body = bodyOf(typed);
  return account
    ? await api('PUT /bank-accounts/{id}', { params: { id: account.id }, body })
    : await api('POST /bank-accounts', { body: body as RequestOf<'POST /bank-accounts'>['body'] });
};

interface BankAccountFormProps {
  /** Null to add one. */
  account: BankAccount | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** The particulars of a bank account. Of a number that is known already only its end shows. */
export function BankAccountForm({ account, onSaved, onCancel }: BankAccountFormProps) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => typedOf(account));
  const [problems, setProblems] = useState<BankProblems>({});
  const blame = (found: BankProblems) => {
    setProblems(found);
    const first = [...(form.current?.elements ?? [])].find(
      (element) => (element.getAttribute('name') ?? '') in found,
    ) as HTMLElement | undefined;
    first?.focus();
  };
  const saving = useMutation({
    mutationFn: () => save(account, typed),
    onSuccess: onSaved,
    onError: (error) => blame(refusedFields(error) ?? {}),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (saving.isPending) return;
    const missing = missingIn(typed, account === null);
    blame(missing);
    if (Object.keys(missing).length === 0) saving.mutate();
  };
  const problemOf = (field: BankField): string | undefined => {
    const problem = problems[field];
    if (problem === undefined) return undefined;
    return problem === 'required' ? t('bank.required') : fieldText(saving.error, field);
  };
  const change = (field: BankField, value: string) => {
    setTyped({ ...typed, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };
  const text = (field: BankField, options: { optional?: boolean; max: number; hint?: string; label?: string }) => (
    <Field
      label={options.label ?? t(`bank.field.${field}`)}
      aside={options.optional ? t('bank.optional') : undefined}
      required={!options.optional}
      error={problemOf(field)}
      hint={options.hint}
    >
      {(control) => (
        <Input
          {...control}
          name={field}
          value={typed[field]}
          maxLength={options.max}
          autoComplete="off"
          spellCheck={false}
          className="h-11! text-base!"
          onChange={(event) => change(field, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      {text('name', { max: 100 })}
      {text('bank_name', { max: 100 })}
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
        {text('account_number', {
          max: 42,
          ...(account && { hint: t('bank.keep', { end: endOf(account) }) }),
        })}
        <Field label={t('bank.field.currency')} error={problemOf('currency')}>
          {(control) => (
            <Select
              {...control}
              name="currency"
              value={typed.currency}
              options={currencies.map((currency) => ({ value: currency, label: currency }))}
              onChange={(event) => change('currency', event.target.value)}
              className="[&>select]:h-11 [&>select]:text-base"
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('routing_number', {
          optional: true,
          max: 20,
          label: t(typed.currency === 'GBP' ? 'bank.field.sort_code' : 'bank.field.routing_number'),
        })}
        {text('swift_code', { optional: true, max: 11 })}
      </div>
      {text('personal_address', { optional: true, max: 300 })}
      {text('bank_address', { optional: true, max: 300 })}
      {text('company_address', { optional: true, max: 300 })}
      {account?.status === 'active' && <p className="text-xs text-muted">{t('bank.anew')}</p>}
      {saving.isError && refusedFields(saving.error) === null && (
        <Notice tone="error">{errorText(saving.error)}</Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button size="lg" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="lg" variant="primary" busy={saving.isPending}>
          {t(account ? 'bank.save' : 'bank.add')}
        </Button>
      </div>
    </form>
  );
}
