import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExternalWalletKind } from '#shared/api/wallets.ts';
import type { UserWallet, externalWalletTypeCodes } from '#shared/schemas/wallets.ts';
import { readEvmAddress } from '#shared/typed/addresses/evm-address.ts';
import { removeBlanks } from '#shared/typed/characters.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { SelectField, TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Input } from '#ui/input.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { Notice } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { ConnectWalletPanel } from './connect-wallet-panel.tsx';
import type { ConnectedWallet } from './connection.ts';
import { walletTypesQuery } from './queries.ts';
import { signWalletProof } from './sign-wallet-proof.ts';
import { useWalletErrorText } from './use-wallet-error-text.ts';

type TypeCode = (typeof externalWalletTypeCodes)[number];
type AddWalletMethod = 'connect' | 'address';

/** Type under which a connected wallet is listed. */
const typeCodeByWalletKind: Partial<Record<ExternalWalletKind, TypeCode>> = {
  metamask: 'metamask',
  trust_wallet: 'trust_wallet',
  coinbase_wallet: 'base_wallet',
};

interface AddWalletProps {
  onCancel: () => void;
  onAdded: (wallet: UserWallet) => void;
}

/** Form that adds a wallet with proof, or its address alone, to prove later. It has no field for secrets. */
export function AddWalletForm({ onCancel, onAdded }: AddWalletProps) {
  const { t } = useTranslation('wallet');
  const [way, setWay] = useState<AddWalletMethod>('connect');
  const [remark, setRemark] = useState('');
  const note = remark.trim() === '' ? {} : { remark: remark.trim() };
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">{t('neverPhrase')}</Notice>
      <SegmentedControl
        label={t('own.way')}
        value={way}
        onChange={setWay}
        choices={[
          { value: 'connect', label: t('own.byWallet') },
          { value: 'address', label: t('own.byAddress') },
        ]}
      />
      <Field label={t('own.remark')}>
        {(control) => (
          <Input {...control} large maxLength={50} value={remark} onChange={(event) => setRemark(event.target.value)} />
        )}
      </Field>
      {way === 'connect' ? <ByWallet note={note} onAdded={onAdded} /> : <ByAddress note={note} onAdded={onAdded} />}
      <Button onClick={onCancel}>{t('own.back')}</Button>
    </div>
  );
}

interface WayProps {
  note: { remark?: string };
  onAdded: (wallet: UserWallet) => void;
}

function ByWallet({ note, onAdded }: WayProps) {
  const { t } = useTranslation('wallet');
  const words = useWalletErrorText();
  const add = useMutation({
    mutationFn: async (connected: ConnectedWallet) => {
      const proof = await signWalletProof(connected);
      const wallet_type_id = typeCodeByWalletKind[connected.app.kind] ?? 'onchain_wallet';
      return (await siteApi('POST /user-wallets/connect-web3', { body: { wallet_type_id, ...note, ...proof } })).wallet;
    },
    onSuccess: onAdded,
  });
  return (
    <ConnectWalletPanel>
      {(connected) => (
        <>
          <p>{t('own.signText')}</p>
          {add.isError && <Notice tone="error">{words(add.error)}</Notice>}
          <Button variant="primary" size="lg" busy={add.isPending} onClick={() => add.mutate(connected)}>
            {t('own.signAndAdd')}
          </Button>
        </>
      )}
    </ConnectWalletPanel>
  );
}

function ByAddress({ note, onAdded }: WayProps) {
  const { t } = useTranslation('wallet');
  const words = useWalletErrorText();
  const types = useQuery(walletTypesQuery);
  const form = useForm({
    initial: { wallet_type_id: 'metamask', wallet_address: '' },
    rules: ({ wallet_address: typed }) => {
      if (readEvmAddress(typed) !== null) return {};
      return { wallet_address: t(removeBlanks(typed) === '' ? 'own.addressMissing' : 'own.addressInvalid') };
    },
    send: async ({ wallet_type_id, wallet_address }) => {
      const body = { wallet_type_id: wallet_type_id as TypeCode, wallet_address, ...note };
      onAdded((await siteApi('POST /user-wallets', { body })).wallet);
    },
    failureText: words,
  });
  return (
    <Form form={form}>
      <SelectField
        form={form}
        name="wallet_type_id"
        label={t('own.type')}
        required
        options={(types.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextField
        form={form}
        name="wallet_address"
        label={t('own.address')}
        hint={t('own.addressHint')}
        required
        large
        className="font-mono"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <SubmitButton form={form} size="lg">
        {t('own.add')}
      </SubmitButton>
    </Form>
  );
}
