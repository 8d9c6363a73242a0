import { useTranslation } from 'react-i18next';
import type { ApiContractRequest } from '#shared/api/contract.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { MAX_TYPED_BANK_NUMBER_LENGTH, findBankNumberProblems } from '#shared/typed/bank-numbers.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useRequireRecentLogin } from '#web/features/account/security/recent-login.tsx';
import { siteApi } from '#web/lib/api.ts';
import {
  type BankField,
  toBankBody,
  bankFormCurrencies,
  findIbanCurrency,
  getAccountNumberEnding,
  findMissingBankFields,
  toBankFormValues,
} from './bank-fields.ts';

interface BankAccountFormProps {
  /** Null to add one. */
  account: BankAccount | null;
  onSaved: () => void;
  onCancel: () => void;
}

/** Form of a bank account. A saved number shows only its end. */
export function BankAccountForm({ account, onSaved, onCancel }: BankAccountFormProps) {
  const { t } = useTranslation(['profile', 'refusals', 'common']);
  const { withRecentLogin, dialog } = useRequireRecentLogin();
  const form = useForm({
    initial: toBankFormValues(account),
    rules: (typed) => ({
      ...Object.fromEntries(
        Object.entries(findBankNumberProblems(typed)).map(([name, problem]) => [name, t(`refusals:${problem}`)]),
      ),
      ...Object.fromEntries(findMissingBankFields(typed, account === null).map((name) => [name, t('bank.required')])),
    }),
    send: async (typed) => {
      const body = toBankBody(typed);
      await withRecentLogin<unknown>(() =>
        account
          ? siteApi('PUT /bank-accounts/{id}', { params: { id: account.id }, body })
          : siteApi('POST /bank-accounts', { body: body as ApiContractRequest<'POST /bank-accounts'>['body'] }),
      );
      onSaved();
    },
  });
  const currency = useFormValue(form, 'currency');
  const usual = findIbanCurrency(useFormValue(form, 'account_number'), currency);
  const kept = account ? t('bank.keep', { end: getAccountNumberEnding(account) }) : '';
  const text = (
    name: BankField,
    max: number,
    { optional = false, label = t(`bank.field.${name}`), hint = '' } = {},
  ) => (
    <TextField
      form={form}
      name={name}
      label={label}
      aside={optional ? t('bank.optional') : undefined}
      hint={hint || undefined}
      required={!optional}
      maxLength={max}
      autoComplete="off"
      spellCheck={false}
      className="h-11! text-base!"
    />
  );
  const optional = true;
  return (
    <>
      <Form form={form} failurePlaced>
        {text('name', 100)}
        {text('bank_name', 100)}
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          {text('account_number', MAX_TYPED_BANK_NUMBER_LENGTH, {
            hint: usual ? t('bank.otherCurrency', { usual, currency }) : kept,
          })}
          <SelectField
            form={form}
            name="currency"
            label={t('bank.field.currency')}
            options={bankFormCurrencies.map((value) => ({ value, label: value }))}
            className="[&>select]:h-11 [&>select]:text-base"
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          {text('routing_number', MAX_TYPED_BANK_NUMBER_LENGTH, {
            optional,
            label: t(currency === 'GBP' ? 'bank.field.sort_code' : 'bank.field.routing_number'),
          })}
          {text('swift_code', MAX_TYPED_BANK_NUMBER_LENGTH, { optional })}
        </div>
        {text('personal_address', 300, { optional })}
        {text('bank_address', 300, { optional })}
        {text('company_address', 300, { optional })}
        {account?.status === 'active' && <p className="text-xs text-muted">{t('bank.anew')}</p>}
        <FormErrorNotice form={form} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <SubmitButton form={form} size="lg">
            {t(account ? 'bank.save' : 'bank.add')}
          </SubmitButton>
        </div>
      </Form>
      {dialog}
    </>
  );
}
