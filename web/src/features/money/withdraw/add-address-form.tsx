import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { findNetworkByChainType } from '#shared/market/networks.ts';
import { readDestination } from '#shared/typed/addresses/read-address.ts';
import { removeBlanks } from '#shared/typed/characters.ts';
import { readMemo } from '#shared/typed/memos.ts';
import { Button } from '#ui/button.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { useRequireRecentLogin } from '#web/features/account/security/recent-login.tsx';
import { siteApi } from '#web/lib/api.ts';
import { AddressField } from './address-field.tsx';
import { savedAddressesQuery, withdrawalConfigsQuery } from './queries.ts';
import { useFundPasswordPrompt } from './use-fund-password-prompt.tsx';

const NONE = [] as const;

/** Form that adds an address to the address book. */
export function AddAddressForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['withdraw', 'money', 'refusals', 'common']);
  const client = useQueryClient();
  const { data: configs = NONE } = useQuery(withdrawalConfigsQuery);
  const recent = useRequireRecentLogin();
  const fund = useFundPasswordPrompt();
  // Each network once, by whichever name comes first: an address is valid for all of its coins.
  const networks = [...new Map(configs.map((config) => [config.network_name, config])).values()];
  const addressProblem = (chainType: string, typed: string): string | undefined => {
    if (removeBlanks(typed) === '') return t('form.addressMissing');
    const network = findNetworkByChainType(chainType);
    const read = network && readDestination(network.network, typed);
    if (!read || read.problem === null) return undefined;
    return read.problem === 'addressOf'
      ? t('refusals:addressOf', { network: read.network })
      : t(`refusals:${read.problem}`);
  };
  const form = useForm({
    initial: { label: '', chain_type: '', address: '', memo: '' },
    rules: ({ label, chain_type, address }) => ({
      label: label.trim() === '' ? t('refusals:missing') : undefined,
      chain_type: chain_type === '' ? t('refusals:chainType') : undefined,
      address: addressProblem(chain_type, address),
    }),
    send: async ({ label, chain_type, address, memo }) => {
      const hasMemo = findNetworkByChainType(chain_type)?.hasMemo === true && readMemo(memo) !== '';
      const body = {
        label: label.trim(),
        chain_type,
        address,
        ...(hasMemo && { memo }),
      };
      await recent.withRecentLogin(() => fund.withFundPassword(() => siteApi('POST /withdrawal-addresses', { body })));
      await client.invalidateQueries({ queryKey: savedAddressesQuery.queryKey });
      onDone();
    },
  });
  const chainType = useFormValue(form, 'chain_type');
  return (
    <section aria-label={t('book.add')} className="rounded border border-line p-3">
      <Form form={form} failurePlaced className="flex flex-col gap-3" label={t('book.add')}>
        <TextField
          form={form}
          name="label"
          label={t('book.label')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened to type this
          autoFocus
          autoComplete="off"
          maxLength={40}
        />
        <SelectField
          form={form}
          name="chain_type"
          label={t('money:network.label')}
          required
          options={[
            { value: '', label: t('book.chooseNetwork'), disabled: true },
            ...networks.map(({ chain_type, network_name }) => ({ value: chain_type, label: network_name })),
          ]}
        />
        <AddressField form={form} name="address" />
        {findNetworkByChainType(chainType)?.hasMemo && (
          <TextField form={form} name="memo" label={t('form.memo')} autoComplete="off" maxLength={100} />
        )}
        <p className="text-xs text-muted">{t('book.wait')}</p>
        <FormErrorNotice form={form} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onDone}>{t('common:cancel')}</Button>
          <SubmitButton form={form} data-testid="add-address">
            {t('book.save')}
          </SubmitButton>
        </div>
      </Form>
      {recent.dialog}
      {fund.dialog}
    </section>
  );
}
