import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WalletKind } from '#shared/api/wallets.ts';
import { type UserWallet, walletAddress, type walletTypeCodes } from '#shared/schemas/wallets.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input, Select } from '#ui/field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Notice } from '#ui/states.tsx';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { ConnectPart } from './connect-part.tsx';
import type { Connected } from './connection.ts';
import { proveWallet } from './prove.ts';
import { walletTypesQuery } from './queries.ts';
import { useWalletWords } from './use-wallet-words.ts';

type TypeCode = (typeof walletTypeCodes)[number];
type Way = 'connect' | 'address';

/** Under which kind a connected wallet is listed. */
const typeOf: Partial<Record<WalletKind, TypeCode>> = {
  metamask: 'metamask',
  trust_wallet: 'trust_wallet',
  coinbase_wallet: 'base_wallet',
};

interface AddWalletProps {
  onCancel: () => void;
  onAdded: (wallet: UserWallet) => void;
}

/** Adds a wallet with its proof, or its address alone, which is proved later. There is no field for anything secret. */
export function AddWallet({ onCancel, onAdded }: AddWalletProps) {
  const { t } = useTranslation('wallet');
  const [way, setWay] = useState<Way>('connect');
  const [remark, setRemark] = useState('');
  const note = remark.trim() === '' ? {} : { remark: remark.trim() };
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="warn">{t('neverPhrase')}</Notice>
      <Segmented
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
  const words = useWalletWords();
  const add = useMutation({
    mutationFn: async (connected: Connected) => {
      const proof = await proveWallet(connected);
      const wallet_type_id = typeOf[connected.app.kind] ?? 'onchain_wallet';
      return (await api('POST /user-wallets/connect-web3', { body: { wallet_type_id, ...note, ...proof } })).wallet;
    },
    onSuccess: onAdded,
  });
  return (
    <ConnectPart>
      {(connected) => (
        <>
          <p>{t('own.signText')}</p>
          {add.isError && <Notice tone="error">{words(add.error)}</Notice>}
          <Button variant="primary" size="lg" busy={add.isPending} onClick={() => add.mutate(connected)}>
            {t('own.signAndAdd')}
          </Button>
        </>
      )}
    </ConnectPart>
  );
}

function ByAddress({ note, onAdded }: WayProps) {
  const { t } = useTranslation('wallet');
  const words = useWalletWords();
  const types = useQuery(walletTypesQuery);
  const [type, setType] = useState<TypeCode>('metamask');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useMutation({
    mutationFn: async () => {
      const body = { wallet_type_id: type, wallet_address: address.trim(), ...note };
      return (await api('POST /user-wallets', { body })).wallet;
    },
    onSuccess: onAdded,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const good = walletAddress.safeParse(address.trim()).success;
    setProblem(good ? undefined : t(address.trim() === '' ? 'own.addressMissing' : 'own.addressInvalid'));
    if (good) add.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {add.isError && <Notice tone="error">{words(add.error)}</Notice>}
      <Field label={t('own.type')} required>
        {(control) => (
          <Select
            {...control}
            value={type}
            onChange={(event) => setType(event.target.value as TypeCode)}
            options={(types.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
      </Field>
      <Field label={t('own.address')} hint={t('own.addressHint')} error={problem} required>
        {(control) => (
          <Input
            {...control}
            large
            className="font-mono"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            value={address}
            onChange={(event) => {
              setAddress(event.target.value);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={add.isPending}>
        {t('own.add')}
      </Button>
    </form>
  );
}
